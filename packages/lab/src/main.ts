import { writeFile } from 'node:fs/promises';
import { CHECKS } from '@seamark/engine';
import { measureEvidence } from './evidence/derive';
import { weightsOf } from './evidence/weights';
import { measureGenerators } from './generators/measure-generators';

const FOLDER = 'engine/evidence';
const say = (line: string) => process.stderr.write(`${line}\n`);
const write = (name: string, value: unknown) =>
  writeFile(`${FOLDER}/${name}`, `${JSON.stringify(value, null, 1)}\n`);

/** Measures the worth of each rule. */
async function runRules(): Promise<void> {
  const { rules, results } = await measureEvidence(say);
  await write('rules.json', rules);
  await write('results.json', results);
  const classes = Object.values(rules).map((one) => one.class);
  for (const name of ['blocks', 'breaks', 'costs', 'documented', 'unproven'])
    say(`${name}: ${classes.filter((one) => one === name).length} rules`);
  say(`Written to ${FOLDER}: ${results.effects.length} effects.`);
  const weights = weightsOf(CHECKS, (rule) => rules[rule] ?? null);
  for (const { id, weight } of CHECKS)
    if (weights.get(id) !== weight) say(`weight of ${id}: ${weights.get(id)} (is ${weight})`);
}

// `npm run lab -- --generators` installs site generators, and reads the sites that they make.
if (process.argv.includes('--generators'))
  await write('generators.json', await measureGenerators(say));
else await runRules();
// The browser would keep the process alive.
process.exit();
