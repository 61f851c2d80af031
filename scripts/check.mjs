// npm run check: types, lint, and the tests that need no database; under a minute.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { generateClient } from './generate.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  await generateClient();
  if (!existsSync('next-env.d.ts')) await runSteps([['route types', 'next', ['typegen']]]);
  await runSteps([
    ['types', 'tsc', ['--noEmit', '--project', 'tsconfig.check.json']],
    ['lint', 'eslint', ['--max-warnings', '0', '--cache', '--cache-location', '.data/eslint', '.']],
    ['tests', 'vitest', ['run', '--project', 'unit', '--project', 'architecture', '--project', 'contract', '--passWithNoTests']],
  ]);
}

main().catch(failWith);
