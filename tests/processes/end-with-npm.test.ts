// @module-tag processes
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { freePort } from '../helpers/free-port';

/** A shell stays between npm and its command, or is replaced by it; npm users have both kinds. */
const SHELLS = { staying: 'shift; eval "$1"; exit $?', leaving: 'shift; eval "exec $1"' } as const;

let folder: string;
let port: number;

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-npm-'));
  // If run by root, the embedded database runs as `nobody`, which must be able to enter the folder.
  await chmod(folder, 0o755);
  for (const [name, script] of Object.entries(SHELLS))
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly npm: ChildProcess;
  readonly out: () => string;
  /** Resolves when no process holds npm's output. */
  readonly empty: Promise<unknown>;
}

/** `npm start` as the leader of a process group, like in a terminal. */
function npmStart(shell: keyof typeof SHELLS, at = port): Started {
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(at),
      BASE_URL: `http://localhost:${at}`,
      DATABASE_URL: '',
      SEAMARK_DATA_DIR: folder,
      npm_config_script_shell: path.join(folder, shell),
    },
  });
  let out = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  npm.stderr.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  // Processes of a failing test would break the next one.
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL');
    } catch {
      /* gone, as it should be */
    }
  });
  return { npm, out: () => out, empty: once(npm, 'close') };
}

const said = (started: Started, words: string): Promise<void> =>
  expect
    .poll(
      () => (started.npm.exitCode === null ? started.out() : `npm ended early: ${started.out()}`),
      { timeout: 120_000 },
    )
    .toContain(words);

const isDatabaseThere = (): boolean => existsSync(path.join(folder, 'main/data/postmaster.pid'));

const isPortOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const toNpm =
  (signal: NodeJS.Signals) =>
  ({ npm }: Started) =>
    void process.kill(npm.pid!, signal);
const toAll =
  (signal: NodeJS.Signals) =>
  ({ npm }: Started) =>
    void process.kill(-npm.pid!, signal);
const closeTerminal = (started: Started): void => {
  started.npm.stderr!.destroy();
  toAll('SIGHUP')(started);
};

// Sequential on one port and one database, so that each start fails if the one before left something. npm forwards
// SIGTERM and SIGINT; other signals end it like SIGKILL.
it.each([
  ['SIGTERM to npm', 'leaving', toNpm('SIGTERM')],
  ['SIGKILL to npm', 'staying', toNpm('SIGKILL')],
  ['Ctrl-C', 'staying', toAll('SIGINT')],
  ['a closed terminal', 'staying', closeTerminal],
] as const)(
  '%s, its shell %s: the server stops gracefully, without leaving a process or an open port',
  async (_how, shell, end) => {
    const started = npmStart(shell);
    await said(started, '"Seamark is running"');
    expect(await isPortOpen(port)).toBe(true);
    end(started);
    await started.empty;
    expect(started.out()).toMatch(/"Stopped".*"embeddedDatabase":"stopped"/);
    expect([await isPortOpen(port), isDatabaseThere()]).toEqual([false, false]);
  },
);

it('a second start on the same port is refused in one sentence; on other ports they share the database, which ends with the last one, even if another was killed', async () => {
  const secondPort = await freePort();
  const killed = npmStart('leaving');
  await said(killed, '"Seamark is running"');
  const refused = npmStart('leaving');
  await refused.empty;
  expect([refused.npm.exitCode, refused.out()]).toEqual([
    1,
    expect.stringContaining(`Port ${port} is already in use`),
  ]);
  expect(refused.out()).not.toContain('    at ');
  expect([await isPortOpen(port), isDatabaseThere()]).toEqual([true, true]);
  const [first, second] = [npmStart('leaving', secondPort), npmStart('leaving', await freePort())];
  await Promise.all([said(first, '"Seamark is running"'), said(second, '"Seamark is running"')]);
  toAll('SIGKILL')(killed);
  await killed.empty;
  toAll('SIGINT')(first);
  await first.empty;
  expect(first.out()).toMatch(/"Stopped".*"embeddedDatabase":"in use by another process"/);
  expect([await isPortOpen(secondPort), isDatabaseThere()]).toEqual([false, true]);
  toAll('SIGINT')(second);
  await second.empty;
  expect(second.out()).toMatch(/"Stopped".*"embeddedDatabase":"stopped"/);
  expect(isDatabaseThere()).toBe(false);
});

/** Starts the built server directly and returns its terminal output. */
async function failedStart(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; shown: string }> {
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      SEAMARK_DATA_DIR: folder,
      ...env,
    },
  });
  const [shown] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, shown };
}

it('a start whose port is taken late leaves no partial state', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const taken = (holder.address() as AddressInfo).port;
  const { code, shown } = await failedStart({ HOST: '127.0.0.1', PORT: String(taken) });
  holder.close();
  expect([code, shown.split('\n').at(-2)]).toEqual([
    1,
    `Port ${taken} is already in use, possibly by another Seamark. Stop it, or set PORT to a different port.`,
  ]);
  expect(shown).not.toContain('    at ');
  expect(isDatabaseThere()).toBe(false);
});

it.each([
  [
    'an address that is not of this machine',
    { HOST: '192.0.2.1' },
    /^HOST=192\.0\.2\.1 is not an address of this machine/m,
  ],
  [
    'a folder that cannot be written',
    { SEAMARK_DATA_DIR: import.meta.filename },
    /^Can’t store the embedded database in .+: ENOTDIR: .+ set SEAMARK_DATA_DIR to another directory\.$/m,
  ],
])('%s is reported in one sentence', async (_what, env, sentence) => {
  const { code, shown } = await failedStart(env);
  expect([code, shown]).toEqual([1, expect.stringMatching(sentence)]);
  expect(shown).not.toContain('    at ');
  expect(isDatabaseThere()).toBe(false);
});

/** A start whose pages are still being built, or fail to build: `pages` is the promise of them. */
function startBeside(pages: string): ChildProcess {
  return spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { serve } from './dist/server.mjs'; serve(${pages});`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: '',
        SEAMARK_DATA_DIR: folder,
      },
    },
  );
}

it('the database is set up while the pages are built; a stop meanwhile ends it', async () => {
  const child = startBeside('new Promise(() => undefined)');
  const out = text(child.stdout!);
  await expect.poll(isDatabaseThere).toBe(true);
  expect(await isPortOpen(port)).toBe(false);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect([child.exitCode, await out]).toEqual([
    0,
    expect.stringContaining('"embeddedDatabase":"stopped"'),
  ]);
  expect(isDatabaseThere()).toBe(false);
});

it("a failed build of the pages ends the start with the build's message, and the database", async () => {
  const child = startBeside(
    `new Promise((_, reject) => setTimeout(() => reject(new Error('next build ended early (1).')), 2000))`,
  );
  const [shown] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  expect([child.exitCode, shown]).toEqual([1, 'next build ended early (1).\n']);
  expect(isDatabaseThere()).toBe(false);
});
