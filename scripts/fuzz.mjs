// npm run fuzz: sends 20,000 requests with a new seed to the built product. FUZZ_RUNS and FUZZ_SEED repeat a run.
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  process.env.FUZZ_RUNS ??= '20000';
  process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);
  console.error(`FUZZ_SEED=${process.env.FUZZ_SEED} FUZZ_RUNS=${process.env.FUZZ_RUNS}`);
  await ensureBuilt();
  await runSteps([['fuzz', 'vitest', ['run', '--project', 'e2e', 'tests/e2e/fuzz.test.ts']]]);
}

main().catch(failWith);
