// npm test: all checks and tests, on an embedded database that is removed afterwards. With --slow [SEED], tests and
// products run as on a busy machine: their event loops are blocked at random (tests/helpers/slow-machine.mjs).
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { HOW_TO_GET_CHROMIUM, ensureChromium } from './chromium.mjs';
import { HOW_TO_GET_SERVERS, describeServers, ensureServers } from './web-servers.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runStaticChecks, runSteps } from './steps.mjs';

/** Programs that some tests need besides Node, with their names in `NEEDED` of vitest.config.ts. */
const NEEDED = [
  { name: 'Chromium', without: 'chromium', ensure: ensureChromium, how: HOW_TO_GET_CHROMIUM },
  {
    name: 'the web servers',
    without: 'servers',
    ensure: ensureServers,
    how: HOW_TO_GET_SERVERS,
    // Other systems have no packages for all of them, and the servers treat our files alike.
    isOptional: process.platform !== 'linux',
  },
];

const [slow, seed = String(Math.floor(Math.random() * 1000))] = process.argv.slice(2);

async function main() {
  prepareProcess();
  const missing = NEEDED.filter(({ ensure }) => !ensure());
  console.error(`Servers that tests run and only Linux has: ${describeServers()}`);
  // The end-to-end tests use the built product.
  await ensureBuilt();
  await runStaticChecks();
  process.env.SEAMARK_TESTS_WITHOUT = missing.map(({ without }) => without).join();
  if (slow) {
    process.env.SEAMARK_SLOW_SEED = seed;
    console.error(`Seed of the slow machine: ${seed} (repeat with npm run test:slow -- ${seed})`);
  }
  await runSteps([['tests', 'vitest', ['run']]]);
  const notRun = missing.map(
    ({ name, how }) =>
      `Everything else passed, but the tests that need ${name} were not run: there is none, and it could not be installed. ${how}`,
  );
  if (missing.every(({ isOptional }) => isOptional)) notRun.forEach((line) => console.log(line));
  else throw new Error(notRun.map((line) => `✗ ${line}`).join('\n'));
}

main().catch(failWith);
