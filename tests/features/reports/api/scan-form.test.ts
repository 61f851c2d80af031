import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKS, parseConnectTo } from '@seamark/engine';
import { POST as scan } from '@/app/scan/route';
import { Scanner } from '@/lib/platform/scanner';
import { parseEvent, type ScanEvent } from '@/lib/reports/scan-stream';
import { evaluatorPool } from '../../../helpers/audit-over-sockets';
import { BASE_URL } from '../../../helpers/http';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';

let served: ServedSite;
let scanner: Scanner;

beforeAll(async () => {
  served = await serveSite(
    { '/': '<!doctype html><h1>Form</h1>' },
    { host: 'form.test', tls: true },
  );
  const { pool } = await evaluatorPool();
  scanner = new Scanner(pool, { connectTo: parseConnectTo(served.connectTo), ca: served.ca });
  globalThis.seamarkScanner = scanner;
});
afterAll(async () => {
  await scanner.close();
  await served.close();
});

const post = (domain: string, accept: string, origin = BASE_URL) =>
  scan(
    new Request(`${BASE_URL}/scan`, {
      method: 'POST',
      headers: { accept, origin },
      body: new URLSearchParams({ domain }),
    }),
  );

async function eventsOf(response: Response): Promise<ScanEvent[]> {
  const messages = (await response.text()).split('\n\n');
  return messages.flatMap((message) => parseEvent(message) ?? []);
}

it('streams the start, each check, and the score of a scan', async () => {
  const events = await eventsOf(await post('https://FORM.test/', 'text/event-stream'));
  expect(events.map(({ type }) => type)).toEqual(['started', ...CHECKS.map(() => 'check'), 'done']);
  expect(events[0]!.data).toEqual({ host: 'form.test' });
  expect(events.at(-1)!.data).toMatchObject({ host: 'form.test', reportPath: '/report/form.test' });
});

it.each([
  ['a refused host', '127.0.0.1', 'target_not_allowed'],
  ['a form that is too long', 'x'.repeat(9000), 'body_too_large'],
])('streams the error of %s', async (_, domain, error) => {
  const events = await eventsOf(await post(domain, 'text/event-stream'));
  expect(events).toMatchObject([{ type: 'error', data: { error } }]);
});

it('redirects a browser without scripts to the report', async () => {
  const { status, headers } = await post('form.test', 'text/html');
  expect([status, headers.get('location')]).toEqual([303, '/report/form.test']);
});

it('refuses a form of another site', async () => {
  expect((await post('form.test', 'text/event-stream', 'https://evil.example')).status).toBe(403);
});
