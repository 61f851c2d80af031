import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type { JsonValue } from '@/lib/platform/contract/json-value';
import type { operations as contract } from '@/lib/api/operations';
import type { Scan } from '@/lib/reports/contract/scans';
import { getScan, startSiteScan } from '@/lib/reports/contract/scans';
import { sampleOf } from '../contract/sample-of';
import {
  createSeamark,
  SeamarkError,
  verifyEvent,
  WebhookVerificationError,
  type operations,
} from '@seamark/client';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}
type Reply = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const busy = (status: number, headers: Record<string, string> = { 'retry-after': '0' }) =>
  json(status, { error: 'unavailable', message: 'Try again.' }, headers);

let server: Server;
let asked: Asked[];
/** Replies of the server in order; the last one repeats. */
let replies: Reply[];
let baseUrl: string;

beforeEach(async () => {
  [asked, replies] = [[], []];
  server = createServer((request: IncomingMessage, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, authorization: headers.authorization });
    request
      .resume()
      .on('end', () => (replies.length > 1 ? replies.shift()! : replies[0]!)(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const seamark = (settings: { maxRetries?: number; maxRetrySeconds?: number } = {}) =>
  createSeamark({ baseUrl, apiKey: 'smk_test', ...settings });

const SCAN = sampleOf(getScan.response);

describe('types', () => {
  type Contract = (typeof contract)[number];
  type Id = Contract['id'];
  /** The response as sent over the wire. */
  type Promised<I extends Id> = z.output<Extract<Contract, { id: I }>['response']>;
  type Success<R> =
    R extends Record<200, infer Answer>
      ? Answer
      : R extends Record<201, infer Answer>
        ? Answer
        : R extends Record<202, infer Answer>
          ? Answer
          : never;
  type Given<I extends Id> =
    Success<operations[I]['responses']> extends { content: { 'application/json': infer Body } }
      ? Body
      : never;

  /** The document enumerates check ids and file kinds where the contract has strings, and leaves JSON open. */
  type Widened<T> = JsonValue extends T
    ? unknown
    : T extends string
      ? string
      : T extends object
        ? { [Name in keyof T]: Widened<T[Name]> }
        : T;

  it('every operation of the contract exists, with its response type', () => {
    expectTypeOf<Id>().toExtend<keyof operations>();
    type Unpromised = { [I in Id]: Given<I> extends Widened<Promised<I>> ? never : I }[Id];
    expectTypeOf<Unpromised>().toEqualTypeOf<never>();
    type Left = { [I in Id]: Widened<Promised<I>> extends Widened<Given<I>> ? never : I }[Id];
    expectTypeOf<Left>().toEqualTypeOf<never>();
  });
});

describe('a request', () => {
  it('contains the key, and resolves with the response', async () => {
    replies = [json(200, SCAN)];
    const { id } = SCAN;
    const { data } = await seamark().GET('/api/v1/me/scans/{id}', { params: { path: { id } } });
    expect(data).toEqual(SCAN);
    expect(asked).toEqual([
      { method: 'GET', url: `/api/v1/me/scans/${id}`, authorization: 'Bearer smk_test' },
    ]);
  });

  it.each([
    ['a read', 429, 'GET', 4],
    ['a read', 503, 'GET', 4],
    ['a start', 429, 'POST', 4],
    // The request may have been executed.
    ['a start', 503, 'POST', 1],
    ['a read', 500, 'GET', 1],
  ] as const)('%s refused with %i is sent %s … %i times', async (_what, status, method, times) => {
    replies = [busy(status)];
    const params = { path: { id: 'site' } };
    const { response } =
      method === 'GET'
        ? await seamark().GET('/api/v1/me/sites/{id}/report', { params })
        : await seamark().POST('/api/v1/me/sites/{id}/scan', { params });
    expect([response.status, asked.length]).toEqual([status, times]);
  });

  it('is not retried if the wait is too long, or missing', async () => {
    for (const headers of [{ 'retry-after': '61' }, {} as Record<string, string>]) {
      replies = [busy(429, headers)];
      const { response } = await seamark().GET('/api/v1/me/sites');
      expect(response.status).toBe(429);
    }
    expect(asked).toHaveLength(2);
  });

  it('aborts its wait for a retry with its signal', async () => {
    replies = [busy(429, { 'retry-after': '50' })];
    const caller = new AbortController();
    const waiting = seamark().GET('/api/v1/me/sites', { signal: caller.signal });
    await expect.poll(() => asked.length).toBe(1);
    caller.abort(new Error('the build was cancelled'));
    await expect(waiting).rejects.toThrow('the build was cancelled');
  });
});

describe('pages', () => {
  it('are iterated to the end, with the given query', async () => {
    replies = [
      json(200, { scans: [{ id: 'a' }], nextOffset: 1 }),
      json(200, { scans: [{ id: 'b' }], nextOffset: null }),
    ];
    const ids: string[] = [];
    for await (const { scans } of seamark().pages('/api/v1/me/sites/{id}/history', {
      path: { id: 'site' },
      query: { limit: 1 },
    }))
      ids.push(...scans.map(({ id }) => id));
    expect(ids).toEqual(['a', 'b']);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/v1/me/sites/site/history?limit=1',
      '/api/v1/me/sites/site/history?limit=1&offset=1',
    ]);
  });

  it('throw the code and the message of the server if refused', async () => {
    replies = [
      json(
        404,
        { error: 'site_not_found', message: 'There is no such site.' },
        { 'x-request-id': 'r1' },
      ),
    ];
    const pages = seamark().pages('/api/v1/me/sites/{id}/history', { path: { id: 'none' } });
    const thrown = await pages.next().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(SeamarkError);
    expect(thrown).toMatchObject({
      code: 'site_not_found',
      message: 'There is no such site.',
      status: 404,
      requestId: 'r1',
    });
  });
});

describe('a scan', () => {
  const example: Scan = { ...SCAN, status: 'running', report: null, error: null };
  const started = json(202, {
    scanId: example.id,
    siteId: example.siteId,
    status: 'queued',
    pollAfterSeconds: 1,
    pollUrl: `https://seamark.example/api/v1/me/scans/${example.id}`,
  });
  const ended = { ...example, status: 'succeeded', pollAfterSeconds: null };

  it('is started by the sample of the README', async () => {
    replies = [
      json(200, { sites: [{ id: example.siteId }], nextOffset: null }),
      started,
      json(200, { ...ended, report: { score: 72 } }),
    ];
    const [, sample = ''] = /```ts\n([^]*?)```/.exec(
      readFileSync('packages/client/README.md', 'utf8'),
    )!;
    const file = path.resolve(`.data/client-sample-${process.pid}.ts`);
    const here = sample
      .replace('https://seamark.example', baseUrl)
      .replace(/console\.log\((.*)\)/, 'export const shown = [$1]');
    mkdirSync('.data', { recursive: true });
    writeFileSync(file, here);
    try {
      const { shown } = (await import(/* @vite-ignore */ file)) as { shown: unknown };
      expect(shown).toEqual(['succeeded', 72]);
    } finally {
      rmSync(file);
    }
  });

  it('is polled until it has ended', async () => {
    replies = [started, json(200, { ...example, pollAfterSeconds: 0 }), json(200, ended)];
    const states: string[] = [];
    const scan = await seamark()
      .scan(example.siteId, { onProgress: ({ status }) => void states.push(status) })
      .untilDone();
    expect([scan.id, scan.status, states]).toEqual([
      example.id,
      'succeeded',
      ['running', 'succeeded'],
    ]);
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${startSiteScan.path.replace('{id}', example.siteId)}`,
      ...Array<string>(2).fill(`GET ${getScan.path.replace('{id}', example.id)}`),
    ]);
  });

  it('joins an active scan', async () => {
    const location = `https://seamark.example/api/v1/me/scans/${example.id}`;
    replies = [
      json(409, { error: 'scan_active', message: 'A scan is active.' }, { location }),
      json(200, ended),
    ];
    expect((await seamark().scan(example.siteId).untilDone()).id).toBe(example.id);
  });

  it('rejects with the reason of a refusal, also if awaited later', async () => {
    replies = [json(403, { error: 'target_not_allowed', message: 'This host is not allowed.' })];
    const run = seamark().scan(example.siteId);
    await expect.poll(() => asked.length).toBe(1);
    await expect(run.untilDone()).rejects.toThrow('This host is not allowed.');
  });

  it('a response that is not from Seamark is reported as such', async () => {
    replies = [
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad'),
    ];
    await expect(seamark().scan(example.siteId).untilDone()).rejects.toMatchObject({
      code: 'unexpected_answer',
      status: 502,
    });
  });
});

describe('an event', () => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four..').toString('base64')}`;
  const body = JSON.stringify({ type: 'key.revoked', id: 'e1' });
  const now = new Date();
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('e1', now, body),
  };

  it.each([
    ['as an object', headers],
    ['of fetch', new Headers(headers)],
    ['of Node', { ...headers, 'x-twice': ['a', 'b'], 'x-absent': undefined }],
  ])('is verified with headers %s', (_, given) => {
    const event = verifyEvent(body, given, secret);
    expectTypeOf(event.type).toExtend<string>();
    expect(event).toMatchObject({ type: 'key.revoked', id: 'e1' });
  });

  it('is rejected if it was changed', () => {
    expect(() => verifyEvent(body.replace('e1', 'e2'), headers, secret)).toThrow(
      WebhookVerificationError,
    );
  });
});
