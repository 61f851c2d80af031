// node build-package.mjs cli|action: bundles packages/<name>/dist, which needs nothing beside it.
import './node-version.mjs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ENTRIES } from './entries.mjs';

const MAIN = {
  cli: { seamark: 'packages/cli/src/bin.ts' },
  action: { action: 'packages/action/src/main.ts' },
};

// Packages written for CommonJS ask for Node's modules by require().
const REQUIRE =
  "import { createRequire as seamarkRequire } from 'node:module'; const require = seamarkRequire(import.meta.url);";

const [name = ''] = process.argv.slice(2);
if (!Object.hasOwn(MAIN, name))
  throw new Error(`Unknown package “${name}”. Available: ${Object.keys(MAIN).join(', ')}.`);
const root = path.resolve(import.meta.dirname, '..');
const outdir = path.join(root, 'packages', name, 'dist');
const { outputFiles } = await build({
  // The command or the action, the thread of the engine, and what both share.
  entryPoints: { ...MAIN[name], 'engine-worker': ENTRIES['engine-worker'] },
  absWorkingDir: root,
  outdir,
  write: false,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  tsconfig: 'tsconfig.json',
  banner: { js: REQUIRE },
  logLevel: 'error',
});

// Somebody else may be packing or running what is there: what stays the same is not touched, and nothing is half written.
const beside = path.join(root, 'packages', name, `.build-${process.pid}`);
await Promise.all([outdir, beside].map((folder) => mkdir(folder, { recursive: true })));
for (const { path: file, contents } of outputFiles) {
  const before = await readFile(file).catch(() => null);
  if (before?.equals(contents)) continue;
  const fresh = path.join(beside, path.basename(file));
  await writeFile(fresh, contents);
  await rename(fresh, file);
}
await rm(beside, { recursive: true });
const made = new Set(outputFiles.map(({ path: file }) => path.basename(file)));
for (const file of await readdir(outdir))
  if (!made.has(file)) await rm(path.join(outdir, file), { recursive: true, force: true });
