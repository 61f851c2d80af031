import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MissingAddressList } from '@/lib/visits/contract';
import { findServer } from '@/scripts/web-servers.mjs';
import { freePort } from '@/tests/helpers/free-port';
import { serveReceiver, type Receiver } from '@/tests/helpers/serve-receiver';
import { closePages, launch, visit } from '../../../e2e/support/browser';
import { startProduct, type Product } from '../../../e2e/support/product';

/** A documentation site behind nginx, and three clients that guess addresses of it. */
const HOST = 'docs.test';
const PAGES = ['installation', 'webhooks', 'rate-limits', 'api-keys'];
const CLIENTS = ['ClaudeBot/1.0', 'CCBot/2.0', 'Claude-User/1.0'];
const SURE = { '/docs/webhook': '/docs/webhooks', '/api/rate-limits': '/docs/rate-limits' };
const WAIT = { timeout: 300_000, interval: 500 };

const folder = mkdtempSync(path.join(tmpdir(), 'seamark-docs-'));
const log = path.join(folder, 'access.log');
let nginx: ChildProcess;
let port: number;
let product: Product;
let receiver: Receiver;
let browser: Browser;
let key: string;
let siteId: string;
let organizationId: string;

const titled = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>All about ${title.toLowerCase()}, for those who work with it every day.</p>${body}</main></body></html>`;

beforeAll(async () => {
  port = await freePort();
  // The workers of nginx run under another account.
  chmodSync(folder, 0o755);
  const root = path.join(folder, 'www');
  mkdirSync(path.join(root, 'docs'), { recursive: true });
  const links = PAGES.map((name) => `<a href="/docs/${name}">${titled(name)}</a>`);
  writeFileSync(path.join(root, 'index.html'), pageOf('Guides', links.join(' ')));
  for (const name of PAGES)
    writeFileSync(path.join(root, `docs/${name}.html`), pageOf(titled(name), ''));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      ${temporary} access_log ${log} combined; default_type text/html;
      server {
        listen 127.0.0.1:${port}; root ${root}; absolute_redirect off;
        location / { try_files $uri $uri.html $uri/index.html =404; }
      }
    }`,
  );
  nginx = spawn(findServer('nginx')!, ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  await vi.waitFor(() => get('/', 'curl/8'), WAIT);
  receiver = await serveReceiver();
  product = await startProduct({
    SCAN_CONNECT_TO: `${HOST}:80:127.0.0.1:${port}`,
    WEBHOOK_CONNECT_TO: `hooks.test:80:127.0.0.1:${receiver.port}`,
  });
  const org = await product.admin('org:create', '--name', 'Docs', '--plan', 'paid');
  organizationId = org['id']!;
  const site = ['--org', organizationId, '--url', `http://${HOST}/`, '--verified'];
  siteId = (await product.admin('site:add', ...site))['id']!;
  const scopes = ['--name', 'docs', '--scopes', 'read,scan,manage,visits'];
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

async function get(address: string, agent: string): Promise<Response> {
  const headers = { 'user-agent': agent, host: HOST };
  return fetch(`http://127.0.0.1:${port}${address}`, { headers, redirect: 'manual' });
}

/** Each client asks for each address; returns the new lines of the log, as of an earlier day. */
async function guess(addresses: readonly string[], daysAgo: number): Promise<string> {
  writeFileSync(log, '');
  for (const agent of CLIENTS)
    for (const address of addresses) await get(address, `Mozilla/5.0 (compatible; ${agent})`);
  const lines = addresses.length * CLIENTS.length;
  await vi.waitFor(
    () => expect(readFileSync(log, 'utf8').split('\n')).toHaveLength(lines + 1),
    WAIT,
  );
  const at = new Date(Date.now() - daysAgo * 86_400_000).toUTCString();
  const [, day, month, year] = at.split(' ');
  return readFileSync(log, 'utf8').replace(/\[\d+\/\w+\/\d+:/g, `[${day}/${month}/${year}:`);
}

async function call<T>(address: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${product.baseUrl}/api/v1/me/sites/${siteId}${address}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return (await response.json()) as T;
}

const send = (lines: string) =>
  call('/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines,
  });

const listed = async (decision: string) =>
  (await call<MissingAddressList>(`/missing-addresses?decision=${decision}`)).addresses;

test('guesses of three clients become redirects that nginx serves and a scan verifies', async () => {
  await fetch(`${product.baseUrl}/api/v1/me/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://hooks.test/', types: ['addresses.missing'] }),
  });
  await product.admin('site:scan', '--site', siteId, '--wait');
  const guesses = [...Object.keys(SURE), '/docs/credentials', '/docs/zeppelin'];
  await send(await guess(guesses, 1));
  await vi.waitFor(async () => expect(await listed('open')).toHaveLength(4), WAIT);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WAIT);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    type: 'addresses.missing',
    data: { count: 4 },
  });

  const { page, troubles, close } = await visit(
    browser,
    `${product.baseUrl}/sites/${siteId}/visitors`,
    { storageState: await product.signIn('owner@docs.test', organizationId, 'owner') },
  );
  await page.getByRole('link', { name: '4 addresses are asked for in vain' }).click();
  await page.waitForURL('**/missing-addresses');
  await page.getByRole('button', { name: 'Accept all 2 sure' }).click();
  await page.getByText('Accepted 2 redirects.').waitFor();
  await page.getByRole('button', { name: 'Choose a page: /docs/credentials' }).click();
  await page.getByLabel('Page', { exact: true }).fill('https://evil.example/');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await page.getByText('A path begins with / and has no query.').waitFor();
  await page.getByLabel('Page', { exact: true }).fill('/docs/api-keys');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Accepted. Download the file below.').waitFor();
  // The sentence appears with the refreshed table, so that no row moves below the next click.
  expect(await page.getByRole('button', { name: 'Dismiss: /docs/credentials' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Dismiss: /docs/zeppelin' }).click();
  await page.getByText('You decided on every address.').waitFor();

  await page.getByLabel('Host').selectOption('nginx');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download redirects' }).click();
  const files = unzipSync(readFileSync(await (await download).path()));
  const text = (name: string) => Buffer.from(files[name]!).toString();
  expect(Object.keys(files)).toEqual(['README.txt', 'redirects.conf']);
  const step =
    /redirects\.conf has 3 redirects\. Put it beside nginx\.conf, add “(.+)” inside server \{ … \}, then run nginx -t and nginx -s reload\./;
  const [, include] = step.exec(text('README.txt'))!;
  writeFileSync(path.join(folder, 'redirects.conf'), text('redirects.conf'));
  const config = readFileSync(path.join(folder, 'nginx.conf'), 'utf8');
  writeFileSync(path.join(folder, 'nginx.conf'), config.replace('server {', `server { ${include}`));
  for (const order of [['-t'], ['-s', 'reload']]) {
    const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), ...order];
    expect(spawnSync(findServer('nginx')!, args).status).toBe(0);
  }
  await vi.waitFor(
    async () => expect((await get('/docs/webhook', 'curl/8')).status).toBe(308),
    WAIT,
  );

  await product.admin('site:scan', '--site', siteId, '--wait');
  const works = (await listed('accepted')).map(({ path: from, redirect }) => [
    from,
    redirect?.to,
    redirect?.worksSince !== null,
  ]);
  expect(works.toSorted()).toEqual([
    ['/api/rate-limits', '/docs/rate-limits', true],
    ['/docs/credentials', '/docs/api-keys', true],
    ['/docs/webhook', '/docs/webhooks', true],
  ]);
  await page.reload();
  expect(await page.getByText(/^Works since/).count()).toBe(3);

  await send(await guess(guesses, 0));
  await page.goto(`${product.baseUrl}/sites/${siteId}/visitors`);
  await page
    .getByText('ClaudeBot: 3 misses in the seven days before the redirects, 0 since.')
    .waitFor();
  expect(await page.locator('[title*="3 redirects work"]').count()).toBe(1);
  expect(receiver.received).toHaveLength(1);
  // The redirect to another host.
  expect(troubles).toEqual([expect.stringContaining('status of 400')]);
  await close();
});
