import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '@/lib/db/connect';
import { requireDatabaseUrl } from '@/lib/db/client';
import { createOrg } from '../api/org';
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

const changed = (change: (url: URL) => void): string => {
  const url = new URL(requireDatabaseUrl());
  change(url);
  return url.href;
};

/** A message of PostgreSQL's protocol: a letter, the length, the content. */
const message = (letter: string, ...content: (number | string)[]): Buffer => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
};
const READY = message('Z', 'I');

// Concurrent, because these tests wait more than they work.
describe.concurrent('an unusable database', () => {
  it('that hangs ends the start with a one-sentence message', async () => {
    const frozen = await doorTo(requireDatabaseUrl());
    frozen.freeze();
    const { host, pathname } = new URL(frozen.url);
    expect(await failedStart(frozen.url)).toEqual({
      code: 1,
      shown: `The database ${pathname.slice(1)} at ${host} did not respond within 10 s. Check that PostgreSQL is running and that no firewall blocks the connection.\n`,
    });
    await frozen.shut();
  });

  it.each([
    [
      'a wrong password',
      () =>
        changed((url) => {
          url.password = 'wrong';
        }),
      /rejected the user name or password\. Correct them in DATABASE_URL\./,
    ],
    [
      'a database that is not there',
      () =>
        changed((url) => {
          url.pathname = '/nowhere';
        }),
      /^The database nowhere at 127\.0\.0\.1:\d+ doesn’t exist\. Create it/,
    ],
    [
      'a port where nothing listens',
      () =>
        changed((url) => {
          url.port = '9';
        }),
      /at 127\.0\.0\.1:9 refused the connection\. Start PostgreSQL/,
    ],
    [
      'a host without an address',
      () =>
        changed((url) => {
          url.hostname = 'nowhere.invalid';
        }),
      /at nowhere\.invalid:\d+ can’t be reached: the host name/,
    ],
    [
      'a password that breaks the address',
      () => 'postgresql://seamark:a/b@host:1/x',
      /^DATABASE_URL is not a valid URL\. Percent-encode/,
    ],
  ])('with %s ends the start with a one-sentence message', async (_what, url, sentence) => {
    const { code, shown } = await failedStart(url());
    expect([code, shown.trim().split('\n').length]).toEqual([1, 1]);
    expect(shown).toMatch(sentence);
  });

  it('URL of another kind of server ends the start with a one-sentence message', async () => {
    const web = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const { code, shown } = await failedStart(
      `postgresql://seamark@127.0.0.1:${(web.address() as AddressInfo).port}/seamark`,
    );
    expect([code, shown.trim().split('\n').length]).toEqual([1, 1]);
    expect(shown).toMatch(
      /^The database seamark at 127\.0\.0\.1:\d+ (?:can’t be used|did not respond)/,
    );
    web.close();
  });

  it('of a version that is too old is named with its version', async () => {
    const old = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', 0, 0, 0, 0), READY]));
        socket.on('data', (asked: Buffer) => {
          if (asked.toString('latin1', 0, 1) !== 'Q') return;
          const column = message(
            'T',
            0,
            1,
            'version\0',
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            23,
            0,
            4,
            255,
            255,
            255,
            255,
            0,
            0,
          );
          socket.write(
            Buffer.concat([
              column,
              message('D', 0, 1, 0, 0, 0, 2, '14'),
              message('C', 'SELECT 1\0'),
              READY,
            ]),
          );
        });
      });
    }).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const { port } = old.address() as AddressInfo;
    expect(await failedStart(`postgresql://seamark@127.0.0.1:${port}/seamark`)).toEqual({
      code: 1,
      shown: `The database seamark at 127.0.0.1:${port} is PostgreSQL 14; Seamark needs 15 or newer. Update it, or set DATABASE_URL to another server.\n`,
    });
    old.close();
  });
});
