import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, version } from 'esbuild';
import { COMPANIONS, ENTRIES } from './entries.mjs';

/**
 * Packages that are loaded from node_modules: those with WebAssembly or files that they load by path, those whose state
 * the pages share, and large ones that few processes use. Others are bundled, which saves a fifth of the startup.
 */
const EXTERNAL = [
  'next',
  'next-auth',
  '@prisma/*',
  'pg',
  'nodemailer',
  'prom-client',
  '@opentelemetry/*',
  'playwright-core',
];

// Bundled CommonJS packages load Node's modules by require().
export const REQUIRE =
  "import { createRequire as seamarkRequire } from 'node:module'; const require = seamarkRequire(import.meta.url);";

/** ES modules first: esbuild leaves out their unused parts, but not those of CommonJS. */
export const MAIN_FIELDS = ['module', 'main'];

const bundleFile = (name, folder = '') => path.resolve(folder, 'dist', `${name}.mjs`);

/** Folder of a workspace, whose own packages its sources load. */
const workspaceOf = (source) => /^packages\/[^/]+/.exec(source)?.[0];

/**
 * Writes to a new file and renames it, and only if the content changed: another process may be importing the old file.
 */
async function writeAtomically(file, bytes) {
  const before = await readFile(file).catch(() => null);
  if (before && Buffer.compare(before, bytes) === 0) return;
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}

const CONFIGURATION = ['tsconfig.json', 'package-lock.json', 'scripts/bundle.mjs'];

/** Hash of a bundle and its sources. Thousands of files: reading them asynchronously takes ten times the CPU time. */
function fingerprint(outfile, inputs) {
  const hash = createHash('sha256').update(version);
  for (const file of [outfile, ...inputs, ...CONFIGURATION]) {
    const content = existsSync(file) ? readFileSync(file) : '';
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampOf = (outfile) => `${outfile}.stamp`;

async function isFresh(outfile) {
  const stamp = await readFile(stampOf(outfile), 'utf8').catch(() => null);
  if (stamp === null || !existsSync(outfile)) return false;
  const { inputs, made } = JSON.parse(stamp);
  return fingerprint(outfile, inputs) === made;
}

/**
 * Bundles a source file, unless neither its sources nor the bundle changed, which saves three seconds of each start.
 * Returns true if it was bundled.
 * @param hasPackages true: with its packages, except for `EXTERNAL`.
 */
export async function bundleOne(entryPoint, outfile, hasPackages = false) {
  if (await isFresh(outfile)) return false;
  const { outputFiles, metafile } = await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: MAIN_FIELDS,
    ...(hasPackages ? { external: EXTERNAL, banner: { js: REQUIRE } } : { packages: 'external' }),
    // npm runs scripts of packages in their folder, which esbuild would use.
    absWorkingDir: process.cwd(),
    tsconfig: 'tsconfig.json',
    // Inline source maps would stay in memory in each thread.
    sourcemap: 'linked',
    logLevel: 'error',
  });
  await mkdir(path.dirname(outfile), { recursive: true });
  for (const file of outputFiles) await writeAtomically(file.path, Buffer.from(file.contents));
  // The lockfile stands for the packages.
  const inputs = Object.keys(metafile.inputs).filter((file) => !file.startsWith('node_modules/'));
  const made = fingerprint(outfile, inputs);
  await writeAtomically(stampOf(outfile), Buffer.from(JSON.stringify({ made, inputs })));
  return true;
}

const bundleEntries = (names) =>
  Promise.all(names.map((name) => bundleOne(ENTRIES[name], bundleFile(name), true)));

/** Bundles an entry, or a source file by path, with the files that it loads by path. Returns the file to import. */
export async function bundle(name) {
  const source = ENTRIES[name] ?? name;
  if (!existsSync(source))
    throw new Error(`Unknown entry “${name}”. Available: ${Object.keys(ENTRIES).join(', ')}.`);
  // By the whole path: two sources can have the same name in different folders.
  const isEntry = Object.hasOwn(ENTRIES, name);
  const label = name.replace(/\.ts$/, '').replaceAll('/', '-');
  const outfile = bundleFile(label, isEntry ? '' : workspaceOf(source));
  await Promise.all([bundleOne(source, outfile, isEntry), bundleCompanions()]);
  return outfile;
}

/** Bundles the threads that sources load by path, for tests that run the sources unbundled. */
export const bundleCompanions = () => bundleEntries(COMPANIONS);

export const bundleAll = () => bundleEntries(Object.keys(ENTRIES));
