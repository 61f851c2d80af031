import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requireDatabaseUrl } from '@/lib/platform/db/client';
import { OperatorError } from '@/lib/platform/config/operator-error';
import { openSession } from '@/lib/platform/db/session';

/** Message for the operator about a database that cannot be used. */
async function refusal(databaseUrl: string): Promise<string> {
  const error: unknown = await openSession(databaseUrl).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  const { message: sentence } = error as OperatorError;
  expect(sentence).not.toContain('\n');
  return sentence;
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

describe('an unusable database is explained in one sentence', () => {
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
  ])('%s', async (_what, url, sentence) => {
    expect(await refusal(url())).toMatch(sentence);
  });

  it('another kind of server', async () => {
    const web = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const { port } = web.address() as AddressInfo;
    expect(await refusal(`postgresql://seamark@127.0.0.1:${port}/seamark`)).toMatch(
      /^The database seamark at 127\.0\.0\.1:\d+ (?:can’t be used|did not respond)/,
    );
    web.close();
  });

  it('a version that is too old', async () => {
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
    expect(await refusal(`postgresql://seamark@127.0.0.1:${port}/seamark`)).toBe(
      `The database seamark at 127.0.0.1:${port} is PostgreSQL 14; Seamark needs 15 or newer. Update it, or set DATABASE_URL to another server.`,
    );
    old.close();
  });
});
