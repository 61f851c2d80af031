import './node-version.mjs';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withFileLock } from '../lib/server/file-lock.mjs';
import { bundleAll } from './bundle.mjs';
import { generateClient } from './generate.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runQuietly } from './tools.mjs';

const SOURCES = [
  'app',
  'components',
  'docs',
  'engine',
  'lib',
  'packages/cli/src',
  'prisma/schema.prisma',
  'public',
  'scripts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'prisma.config.ts',
  'proxy.ts',
  'tsconfig.json',
];
/** Made from sources, also while a server starts. */
const MADE = /(?:^|[\\/])(?:generated|dist|\.build-\d+)[\\/]/;
const STAMP = '.next/seamark-sources';
const LOCK = '.data/build.lock';
const LOCK_WAIT_MS = 15 * 60_000;

async function filesUnder(entry) {
  const found = await stat(entry).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [entry];
  const entries = await readdir(entry, { withFileTypes: true, recursive: true });
  return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
}

async function sourceHash() {
  const files = (await Promise.all(SOURCES.map(filesUnder))).flat().sort();
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of files.filter((name) => !MADE.test(name)))
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

const PAGE_SCRIPTS = '.next/static/chunks';

/**
 * V8 compiles a script that begins with this comment while it arrives, beside the page's thread. Blocked time on a slowed
 * processor without and with it: home 181 and 46 ms, /docs/api 190 and 25 ms, /compare 200 and 61 ms; Next has no option
 * for it. The promise is “blocked” in BENCHMARKS.md, by bench/lighthouse-bench.ts.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

async function compileAhead() {
  const scripts = (await filesUnder(PAGE_SCRIPTS)).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0)
    throw new Error(`next build wrote no scripts to ${PAGE_SCRIPTS}. See where they are now.`);
  await Promise.all(
    scripts.map(async (file) => writeFile(file, COMPILE_AHEAD + (await readFile(file, 'utf8')))),
  );
}

/** Builds client, bundles and pages when their sources changed since the last build. `onBundled` is called before the pages. */
export async function ensureBuilt({ force = false, onBundled = () => undefined } = {}) {
  await mkdir(path.dirname(LOCK), { recursive: true });
  // Two starts at once: the second waits for the first one's build instead of tearing it up.
  await withFileLock(LOCK, LOCK_WAIT_MS, async () => {
    const wanted = await sourceHash();
    const isStale = force || (await readFile(STAMP, 'utf8').catch(() => '')) !== wanted;
    const say = (step) => isStale && console.error(`${step} …`);
    say('Generating the database client');
    await generateClient();
    say('Bundling the server');
    await bundleAll();
    onBundled();
    if (!isStale) return;
    say('Building the pages (about 30 seconds on two cores, only when sources changed)');
    await runQuietly('next', ['build'], { NODE_ENV: 'production' });
    await compileAhead();
    await writeFile(STAMP, wanted);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  prepareProcess();
  ensureBuilt({ force: true }).catch(failWith);
}
