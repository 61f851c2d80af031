import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedStatus, startEmbeddedDatabase, stopEmbeddedDatabase } from '@/lib/server/embedded-database';
import { isProcessAlive } from '@/lib/server/file-lock';

const cluster = { checkout: process.cwd(), name: `test-${randomUUID().slice(0, 8)}` };
let url = '';

async function query(address: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = async (): Promise<string> => path.join((await embeddedStatus(cluster)).folder, 'data', 'postmaster.pid');
const pid = async (): Promise<number> => Number((await readFile(await pidFile(), 'utf8')).split('\n')[0]);

async function killServer(): Promise<void> {
  const server = await pid();
  process.kill(server, 'SIGKILL');
  await expect.poll(() => isProcessAlive(server)).toBe(false);
}

beforeAll(async () => {
  // Three at once on an empty folder: all succeed, on one server.
  const urls = await Promise.all([1, 2, 3].map(() => startEmbeddedDatabase(cluster)));
  expect(new Set(urls).size).toBe(1);
  url = urls[0] ?? '';
  await query(url, 'CREATE TABLE kept (n int)');
  await query(url, 'INSERT INTO kept VALUES (1)');
});

afterAll(async () => {
  const { folder } = await embeddedStatus(cluster);
  await stopEmbeddedDatabase(cluster);
  await rm(folder, { recursive: true, force: true });
});

test('a second start reuses the running server', async () => {
  const before = await pid();
  expect(await startEmbeddedDatabase(cluster)).toBe(url);
  expect(await pid()).toBe(before);
});

test('nobody gets in without the password, and only loopback is listened to', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
});

test('after kill -9 what was committed is there again, on the same port', async () => {
  await killServer();
  expect((await embeddedStatus(cluster)).state).toBe('stopped');
  expect(await startEmbeddedDatabase(cluster)).toBe(url);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a postmaster.pid whose number now belongs to another program does not stand in the way', async () => {
  await killServer();
  const file = await pidFile();
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  expect(await startEmbeddedDatabase(cluster)).toBe(url);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a lock whose holder died is taken over', async () => {
  const { folder } = await embeddedStatus(cluster);
  await writeFile(path.join(folder, 'lock'), '4194305');
  expect(await startEmbeddedDatabase(cluster)).toBe(url);
});

test('when its port is taken by somebody else it moves, and keeps its data', async () => {
  const { folder, port } = await embeddedStatus(cluster);
  expect(await stopEmbeddedDatabase(cluster)).toBe(true);
  const { createServer } = await import('node:net');
  const squatter = createServer().listen(port ?? 0, '127.0.0.1');
  try {
    const moved = await startEmbeddedDatabase(cluster);
    expect(new URL(moved).port).not.toBe(String(port));
    expect(await query(moved, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect((await readFile(path.join(folder, 'port'), 'utf8')).trim()).toBe(new URL(moved).port);
  } finally {
    squatter.close();
  }
});
