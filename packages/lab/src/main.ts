import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { configuredModels } from '../../../lib/questions/server/models';
import { measureEvidence } from './evidence/derive';
import { measureGuessing } from './guessing/measure-guessing';
import { measureGenerators } from './generators/measure-generators';
import { evidenceText, type Evidence, type LabResults } from '@seamark/engine';
import { measureComposites, predictionOf } from './prediction/predict';
import { openRules } from './specificity/matrix';
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
}

/** Measures one rule, and puts it among the others of the last run. */
async function runRule(rule: string): Promise<void> {
  const read = async <T>(name: string) =>
    JSON.parse(await readFile(`${FOLDER}/${name}`, 'utf8')) as T;
  const [rules, results] = [
    await read<Record<string, Evidence>>('rules.json'),
    await read<LabResults>('results.json'),
  ];
  const run = await measureEvidence(say, rule);
  if (!run.rules[rule]) throw new Error(`--rule ${rule}: no rule of that name takes points.`);
  const all: Readonly<Record<string, Evidence>> = { ...rules, ...run.rules };
  const inOrder = openRules().flatMap((open) =>
    all[open.rule] ? [[open.rule, all[open.rule]]] : [],
  );
  await write('rules.json', Object.fromEntries(inOrder));
  const { effects, specificity } = run.results;
  const isOther = (name: string) => name !== rule;
  await write('results.json', {
    ...results,
    effects: [...results.effects.filter((old) => isOther(old.mutation)), ...effects],
    specificity: [...results.specificity.filter((old) => isOther(old.rule)), ...specificity],
  });
  say(`${rule}: ${evidenceText(run.rules[rule])}`);
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

const SEED = 20_261_128;

/** Measures how well the score predicts what readers get on sites with several faults. */
async function runPrediction(count: number): Promise<void> {
  const composites = await measureComposites(count, SEED, say);
  const prediction = predictionOf(composites, SEED);
  await write('prediction.json', prediction);
  const { score, additive, heldOut, kinds } = prediction;
  say(JSON.stringify({ score, additive, heldOut, kinds }, null, 1));
}

const { values } = parseArgs({
  options: {
    rule: { type: 'string' },
    predict: { type: 'boolean' },
    sites: { type: 'string', default: '312' },
    generators: { type: 'boolean' },
    guessing: { type: 'boolean' },
    model: { type: 'string' },
    repeats: { type: 'string', default: '35' },
  },
});
if (values.rule !== undefined) await runRule(values.rule);
else if (values.predict) await runPrediction(Number(values.sites));
else if (values.guessing) await write('guessing.json', await measureGuessing());
else if (values.generators) await write('generators.json', await measureGenerators(say));
else if (values.model !== undefined) await runModel(values.model, Number(values.repeats));
else await runRules();
// The browser would keep the process alive.
process.exit();
