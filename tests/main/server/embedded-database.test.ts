// @module-tag processes
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  embeddedStatus,
  openEmbeddedDatabase,
  stopEmbeddedDatabase,
  type EmbeddedDatabase,
} from '@/lib/main/server/embedded-database';
import { dataFolder, mainCluster } from '@/lib/main/server/prepare';
import { isProcessAlive } from '@/lib/platform/config/file-lock.mjs';

const cluster = { checkout: process.cwd(), name: `test-${randomUUID().slice(0, 8)}` };
let url = '';
const users: EmbeddedDatabase[] = [];

async function start(): Promise<string> {
  const user = await openEmbeddedDatabase(cluster);
  users.push(user);
  return user.url;
}

const closeAll = (): Promise<boolean[]> => Promise.all(users.splice(0).map((user) => user.close()));

async function query(address: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = async (): Promise<string> =>
  path.join((await embeddedStatus(cluster)).folder, 'data', 'postmaster.pid');
const pid = async (): Promise<number> =>
  Number((await readFile(await pidFile(), 'utf8')).split('\n')[0]);

async function killServer(): Promise<void> {
  const server = await pid();
  process.kill(server, 'SIGKILL');
  await expect.poll(() => isProcessAlive(server)).toBe(false);
}

beforeAll(async () => {
  // Three simultaneous starts on an empty folder: all succeed with one server.
  const urls = await Promise.all([1, 2, 3].map(() => start()));
  expect(new Set(urls).size).toBe(1);
  url = urls[0] ?? '';
  await query(url, 'CREATE TABLE kept (n int)');
  await query(url, 'INSERT INTO kept VALUES (1)');
});

test('dataFolder is the folder of the embedded database, or the checkout with an external one', async () => {
  const env = { SEAMARK_DATA_DIR: path.resolve('.data/elsewhere') };
  const { folder } = await embeddedStatus(mainCluster(env));
  expect(folder.startsWith(env.SEAMARK_DATA_DIR)).toBe(true);
  expect(dataFolder(env, users[0]!, 'main')).toBe(folder);
  expect(dataFolder(env, null, 'main')).toBe(process.cwd());
});

afterAll(async () => {
  const { folder } = await embeddedStatus(cluster);
  await closeAll();
  await rm(folder, { recursive: true, force: true });
});

test('a second start reuses the running server', async () => {
  const before = await pid();
  expect(await start()).toBe(url);
  expect(await pid()).toBe(before);
});

test('a wrong password is refused, and the server listens on loopback only', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
});

test('a start after kill -9 recovers the committed data on the same port', async () => {
  await killServer();
  expect((await embeddedStatus(cluster)).state).toBe('stopped');
  expect(await start()).toBe(url);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a postmaster.pid with the process id of another program does not prevent a start', async () => {
  await killServer();
  const file = await pidFile();
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  expect(await start()).toBe(url);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a lock file of a dead process is taken over', async () => {
  const { folder } = await embeddedStatus(cluster);
  await writeFile(path.join(folder, 'lock'), '4194305');
  expect(await start()).toBe(url);
});

test('a start whose port is occupied moves to another port and keeps the data', async () => {
  const { folder, port } = await embeddedStatus(cluster);
  expect((await closeAll()).filter(Boolean)).toEqual([true]);
  const { createServer } = await import('node:net');
  const squatter = createServer().listen(port ?? 0, '127.0.0.1');
  try {
    const moved = await start();
    expect(new URL(moved).port).not.toBe(String(port));
    expect(await query(moved, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect((await readFile(path.join(folder, 'port'), 'utf8')).trim()).toBe(new URL(moved).port);
  } finally {
    squatter.close();
  }
});

test('the server runs until its last user closes it, also if several close at once', async () => {
  await closeAll();
  expect((await embeddedStatus(cluster)).state).toBe('stopped');
  const [first] = [await start(), await start(), await start()];
  expect(await users.shift()!.close()).toBe(false);
  expect(await query(first, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  expect((await closeAll()).sort()).toEqual([false, true]);
  expect((await embeddedStatus(cluster)).state).toBe('stopped');
});

test('a user that opens the database while the last one closes it gets a running server', async () => {
  for (let round = 0; round < 3; round += 1) {
    await start();
    const [, opened] = await Promise.all([closeAll(), openEmbeddedDatabase(cluster)]);
    users.push(opened);
    expect(await query(opened.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  }
  await closeAll();
});

test('a user of a killed server is counted again after another user has restarted it', async () => {
  await start();
  await killServer();
  const other = await openEmbeddedDatabase(cluster);
  const seats = () =>
    query(
      other.url,
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'`,
    );
  await expect.poll(seats).toEqual([{ n: 2 }]);
  expect(await other.close()).toBe(false);
  expect(await closeAll()).toEqual([true]);
});

const PAUSE_MS = 20;
/** Opens the database as a server process does; counts the calls of `onFailed`. */
async function supervise(): Promise<{ user: EmbeddedDatabase; failures: unknown[] }> {
  const failures: unknown[] = [];
  const onFailed = (error: unknown) => void failures.push(error);
  const user = await openEmbeddedDatabase(cluster, { onFailed, pauseMs: PAUSE_MS });
  users.push(user);
  return { user, failures };
}

test('a supervised server that is killed is started again at the same address, with its data', async () => {
  const { user, failures } = await supervise();
  for (let kill = 0; kill < 2; kill += 1) {
    await killServer();
    await expect
      .poll(() => query(user.url, 'SELECT n FROM kept').catch(() => null))
      .toEqual([{ n: 1 }]);
    await expect.poll(() => user.isRunning()).toBe(true);
  }
  expect(failures).toEqual([]);
  await closeAll();
});

test('a supervised server that fails to start five times is given up, and is not running meanwhile', async () => {
  const { user, failures } = await supervise();
  const { folder } = await embeddedStatus(cluster);
  const server = await pid();
  await rename(path.join(folder, 'data'), path.join(folder, 'away'));
  process.kill(server, 'SIGKILL');
  await expect.poll(() => failures).toEqual([expect.any(Error)]);
  expect(user.isRunning()).toBe(false);
  await rename(path.join(folder, 'away'), path.join(folder, 'data'));
  await closeAll();
});

test('a supervised server that an operator stops stays stopped until somebody starts it', async () => {
  const { user, failures } = await supervise();
  expect(await stopEmbeddedDatabase(cluster)).toBe(true);
  await sleep(20 * PAUSE_MS);
  expect([(await embeddedStatus(cluster)).state, user.isRunning()]).toEqual(['stopped', false]);
  await start();
  await expect.poll(() => user.isRunning()).toBe(true);
  expect(failures).toEqual([]);
  await closeAll();
});

test('stopEmbeddedDatabase stops the server while it is in use', async () => {
  await start();
  expect(await stopEmbeddedDatabase(cluster)).toBe(true);
  expect((await embeddedStatus(cluster)).state).toBe('stopped');
  expect(await closeAll()).toEqual([false]);
});
