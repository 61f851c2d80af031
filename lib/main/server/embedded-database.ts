import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withSession } from '@/lib/platform/db/session';
import { log } from '@/lib/platform/observe/log';
import { usableNative } from './embedded/binaries';
import { runNative } from './embedded/commands';
import {
  EmbeddedDatabaseError,
  type ClusterLayout,
  installedNative,
  layoutFor,
} from './embedded/layout';
import { clearStalePostmaster, readPostmaster } from './embedded/postmaster';
import { ClusterLock, type Supervision } from './embedded/cluster-lock';
import { withFileLock } from '@/lib/platform/config/file-lock.mjs';

const DATABASE = 'seamark';
const LOCK_WAIT_MS = 120_000;
const START_TRIES = 5;
const LOG_BYTES_MAX = 16 * 1024 * 1024;
// After a crash a server answers "starting up" until it has replayed its log.
const ANSWER_WAIT_MS = 60_000;

export interface EmbeddedOptions {
  readonly checkout: string;
  /** One cluster per name: `main` for the product, `test` for tests. */
  readonly name: string;
  /** SEAMARK_DATA_DIR: a folder instead of the default. */
  readonly dataFolder?: string | undefined;
}

export interface EmbeddedStatus {
  readonly state: 'absent' | 'stopped' | 'running';
  readonly folder: string;
  readonly port: number | null;
  /** Address with the password; null unless running. */
  readonly url: string | null;
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

const readTrimmed = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

/** Writes to a temporary file and renames it, so that a crash leaves no partial file. */
async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function giveToAccount(layout: ClusterLayout, file: string): Promise<void> {
  if (layout.account) await chown(file, layout.account.uid, layout.account.gid);
}

/** A free loopback port, from the system. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

/** Ends with a rename, so that an existing data folder is complete. */
async function initialise(native: string, layout: ClusterLayout): Promise<void> {
  const fresh = path.join(layout.base, 'data.new');
  const pwfile = path.join(layout.base, 'password.init');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await giveToAccount(layout, fresh);
  const password = randomBytes(24).toString('base64url');
  await writeFile(pwfile, password, { mode: 0o600 });
  await giveToAccount(layout, pwfile);
  const { code, output } = await runNative(native, layout, 'initdb', [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${pwfile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--lc-messages=C',
  ]).finally(() => rm(pwfile, { force: true }));
  if (code !== 0)
    throw new EmbeddedDatabaseError(
      `Couldn’t set up PostgreSQL in ${layout.base}: ${output.split('\n').at(-1) ?? ''}. ` +
        'Fix the cause, or set DATABASE_URL to a PostgreSQL server.',
    );
  await writePrivate(layout.passwordFile, password);
  await rename(fresh, layout.data);
}

type ServerState = 'ready' | 'starting' | 'silent' | 'stranger';

async function ask(port: number, password: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, a connection lost while idle would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The driver gives this error no code.
    const isSlow = error instanceof Error && error.message === 'timeout expired';
    if (code === '57P03' || isSlow) return 'starting';
    return code === '28P01' || code === '28000' ? 'stranger' : 'silent';
  } finally {
    await client.end();
  }
}

async function waitUntilReady(port: number, password: string): Promise<ServerState> {
  const giveUpAt = Date.now() + ANSWER_WAIT_MS;
  for (;;) {
    const answer = await ask(port, password);
    if (answer !== 'starting' || Date.now() > giveUpAt) return answer;
    await sleep(200);
  }
}

/** Port of the running server; null if none runs on this folder. */
async function runningPort(layout: ClusterLayout, password: string): Promise<number | null> {
  const postmaster = await readPostmaster(layout);
  if (!postmaster || postmaster.port === 0) return null;
  return (await waitUntilReady(postmaster.port, password)) === 'ready' ? postmaster.port : null;
}

async function startOn(native: string, layout: ClusterLayout, port: number): Promise<boolean> {
  const settings = [
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    `-c port=${port}`,
    // Several processes with two pools of 10 each (read-write and read-only), and the tests'
    // workers.
    '-c max_connections=200',
  ];
  const { code } = await runNative(native, layout, 'pg_ctl', [
    'start',
    '-w',
    '-s',
    '-t',
    '60',
    '-D',
    layout.data,
    '-l',
    layout.log,
    '-o',
    settings.join(' '),
  ]);
  return code === 0;
}

const logBytes = (layout: ClusterLayout): Promise<number> =>
  stat(layout.log).then(
    (stats) => stats.size,
    () => 0,
  );

/** Last line that the server logged after the log had `since` bytes. */
async function lastLogLine(layout: ClusterLayout, since: number): Promise<string> {
  const bytes = await readFile(layout.log).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(since).toString('utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|could not/.test(line)) ?? lines.at(-1) ?? '';
}

/** Starts the server once. Null if it is ready, else the last line of its log. */
async function tryStart(
  native: string,
  layout: ClusterLayout,
  password: string,
  port: number,
): Promise<string | null> {
  const since = await logBytes(layout);
  const isReady =
    (await startOn(native, layout, port)) && (await waitUntilReady(port, password)) === 'ready';
  return isReady ? null : lastLogLine(layout, since);
}

const notStarted = (layout: ClusterLayout, reason: string): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(
    `PostgreSQL didn’t start in ${layout.data}: ${reason}. See the log at ${layout.log}.`,
  );

/** Tries the stored port first; uses another if it is taken. */
async function start(native: string, layout: ClusterLayout, password: string): Promise<number> {
  await rm(layout.stoppedFile, { force: true });
  await clearStalePostmaster(layout);
  let port = Number(await readTrimmed(layout.portFile)) || (await freePort());
  let reason: string | null = '';
  for (let tries = 1; tries <= START_TRIES; tries += 1) {
    reason = await tryStart(native, layout, password, port);
    if (reason === null) {
      await writePrivate(layout.portFile, String(port));
      return port;
    }
    // Orphans of a killed server exit soon; until then they hold the shared memory.
    if (/Address already in use|could not create any TCP/.test(reason)) port = await freePort();
    else await sleep(500 * tries);
  }
  throw notStarted(layout, reason ?? '');
}

/** Starts a server that ended, on the port that its users have. False if an operator stopped it. */
async function revive(
  native: string,
  layout: ClusterLayout,
  password: string,
  port: number,
): Promise<boolean> {
  if (await isStopped(layout)) return false;
  return withFileLock(layout.lockFile, LOCK_WAIT_MS, async () => {
    if (await isStopped(layout)) return false;
    if ((await runningPort(layout, password)) !== null) return true;
    log.warn('The embedded PostgreSQL ended and is started again', { log: layout.log });
    await clearStalePostmaster(layout);
    const reason = await tryStart(native, layout, password, port);
    if (reason === null) return true;
    log.warn('The embedded PostgreSQL did not start', { reason });
    throw notStarted(layout, reason);
  });
}

const isStopped = ({ stoppedFile }: ClusterLayout): Promise<boolean> =>
  access(stoppedFile).then(
    () => true,
    () => false,
  );

async function createDatabase(port: number, password: string): Promise<void> {
  await withSession(urlOf(port, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

async function isInitialised(layout: ClusterLayout): Promise<boolean> {
  const files = await readdir(layout.data).catch((): string[] => []);
  return files.includes('PG_VERSION');
}

async function prepareFolder(layout: ClusterLayout): Promise<void> {
  await mkdir(layout.base, { recursive: true, mode: 0o755 });
  if (!layout.account) await chmod(layout.base, 0o700);
  // A running server keeps writing to its open file; only the name changes.
  if ((await logBytes(layout)) > LOG_BYTES_MAX) await rename(layout.log, `${layout.log}.old`);
  const log = await open(layout.log, 'a', 0o600);
  await log.close();
  await giveToAccount(layout, layout.log);
}

/** This process's use of the embedded database. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** False from the end of the server until it is started again. */
  readonly isRunning: () => boolean;
  /** Stops the server if no other process uses it; true if it did. */
  close(): Promise<boolean>;
}

/**
 * Starts the embedded PostgreSQL, or finds the running one. Safe for any number of processes; the
 * last one to close stops the server. A killed process closes nothing, and the server stays for the
 * next one. With `supervision`, a server that ends is started again.
 */
export async function openEmbeddedDatabase(
  options: EmbeddedOptions,
  supervision: Omit<Supervision, 'revive'> | null = null,
): Promise<EmbeddedDatabase> {
  const layout = layoutFor(options.checkout, options.name, options.dataFolder);
  try {
    await mkdir(layout.base, { recursive: true, mode: 0o755 });
    return await withFileLock(layout.lockFile, LOCK_WAIT_MS, async () => {
      await prepareFolder(layout);
      const native = await usableNative(installedNative(options.checkout), layout);
      if (!(await isInitialised(layout))) {
        log.info('Setting up the embedded PostgreSQL', { folder: layout.base });
        await initialise(native, layout);
      }
      const password = await readTrimmed(layout.passwordFile);
      if (!password)
        throw new EmbeddedDatabaseError(
          `${layout.passwordFile} is missing, so the database can’t be opened.`,
        );
      const port = (await runningPort(layout, password)) ?? (await start(native, layout, password));
      await createDatabase(port, password);
      const url = urlOf(port, password, DATABASE);
      const clusterLock = new ClusterLock(
        url,
        supervision && { ...supervision, revive: () => revive(native, layout, password, port) },
      );
      await clusterLock.acquire();
      const close = async (): Promise<boolean> => {
        await clusterLock.leave();
        return withFileLock(
          layout.lockFile,
          LOCK_WAIT_MS,
          async () => (await clusterLock.release()) && stop(native, layout),
        );
      };
      return { url, isRunning: () => clusterLock.isHeld, close };
    });
  } catch (error) {
    throw unwritable(error, layout) ?? error;
  }
}

/** Explains an error of the file system and names the next step. */
function unwritable(error: unknown, layout: ClusterLayout): EmbeddedDatabaseError | null {
  if (
    !(error instanceof Error) ||
    error instanceof EmbeddedDatabaseError ||
    !('syscall' in error) ||
    !('path' in error)
  )
    return null;
  return new EmbeddedDatabaseError(
    `Can’t store the embedded database in ${layout.base}: ${error.message}. ` +
      'Give the account that runs Seamark write access, or set SEAMARK_DATA_DIR to another directory.',
    { cause: error },
  );
}

export async function embeddedStatus(options: EmbeddedOptions): Promise<EmbeddedStatus> {
  const layout = layoutFor(options.checkout, options.name, options.dataFolder);
  if (!(await isInitialised(layout)))
    return { state: 'absent', folder: layout.base, port: null, url: null };
  const password = await readTrimmed(layout.passwordFile);
  const port = await runningPort(layout, password);
  if (port === null) return { state: 'stopped', folder: layout.base, port, url: null };
  return { state: 'running', folder: layout.base, port, url: urlOf(port, password, DATABASE) };
}

/** Rolls back transactions and flushes files; true if a server was running. */
async function stop(native: string, layout: ClusterLayout): Promise<boolean> {
  const { code, output } = await runNative(native, layout, 'pg_ctl', [
    'stop',
    '-m',
    'fast',
    '-w',
    '-D',
    layout.data,
  ]);
  if (code !== 0 && !/No such process|not running|PID file/.test(output))
    throw new EmbeddedDatabaseError(output);
  return code === 0;
}

/** Stops the server even if it is in use; true if one was running. */
export async function stopEmbeddedDatabase(options: EmbeddedOptions): Promise<boolean> {
  const layout = layoutFor(options.checkout, options.name, options.dataFolder);
  if (!(await isInitialised(layout))) return false;
  return withFileLock(layout.lockFile, LOCK_WAIT_MS, async () => {
    await writePrivate(layout.stoppedFile, '');
    if (!(await readPostmaster(layout))) return false;
    try {
      return await stop(await usableNative(installedNative(options.checkout), layout), layout);
    } catch (error) {
      // A server that runs on has to be started again if it ends.
      await rm(layout.stoppedFile, { force: true });
      throw error;
    }
  });
}

/** Folder beside the embedded database for related files, such as the session secret. */
export function embeddedFolder(options: EmbeddedOptions): string {
  return layoutFor(options.checkout, options.name, options.dataFolder).base;
}
