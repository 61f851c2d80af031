import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveReceiver, type Receiver } from '../../../helpers/serve-receiver';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';
import { chromiumPath, closePages, launch, visit } from '../../../e2e/support/browser';
import { startProduct, type Product } from '../../../e2e/support/product';

/** A shop whose prices are written by scripts, until its owner puts them into the HTML. */
const HOST = 'boats.test';
const WAIT = { timeout: 300_000, interval: 500 };
const QUESTIONS = [
  { question: 'What does a dinghy cost?', answers: ['900 EUR'] },
  { question: 'What does delivery to Norway cost?', answers: ['90 EUR'] },
  { question: 'How long may I return a dinghy?', answers: ['14 days'] },
];

let areInHtml = false;
let site: ServedSite;
let receiver: Receiver;
let product: Product;
let browser: Browser;
let key: string;
let siteId: string;
let organizationId: string;

const FILLER =
  '<p>The yard has been at the river since 1901. It was built by two sisters, who came from the sea with nothing but a saw and a plane, and it is still run by their family. Each boat takes four months, and lasts for a life.</p>';
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>We build wooden boats by hand, and repair those of others in winter.</p>${FILLER}${body}</main></body></html>`;
const price = (sentence: string) =>
  areInHtml
    ? `<p>${sentence}</p>`
    : `<p id="price"></p><script>document.getElementById('price').textContent = ${JSON.stringify(sentence)}</script>`;

beforeAll(async () => {
  site = await serveSite(
    {
      '/': () =>
        page('Boats', `${price('A dinghy costs 900 €.')}<p><a href="/delivery">Delivery</a></p>`),
      '/delivery': () =>
        page(
          'Delivery and returns',
          `${price('Delivery to Norway costs 90 €.')}<p>You may return a dinghy within 14 days.</p>`,
        ),
      '/robots.txt': 'User-agent: *\nAllow: /\n',
    },
    { host: HOST },
  );
  receiver = await serveReceiver();
  product = await startProduct({
    SCAN_CONNECT_TO: site.connectTo,
    SEAMARK_BROWSER: chromiumPath(),
    WEBHOOK_CONNECT_TO: `hooks.test:80:127.0.0.1:${receiver.port}`,
  });
  const org = await product.admin('org:create', '--name', 'Boats', '--plan', 'paid');
  organizationId = org['id']!;
  const added = ['--org', organizationId, '--url', `http://${HOST}/`, '--verified'];
  siteId = (await product.admin('site:add', ...added))['id']!;
  const scopes = ['--name', 'boats', '--scopes', 'read,scan,manage'];
  key = (await product.admin('key:create', '--org', organizationId, ...scopes))['key']!;
  browser = await launch();
});
afterAll(async () => {
  await closePages();
  await product?.close();
  await Promise.all([receiver.close(), site.close()]);
});

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(`${product.baseUrl}/api/v1/me${address}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return response.json();
}

/** Scans, and returns the `questions` of the event. */
async function scan(): Promise<unknown> {
  const { scanId } = (await call('POST', `/sites/${siteId}/scan`)) as { scanId: string };
  return vi.waitFor(() => {
    const event = received().find(({ resource }) => resource.id === scanId);
    expect(event?.type).toBe('scan.completed');
    return event!.data['questions'];
  }, WAIT);
}

const received = () =>
  receiver.received.map(
    ({ body }) =>
      JSON.parse(body) as {
        readonly type: string;
        readonly resource: { readonly id: string };
        readonly data: Readonly<Record<string, unknown>>;
      },
  );

test('prices that scripts write are missing, shown where, and answer questions once they are in the HTML', async () => {
  await call('POST', '/webhooks', {
    url: 'http://hooks.test/',
    types: ['scan.completed', 'question.lost'],
  });
  await call('PUT', `/sites/${siteId}/questions`, { questions: QUESTIONS });
  expect(await scan()).toEqual({ found: 1, judged: 3 });

  const at = (path: string) => `${product.baseUrl}/sites/${siteId}${path}`;
  const {
    page: tab,
    troubles,
    close,
  } = await visit(browser, at('/report'), {
    storageState: await product.signIn('owner@boats.test', organizationId, 'owner'),
  });
  const open = (path: string) => tab.goto(at(path));

  const start = tab.getByRole('region', { name: / gets$/ });
  expect(await start.innerText()).toContain('We build wooden boats by hand');
  expect(await start.innerText()).not.toContain('900');

  await vi.waitFor(async () => {
    await open('/seen');
    const sentence = /^\d+ % of the text and the only price exist only after scripts/;
    expect(await tab.getByText(sentence).count()).toBe(1);
  }, WAIT);
  await tab.getByRole('listitem').filter({ hasText: 'A dinghy costs 900 €.' }).waitFor();
  await tab.getByLabel('Page', { exact: true }).selectOption({ label: `${HOST}/delivery` });
  await tab.getByRole('button', { name: 'Show' }).click();
  await tab.getByRole('listitem').filter({ hasText: 'Delivery to Norway costs 90 €.' }).waitFor();

  await open('/report');
  const picture = tab.getByAltText('The first screen of the page in a browser');
  await picture.scrollIntoViewIfNeeded();
  await vi.waitFor(async () => {
    const width = await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBe(1280);
  }, WAIT);
  const stranger = await product.admin('org:create', '--name', 'Others', '--plan', 'paid');
  const { page: foreign, close: leave } = await visit(browser, `${product.baseUrl}/sites`, {
    storageState: await product.signIn('stranger@boats.test', stranger['id']!, 'owner'),
  });
  expect((await foreign.request.get(at('/picture.jpg'))).status()).toBe(404);
  expect((await tab.request.get(at('/picture.jpg'))).status()).toBe(200);
  await leave();

  await open('/questions');
  await tab.getByText('1 of 3 questions is answered.').waitFor();
  expect(await tab.getByText('None of the 2 pages of the scan says it.').count()).toBe(2);

  await tab.getByText('/delivery comes closest: write it there.').first().waitFor();
  await tab.getByRole('link', { name: 'See it as agents do' }).first().click();
  await tab.waitForURL('**/seen?page=*');

  areInHtml = true;
  expect(await scan()).toEqual({ found: 3, judged: 3 });
  await open('/questions');
  await tab.getByText('All 3 questions are answered.').waitFor();
  await tab.getByText('Delivery to Norway costs 90 €.').waitFor();

  areInHtml = false;
  expect(await scan()).toEqual({ found: 1, judged: 3 });
  const lost = await vi.waitFor(() => {
    const event = received().find(({ type }) => type === 'question.lost');
    expect(event).toBeDefined();
    return event!;
  }, WAIT);
  expect(lost.data).toMatchObject({
    questions: [QUESTIONS[0]!.question, QUESTIONS[1]!.question],
    found: 1,
    judged: 3,
  });
  expect(troubles).toEqual([]);
  await close();
});
