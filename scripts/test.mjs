// npm test: everything. The tests bring up their own embedded database and take it down again.
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  ensureChromium();
  // The end-to-end tests drive the built product.
  await ensureBuilt();
  await runSteps([
    ['types', 'tsc', ['--noEmit', '--project', 'tsconfig.check.json']],
    ['lint', 'eslint', ['--max-warnings', '0', '.']],
    ['tests', 'vitest', ['run']],
  ]);
}

main().catch(failWith);
