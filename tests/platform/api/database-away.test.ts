import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { generateApiKey } from '@/lib/platform/access/api-key';
import { getScan, Scan } from '@/lib/reports/contract/scans';
import { connect } from '@/lib/platform/db/connect';
import { on, type Routes, serve } from '@/lib/platform/http';
import { sampleOf } from '../../contract/sample-of';
import { ask, errorOf } from '../../helpers/http';

const { seamarkDatabase, seamarkReadOnlyDatabase } = globalThis;
let server: Server | undefined;
const open = new Set<Socket>();

function pointAt(port: number): void {
  globalThis.seamarkDatabase = connect(`postgresql://postgres@127.0.0.1:${port}/none`);
  globalThis.seamarkReadOnlyDatabase = globalThis.seamarkDatabase;
}

async function listen(): Promise<number> {
  open.clear();
  server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).once('close', () => open.delete(socket)));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server?.close();
  Object.assign(globalThis, { seamarkDatabase, seamarkReadOnlyDatabase });
});

const paid = serve(on(getScan, async () => sampleOf(Scan)));
const calls: [string, Routes, string, () => RequestInit][] = [
  ['a public read', apiRoutes, '/api/v1/report/shop.example', () => ({})],
  ['a public list', apiRoutes, '/api/v1/agent-tasks/shop.example', () => ({})],
  [
    'a call with a key',
    paid,
    `/api/v1/me/scans/${randomUUID()}`,
    () => ({ headers: { authorization: `Bearer ${generateApiKey()}` } }),
  ],
  [
    'a public scan',
    apiRoutes,
    '/api/v1/scan',
    () => ({
      method: 'POST',
      body: '{"domain":"shop.example"}',
      headers: { 'content-type': 'application/json' },
    }),
  ],
];

async function expectUnavailable(routes: Routes, path: string, init: RequestInit): Promise<void> {
  const response = await ask(routes, path, init);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await errorOf(response)).toEqual({
    status: 503,
    error: 'unavailable',
    message: 'The database isn’t responding. Try again in 5 seconds.',
  });
}

describe.each(calls)('%s', (_, routes, path, init) => {
  it('is 503 when the database refuses connections', async () => {
    const port = await listen();
    await new Promise((resolve) => server?.close(resolve));
    pointAt(port);
    await expectUnavailable(routes, path, init());
  });

  it('is 503 if the database hangs, before its connections time out', async () => {
    pointAt(await listen());
    await expectUnavailable(routes, path, init());
    expect(open.size).toBeGreaterThan(0);
  });
});

describe('a database that closes the connection', () => {
  it('is 503', async () => {
    const port = await listen();
    server?.on('connection', (socket) => socket.destroy());
    pointAt(port);
    await expectUnavailable(apiRoutes, '/api/v1/report/shop.example', {});
  });
});
