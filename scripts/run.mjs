// node scripts/run.mjs <entry> [arguments]: bundles a TypeScript entry and runs it, without a loader.
import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { generateClient } from './generate.mjs';
import { packCli } from './pack-cli.mjs';
import { failWith, prepareProcess } from './prepare.mjs';

async function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  prepareProcess();
  await generateClient();
  // `npm run dev` serves the command line, too.
  const [file] = await Promise.all([bundle(name), rest.includes('--dev') && packCli()]);
  process.argv.splice(1, process.argv.length, file, ...rest);
  await import(pathToFileURL(file).href);
}

main().catch(failWith);
