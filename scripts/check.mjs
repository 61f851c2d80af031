// npm run check: types, format, lint, unused code, and the tests that need no database; under a minute.
import './node-version.mjs';
import { generateClient } from './generate.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runStaticChecks, runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  await generateClient();
  await runStaticChecks();
  await runSteps([['tests', 'vitest', ['run', '--project', 'unit']]]);
}

main().catch(failWith);
