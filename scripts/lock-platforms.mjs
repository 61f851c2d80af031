// npm run lock:platforms: completes package-lock.json after an update of packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LOCK = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Path of the package `name` as Node resolves it from the package at `from`; null if it is missing. */
function placeOf(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
  }
}

/**
 * Optional packages missing in the lock file. npm leaves out builds that a registry lacks, and then installs them
 * nowhere (npm/cli#4828).
 * @returns {{ place: string, name: string, version: string }[]}
 */
export function missingPlatforms({ packages }) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placeOf(packages, from, name) === null)
      .map(([name, version]) => ({
        place: `node_modules/${name}`,
        name,
        version: version.replace(/^[~^]/, ''),
      })),
  );
}

/**
 * Platform of a build by its name, such as `@next/swc-linux-x64-musl`. Without these fields npm installs it everywhere.
 */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (cpu.length === 0)
    throw new Error(`The name of ${name} does not say which processor it is built for.`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null;
  return {
    cpu,
    ...(libc && os.includes('linux') && { libc: [libc] }),
    ...(os.length > 0 && { os }),
  };
}

/** Adds an entry for each missing build, without a hash, which the registry could not provide. */
export function withAllPlatforms(lock) {
  const added = missingPlatforms(lock).map(({ place, name, version }) => [
    place,
    { version, optional: true, ...platformOf(name) },
  ]);
  const byPlace = ([a], [b]) => (a < b ? -1 : 1);
  const [root, ...others] = Object.entries(lock.packages);
  return { ...lock, packages: Object.fromEntries([root, ...[...others, ...added].sort(byPlace)]) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  for (const { name, version } of missingPlatforms(lock)) console.error(`+ ${name} ${version}`);
  writeFileSync(LOCK, `${JSON.stringify(withAllPlatforms(lock), null, 2)}\n`);
}
