import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CHECKS } from '@seamark/engine';
import { configuredModels } from '../../../lib/questions/server/models';
import { measureEvidence } from './evidence/derive';
import { weightsOf } from './evidence/weights';
import { measureGenerators } from './generators/measure-generators';
import { measureModel } from './model/measure-model';

const FOLDER = 'engine/checks/evidence';
const say = (line: string) => process.stderr.write(`${line}\n`);
const write = (name: string, value: unknown) =>
  writeFile(`${FOLDER}/${name}`, `${JSON.stringify(value, null, 1)}\n`);

/** Measures the worth of each rule. */
async function runRules(): Promise<void> {
  const { rules, results } = await measureEvidence(say);
  await write('rules.json', rules);
  await write('results.json', results);
  const classes = Object.values(rules).map((rule) => rule.class);
  for (const name of ['blocks', 'breaks', 'costs', 'documented', 'unproven'])
    say(`${name}: ${classes.filter((kind) => kind === name).length} rules`);
  say(`Written to ${FOLDER}: ${results.effects.length} effects.`);
  const weights = weightsOf(CHECKS, (rule) => rules[rule] ?? null);
  for (const { id, weight } of CHECKS)
    if (weights.get(id) !== weight) say(`weight of ${id}: ${weights.get(id)} (is ${weight})`);
}

/** Runs a model of the operator’s settings (`LLM_PROVIDERS`, …), by the name of its engine. */
async function runModel(engine: string, repeats: number): Promise<void> {
  const models = configuredModels().agents;
  const model = models.find((candidate) => candidate.engine === engine);
  if (!model) {
    const names = models.map((model) => model.engine).join(', ') || 'none';
    throw new Error(`--model ${engine}: no such engine is configured (configured: ${names}).`);
  }
  if (!Number.isInteger(repeats) || repeats < 1)
    throw new Error('--repeats must be a whole number of at least 1.');
  await write('model.json', await measureModel(model, repeats, say));
}

const { values } = parseArgs({
  options: {
    generators: { type: 'boolean' },
    model: { type: 'string' },
    repeats: { type: 'string', default: '35' },
  },
});
if (values.generators) await write('generators.json', await measureGenerators(say));
else if (values.model !== undefined) await runModel(values.model, Number(values.repeats));
else await runRules();
// The browser would keep the process alive.
process.exit();
