import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { freePort } from './support/product-process';

/** Shells differ in whether they stay between npm and what it runs; each of npm's users has one of these. */
const SHELLS = { staying: 'shift; eval "$1"; exit $?', leaving: 'shift; eval "exec $1"' } as const;

let folder: string;
let port: number;

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-npm-'));
  // As root, the embedded database runs as nobody, who has to get through.
  await chmod(folder, 0o755);
  for (const [name, script] of Object.entries(SHELLS))
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly npm: ChildProcess;
  readonly out: () => string;
  /** When no process is left that holds what npm was given as its output. */
  readonly empty: Promise<unknown>;
}

/** `npm start` as the leader of a group of its own, as a terminal starts it. */
function npmStart(shell: keyof typeof SHELLS): Started {
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env, NODE_ENV: 'production', PORT: String(port), BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: '', SEAMARK_DATA_DIR: folder, npm_config_script_shell: path.join(folder, shell),
    },
  });
  let out = '';
  npm.stdout.on('data', (chunk: Buffer) => { out += chunk.toString(); });
  npm.stderr.on('data', (chunk: Buffer) => { out += chunk.toString(); });
  return { npm, out: () => out, empty: once(npm, 'close') };
}

const said = (started: Started, words: string): Promise<void> =>
  expect.poll(() => (started.npm.exitCode === null ? started.out() : `npm ended early: ${started.out()}`), { timeout: 120_000 }).toContain(words);

const isPortOpen = (): Promise<boolean> => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true); });
  socket.on('error', () => resolve(false));
});

const toNpm = (signal: NodeJS.Signals) => ({ npm }: Started) => void process.kill(npm.pid!, signal);
const toAll = (signal: NodeJS.Signals) => ({ npm }: Started) => void process.kill(-npm.pid!, signal);
const closeTerminal = (started: Started): void => {
  started.npm.stderr!.destroy();
  toAll('SIGHUP')(started);
};

// One after another on one port and one database: each start shows that the one before left nothing in its way.
it.each([
  ['SIGTERM to npm', 'staying', toNpm('SIGTERM')],
  ['SIGTERM to npm', 'leaving', toNpm('SIGTERM')],
  ['SIGHUP to npm', 'staying', toNpm('SIGHUP')],
  ['SIGHUP to npm', 'leaving', toNpm('SIGHUP')],
  ['SIGKILL to npm', 'staying', toNpm('SIGKILL')],
  ['SIGKILL to npm', 'leaving', toNpm('SIGKILL')],
  ['Ctrl-C', 'staying', toAll('SIGINT')],
  ['Ctrl-C', 'leaving', toAll('SIGINT')],
  ['a closed terminal', 'staying', closeTerminal],
  ['SIGTERM to all', 'leaving', toAll('SIGTERM')],
] as const)('%s, its shell %s: the server stops gracefully, no process and no port stays behind', async (_how, shell, end) => {
  const started = npmStart(shell);
  // What a failing test leaves behind would stand in the way of the next.
  onTestFinished(() => { try { toAll('SIGKILL')(started); } catch { /* gone, as it should be */ } });
  await said(started, '"Seamark is running"');
  expect(await isPortOpen()).toBe(true);
  end(started);
  await started.empty;
  expect(started.out()).toContain('"Stopped"');
  expect(await isPortOpen()).toBe(false);
});
