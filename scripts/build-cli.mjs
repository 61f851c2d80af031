// Builds packages/cli/dist for npm: the command, its thread, and what both share.
import './node-version.mjs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { ENTRIES } from './entries.mjs';

// Packages written for CommonJS ask for Node's modules by require().
const REQUIRE =
  "import { createRequire as seamarkRequire } from 'node:module'; const require = seamarkRequire(import.meta.url);";

const root = path.resolve(import.meta.dirname, '..');
const outdir = path.join(root, 'packages/cli/dist');
await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: { seamark: ENTRIES.scan, 'engine-worker': ENTRIES['engine-worker'] },
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
