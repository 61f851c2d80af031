// node build-package.mjs cli|action|engine: bundles the package to its dist. The engine's dependencies stay external.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { MAIN_FIELDS, REQUIRE } from './bundle.mjs';
import { toolScript } from './tools.mjs';

const WORKER = 'engine/isolation/worker.ts';
const PACKAGES = {
  cli: {
    folder: 'packages/cli',
    entryPoints: { seamark: 'packages/cli/src/bin.ts', 'engine-worker': WORKER },
  },
  action: {
    folder: 'packages/action',
    entryPoints: { action: 'packages/action/src/main.ts', 'engine-worker': WORKER },
  },
  engine: { folder: 'engine', entryPoints: { index: 'engine/index.ts', worker: WORKER } },
};

const [name = ''] = process.argv.slice(2);
if (!Object.hasOwn(PACKAGES, name))
  throw new Error(`Unknown package “${name}”. Available: ${Object.keys(PACKAGES).join(', ')}.`);
const { folder, entryPoints } = PACKAGES[name];
const isLibrary = name === 'engine';
const root = path.resolve(import.meta.dirname, '..');
const outdir = path.join(root, folder, 'dist');
const { outputFiles } = await build({
  entryPoints,
  absWorkingDir: root,
  outdir,
  write: false,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  minify: !isLibrary,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: MAIN_FIELDS,
  tsconfig: 'tsconfig.json',
  ...(isLibrary ? { packages: 'external' } : { banner: { js: REQUIRE } }),
  logLevel: 'error',
});

// Another process may be packing or running the old files: unchanged files are kept, changed ones replaced atomically.
const beside = path.join(root, folder, `.build-${process.pid}`);
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
if (isLibrary) {
  const declarations = path.join(root, `.data/types-${process.pid}`);
  const config = path.join(root, 'engine/tsconfig.types.json');
  const compiler = toolScript('@typescript/native', 'tsc', root);
  execFileSync(process.execPath, [compiler, '--project', config, '--outDir', declarations]);
  const input = path.join(declarations, 'engine/index.d.ts');
  const types = await rollup({ input, plugins: [dts()], external: /^node:/ });
  await types.write({ file: path.join(outdir, 'index.d.ts') });
  await rm(declarations, { recursive: true });
  made.add('index.d.ts');
}
for (const file of await readdir(outdir))
  if (!made.has(file)) await rm(path.join(outdir, file), { recursive: true, force: true });
