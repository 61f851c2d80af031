// npm test: everything. The tests bring up their own embedded database and take it down again.
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { HOW_TO_GET_CHROMIUM, ensureChromium } from './chromium.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runStaticChecks, runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  const browser = ensureChromium();
  // The end-to-end tests drive the built product.
  await ensureBuilt();
  await runStaticChecks();
  await runSteps([['tests', 'vitest', ['run', ...(browser ? [] : ['--project', '!e2e-browser'])]]]);
  if (!browser)
    throw new Error(
      `✗ Everything else passed, but the tests in a browser (vitest run --project e2e-browser) were not run: there is no Chromium, and it could not be installed. ${HOW_TO_GET_CHROMIUM}`,
    );
}

main().catch(failWith);
