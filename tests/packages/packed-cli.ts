import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** npm settings of the test run, which a user's environment does not have. */
const NOT_OUTSIDE = /^(?:npm_|SEAMARK_|SCAN_|NO_COLOR|FORCE_)/i;
const OUTSIDE = { ...process.env };
for (const name of Object.keys(OUTSIDE)) if (NOT_OUTSIDE.test(name)) delete OUTSIDE[name];

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface PackedCli {
  /** An empty folder next to the installed package, in which commands run. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly unpackedBytes: number;
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
  remove(): Promise<void>;
}

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Installs what npm would publish into an empty folder, without a network. */
export async function packedCli(): Promise<PackedCli> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-packed-'));
  const npm = (args: readonly string[], cwd: string) =>
    execute('npm', args, { cwd, env: OUTSIDE, shell: process.platform === 'win32' });
  const { stdout } = await npm(
    ['pack', '--json', '--pack-destination', folder],
    path.resolve('packages/cli'),
  );
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [Packed];
  await writeFile(path.join(folder, 'package.json'), '{"private": true}');
  await npm(['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], folder);
  const command = path.join(folder, 'node_modules/seamark/dist/seamark.mjs');
  return {
    folder,
    files: packed.files.map((file) => file.path),
    unpackedBytes: packed.unpackedSize,
    run: (args, environment = {}) => runIn(folder, [command, ...args], environment),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Runs Node in a folder, without the environment of the test run. */
export function runIn(
  cwd: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env: { ...OUTSIDE, ...environment } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
