// @module-tag processes
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/lib/platform/db/connect';
import { requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg } from '../helpers/org';
import { bundle } from '../../scripts/bundle.mjs';
import { doorTo, type DatabaseDoor } from './support/database-door';
import { exchange } from './support/load';
import { startProcess, type ProductProcess } from './support/product-process';

/** Two pools of ten, and a session each to test the connection. */
const SESSIONS_MAX = 22;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let door: DatabaseDoor;
let product: ProductProcess;
let entry: string;

beforeAll(async () => {
  entry = await bundle('server');
  door = await doorTo(requireDatabaseUrl());
  product = await startProcess({ role: 'all', databaseUrl: door.url });
});
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  await door.shut();
});

it('a hanging database: reads and pages get 503 at once, connections stay few, silent ones are cut; afterwards everything works again', async () => {
  const org = await createOrg();
  const read = () => exchange(`${product.baseUrl}/api/v1/me/sites`, 'GET', org.headers);
  const page = () =>
    exchange(`${product.baseUrl}/report/nobody.test`, 'GET', { accept: 'text/html' });
  const ready = () => exchange(`${product.baseUrl}/api/health/ready`, 'GET', {});
  expect([(await read()).status, (await page()).status]).toEqual([200, 404]);
  await expect.poll(async () => (await ready()).status).toBe(200);

  const asked = connect(door.url);
  await asked.pool.query('SELECT 1');
  door.freeze();
  const silent = asked.pool.query('SELECT 1').then(
    () => 'answered',
    (error: unknown) => String(error),
  );
  const told = await Promise.all([read(), page(), ...Array.from({ length: 40 }, page)]);
  expect(told.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
    told.map(() => [503, '5']),
  );
  expect(told[1]!.body).toContain('The database isn’t responding');
  // Requests in the last second before it are still answered as usual.
  await expect.poll(async () => (await ready()).status).toBe(503);
  for (let probes = 0; probes < 25; probes += 1) {
    expect((await ready()).status).toBe(503);
    await pause(1000);
  }
  expect(door.count()).toBeLessThanOrEqual(SESSIONS_MAX + 1);
  expect(await silent).toContain('Connection terminated');
  await asked.close();

  door.thaw();
  for (const ask of [read, page, ready])
    await expect.poll(async () => (await ask()).status).toBe(ask === page ? 404 : 200);
  expect(product.child.exitCode).toBeNull();
});

/** Starts the product on an unusable database and returns its terminal output. */
async function failedStart(databaseUrl: string): Promise<{ code: number | null; shown: string }> {
  const child = spawn(process.execPath, [entry], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXTAUTH_SECRET: 'a secret that only these tests know',
      DATABASE_URL: databaseUrl,
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [shown] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, shown };
}

// tests/platform/db/session.db.test.ts has the messages of other unusable databases.
it('a hanging database ends the start with a one-sentence message', async () => {
  const frozen = await doorTo(requireDatabaseUrl());
  frozen.freeze();
  const { host, pathname } = new URL(frozen.url);
  expect(await failedStart(frozen.url)).toEqual({
    code: 1,
    shown: `The database ${pathname.slice(1)} at ${host} did not respond within 10 s. Check that PostgreSQL is running and that no firewall blocks the connection.\n`,
  });
  await frozen.shut();
});
