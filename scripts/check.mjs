// npm run check: types, format, lint, unused code, and the tests that need no database; under a minute.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { generateClient } from './generate.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runStaticChecks, runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  await generateClient();
  if (!existsSync('next-env.d.ts')) await runSteps([['route types', 'next', ['typegen']]]);
  await runStaticChecks();
  await runSteps([['tests', 'vitest', ['run', '--project', 'unit']]]);
}

main().catch(failWith);
