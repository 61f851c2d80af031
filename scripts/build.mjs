import './node-version.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withFileLock } from '../lib/platform/config/file-lock.mjs';
import { bundleAll } from './bundle.mjs';
import { generateClient } from './generate.mjs';
import { CLI_PACKAGE, packCli } from './pack-cli.mjs';
import { failWith, prepareProcess } from './prepare.mjs';
import { runQuietly } from './tools.mjs';

const SOURCES = [
  'app',
  'components',
  'docs',
  'engine',
  'lib',
  'packages/cli',
  'packages/client/src',
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
/** Generated folders, which may change while a server starts. */
const MADE = /(?:^|[\\/])(?:generated|dist|\.build-\d+)[\\/]/;
const STAMP = '.next/seamark-sources';
const LOCK = '.data/build.lock';
const LOCK_WAIT_MS = 15 * 60_000;

function filesUnder(entry) {
  const found = statSync(entry, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [entry];
  const entries = readdirSync(entry, { withFileTypes: true, recursive: true });
  return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
}

/** Reading so many files asynchronously takes ten times the CPU time. */
function sourceHash() {
  const files = SOURCES.flatMap(filesUnder).sort();
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of files.filter((name) => !MADE.test(name)))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const PAGE_SCRIPTS = '.next/static/chunks';

/**
 * V8 compiles a script that starts with this comment off the main thread while it loads; Next has no option for it.
 * “Blocked” in BENCHMARKS.md (bench/lighthouse-bench.ts) drops from 181 to 46 ms on the home page.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

async function compileAhead() {
  const scripts = filesUnder(PAGE_SCRIPTS).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0)
    throw new Error(`next build wrote no scripts to ${PAGE_SCRIPTS}. See where they are now.`);
  await Promise.all(
    scripts.map(async (file) => writeFile(file, COMPILE_AHEAD + (await readFile(file, 'utf8')))),
  );
}

/**
 * Builds client, bundles, pages, and the offered command line if their sources changed since the last build; calls `onBundled` before the pages.
 */
export async function ensureBuilt({ force = false, onBundled = () => undefined } = {}) {
  await mkdir(path.dirname(LOCK), { recursive: true });
  // If two processes start at once, the second one waits for the build of the first.
  await withFileLock(LOCK, LOCK_WAIT_MS, async () => {
    const wanted = sourceHash();
    const isStale =
      force ||
      !existsSync(CLI_PACKAGE) ||
      (await readFile(STAMP, 'utf8').catch(() => '')) !== wanted;
    const say = (step) => isStale && console.error(`${step} …`);
    say('Generating the database client');
    await generateClient();
    say('Bundling the server');
    await bundleAll();
    onBundled();
    if (!isStale) return;
    say('Building the pages (about 30 seconds on two cores, only when sources changed)');
    await Promise.all([runQuietly('next', ['build'], { NODE_ENV: 'production' }), packCli()]);
    await compileAhead();
    await writeFile(STAMP, wanted);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  prepareProcess();
  ensureBuilt({ force: true }).catch(failWith);
}
