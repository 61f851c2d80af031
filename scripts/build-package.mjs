// node build-package.mjs cli|action: bundles packages/<name>/dist, which needs nothing beside it.
import './node-version.mjs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ENTRIES } from './entries.mjs';

const MAIN = { cli: { seamark: ENTRIES.scan }, action: { action: 'packages/action/src/main.ts' } };

// Packages written for CommonJS ask for Node's modules by require().
const REQUIRE =
  "import { createRequire as seamarkRequire } from 'node:module'; const require = seamarkRequire(import.meta.url);";

const [name = ''] = process.argv.slice(2);
if (!Object.hasOwn(MAIN, name))
  throw new Error(`Unknown package “${name}”. Available: ${Object.keys(MAIN).join(', ')}.`);
const root = path.resolve(import.meta.dirname, '..');
const outdir = path.join(root, 'packages', name, 'dist');
await rm(outdir, { recursive: true, force: true });
await build({
  // The command or the action, the thread of the engine, and what both share.
  entryPoints: { ...MAIN[name], 'engine-worker': ENTRIES['engine-worker'] },
  absWorkingDir: root,
  outdir,
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
