import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database as client } from '@/lib/platform/db/client';
import { ClusterLock } from '@/lib/main/server/embedded/cluster-lock';

const database = new URL(process.env['DATABASE_URL'] ?? '');
const sockets = new Set<Socket>();
let isHeld = false;
let letGo: () => void = () => undefined;

/** The database behind a proxy that can close connections and hold them before their first byte. */
const proxy = createServer((client) => {
  sockets.add(client);
  client.on('error', () => undefined).on('close', () => sockets.delete(client));
  const pass = () => {
    const server = connect(Number(database.port), database.hostname);
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  };
  if (!isHeld) return pass();
  letGo = pass;
  proxy.emit('held');
});

/** Shared advisory locks on this database; the server takes a moment to notice a session that is gone. */
async function sharedLocks(): Promise<number> {
  const locks = await client().$queryRaw<unknown[]>`
    SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND mode = 'ShareLock' AND datname = current_database()`;
  return locks.length;
}

beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(() => {
  proxy.close();
});

it('a ClusterLock that is released while it reconnects leaves no lock behind', async () => {
  const through = new URL(database);
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  const user = new ClusterLock(through.href);
  await user.acquire();
  isHeld = true;
  const held = once(proxy, 'held');
  for (const socket of sockets) socket.destroy();
  await held;
  await expect.poll(sharedLocks).toBe(0);
  const released = user.release();
  letGo();
  expect(await released).toBe(true);

  const next = new ClusterLock(database.href);
  await next.acquire();
  expect(await next.release()).toBe(true);
});
