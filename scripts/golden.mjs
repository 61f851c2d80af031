// npm run golden: keeps the reports of an engine that judges otherwise on purpose.
import './node-version.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  process.env.GOLDEN = 'update';
  await runSteps([['golden reports', 'vitest', ['run', 'tests/golden']]]);
}

main().catch(failWith);
