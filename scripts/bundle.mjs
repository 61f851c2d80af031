import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { COMPANIONS, ENTRIES } from './entries.mjs';

const bundleFile = (name) => path.resolve('dist', `${name}.mjs`);

/** Another process may be importing the old file: write beside, rename, and only when something changed. */
async function writeAtomically(file, bytes) {
  const before = await readFile(file).catch(() => null);
  if (before && Buffer.compare(before, bytes) === 0) return;
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}

async function bundleOne(name) {
  const { outputFiles } = await build({
    entryPoints: [ENTRIES[name]],
    outfile: bundleFile(name),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  await mkdir('dist', { recursive: true });
  for (const file of outputFiles) await writeAtomically(file.path, Buffer.from(file.contents));
}

/** Bundles one entry and what it loads by path; returns the file to import. */
export async function bundle(name) {
  if (!ENTRIES[name] || !existsSync(ENTRIES[name]))
    throw new Error(`Unknown entry “${name}”. Available: ${existingEntries().join(', ')}.`);
  const wanted = [...new Set([name, ...COMPANIONS])].filter((entry) => existsSync(ENTRIES[entry]));
  await Promise.all(wanted.map(bundleOne));
  return bundleFile(name);
}

/** Threads that the sources load by path, for tests that run them unbundled. */
export const bundleCompanions = () => Promise.all(COMPANIONS.map(bundleOne));

export const existingEntries = () =>
  Object.keys(ENTRIES).filter((name) => existsSync(ENTRIES[name]));

export async function bundleAll() {
  await Promise.all(existingEntries().map(bundleOne));
}
