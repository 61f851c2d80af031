import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followLog } from 'seamark/follow-visits';
import { VisitSender } from 'seamark/send-visits';
import { findServer } from '@/scripts/web-servers.mjs';
import { freePort } from '@/tests/helpers/free-port';
import { serveReceiver, type Receiver } from '@/tests/helpers/serve-receiver';
import { closePages, launch, visit } from '../../../e2e/support/browser';
import { startProduct, type Product } from '../../../e2e/support/product';

/** A site behind nginx, whose log is sent, and a client that nginx refuses until its owner fixes that. */
const HOST = 'boats.test';
const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
/** Of a range that OpenAI publishes for GPTBot. */
const ADDRESS = '4.227.36.17';
const DAY_MS = 86_400_000;
const WAIT = { timeout: 300_000, interval: 500 };

const folder = mkdtempSync(path.join(tmpdir(), 'seamark-boats-'));
const log = path.join(folder, 'access.log');
let nginx: ChildProcess | null = null;
let port: number;
let product: Product;
let receiver: Receiver;
let browser: Browser;
let key: string;
let siteId: string;
let organizationId: string;

/** Starts nginx, or starts it again: after a reload, old workers can still accept connections. */
async function serve(rule: string): Promise<void> {
  if (nginx) {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      ${temporary} access_log ${log} combined; default_type text/html;
      set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
      server { listen 127.0.0.1:${port}; root ${folder}/www; ${rule} }
    }`,
  );
  nginx = spawn(findServer('nginx')!, ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  writeFileSync(log, '');
  await vi.waitFor(() => comesBy(1), WAIT);
  await logged(1);
  writeFileSync(log, '');
}

/** nginx logs a request after it answered. */
const logged = (requests: number): Promise<void> =>
  vi.waitFor(() => expect(readFileSync(log, 'utf8').split('\n')).toHaveLength(requests + 1), WAIT);

/** Requests of GPTBot; returns their statuses. */
async function comesBy(requests: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < requests; nth += 1) {
    const headers = { 'user-agent': GPTBOT, 'x-forwarded-for': ADDRESS, host: HOST };
    statuses.push((await fetch(`http://127.0.0.1:${port}/`, { headers })).status);
  }
  return statuses;
}

/** The log, with its times moved to the past. */
function earlier(text: string, days: number): string {
  const at = new Date(Date.now() - days * DAY_MS).toUTCString();
  const [, day, month, year] = at.split(' ');
  return text.replace(/\[\d+\/\w+\/\d+:/g, `[${day}/${month}/${year}:`);
}

/** Follows a log until the server counted it. */
async function send(file: string, requests: number): Promise<void> {
  const stop = new AbortController();
  const settings = { SEAMARK_BASE_URL: product.baseUrl, SEAMARK_API_KEY: key };
  const options = { file, stateFile: `${file}.json`, everySeconds: 0.2, visits: {}, format: null };
  const following = followLog(
    { ...options, dns: false },
    new VisitSender(siteId, settings, stop.signal),
    stop.signal,
  );
  await Promise.race([
    following,
    vi.waitFor(async () => expect(await countedOf('GPTBot')).toBe(requests), WAIT),
  ]);
  stop.abort();
  await following;
}

const call = async (address: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${product.baseUrl}/api/v1/me${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return response.json();
};

const countedOf = async (client: string): Promise<number> => {
  const { visits } = (await call(`/sites/${siteId}/visits?client=${client}`)) as {
    visits: { requests: number }[];
  };
  return visits.reduce((sum, { requests }) => sum + requests, 0);
};

beforeAll(async () => {
  port = await freePort();
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boats</title></head><body><main><h1>Boats</h1><p>We build wooden boats, and repair those of others.</p></main></body></html>';
  // The workers of nginx run under another account.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'www'));
  writeFileSync(path.join(folder, 'www/index.html'), page);
  await serve('');
  receiver = await serveReceiver();
  product = await startProduct({
    SCAN_CONNECT_TO: `${HOST}:80:127.0.0.1:${port}`,
    WEBHOOK_CONNECT_TO: `hooks.test:80:127.0.0.1:${receiver.port}`,
  });
  const org = await product.admin('org:create', '--name', 'Boats', '--plan', 'paid');
  organizationId = org['id']!;
  const site = ['--org', organizationId, '--url', `http://${HOST}/`, '--verified'];
  siteId = (await product.admin('site:add', ...site))['id']!;
  const scopes = ['--name', 'boats', '--scopes', 'read,scan,manage,visits'];
  key = (await product.admin('key:create', '--org', organizationId, ...scopes))['key']!;
  browser = await launch();
});
afterAll(async () => {
  await closePages();
  nginx?.kill('SIGTERM');
  await product?.close();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a client that nginx refuses is named with the finding, let in, and shown as let in', async () => {
  await call('/webhooks', { url: 'http://hooks.test/', types: ['visits.refused'] });
  // A week in which it gets the page.
  expect(await comesBy(12)).toEqual(Array(12).fill(200));
  await logged(12);
  const week = path.join(folder, 'week.log');
  writeFileSync(week, earlier(readFileSync(log, 'utf8'), 2));
  await send(week, 12);

  await serve('if ($http_user_agent ~* gptbot) { return 403; }');
  // Its probes carry the client’s name too, and are not counted.
  await product.admin('site:scan', '--site', siteId, '--wait');
  expect(await comesBy(12)).toEqual(Array(12).fill(403));
  await send(log, 24);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WAIT);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    type: 'visits.refused',
    data: { client: 'GPTBot', requests: 12, refused: 12, checkIds: ['agent-access'] },
  });

  const address = `${product.baseUrl}/sites/${siteId}/visitors`;
  const { page, troubles, close } = await visit(browser, address, {
    storageState: await product.signIn('owner@boats.test', organizationId, 'owner'),
  });
  const row = page.getByRole('row').filter({ hasText: 'GPTBot' });
  expect(await row.getByRole('cell').allInnerTexts()).toMatchObject({ 2: '24', 4: '12' });
  await row.getByRole('link', { name: /^GPTBot is refused with 403/ }).click();
  await page.waitForURL(`**/sites/${siteId}/fixes/agent-access`);
  await page
    .getByText('12 of 24 requests of GPTBot were refused in the last seven days.')
    .waitFor();

  await serve('');
  await call(`/sites/${siteId}/verifications`, { checkId: 'agent-access' });
  await vi.waitFor(async () => {
    const { verifications } = (await call(`/sites/${siteId}/verifications`)) as {
      verifications: { checkId: string; status: string }[];
    };
    expect(verifications).toContainEqual(
      expect.objectContaining({ checkId: 'agent-access', status: 'verified' }),
    );
  }, WAIT);
  expect(await comesBy(5)).toEqual(Array(5).fill(200));
  await send(log, 29);
  await page.reload();
  await page.getByText(/^12 of \d+ requests of GPTBot were refused in the seven days/).waitFor();
  await page.goto(`${product.baseUrl}/sites/${siteId}/visitors`);
  expect(await row.getByRole('cell').allInnerTexts()).toMatchObject({ 2: '29', 4: '12' });
  expect(await row.getByRole('link', { name: /refused/ }).count()).toBe(0);
  expect(troubles).toEqual([]);
  await close();
});
