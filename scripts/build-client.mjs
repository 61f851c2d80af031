// Runs by `npm pack` in packages/client: builds the API client as JavaScript with types.
import './node-version.mjs';
import { rm } from 'node:fs/promises';
import { generateApiTypes } from './generate.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runSteps } from './steps.mjs';

async function main() {
  prepareProcess();
  await generateApiTypes();
  await rm('packages/client/dist', { recursive: true, force: true });
  await runSteps([['client', 'tsc', ['--project', 'packages/client']]]);
}

main().catch(failWith);
