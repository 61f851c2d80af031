// npm run golden: updates the expected reports after an intended change of the engine.
import './node-version.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  process.env.GOLDEN = 'update';
  await runSteps([['golden reports', 'vitest', ['run', 'tests/golden']]]);
}

main().catch(failWith);
