import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../../../e2e/support/axe';
import { chromiumPath, closePages, launch, visit } from '../../../e2e/support/browser';
import { picturesOf } from '../../../e2e/support/pictures';
import { startProduct, type Product } from '../../../e2e/support/product';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';

const HOST = 'boats.test';
const picture = picturesOf('client-reports');
let site: ServedSite;
let product: Product;
let browser: Browser;
let siteId: string;
let organizationId: string;

beforeAll(async () => {
  const text = `<main><h1>Boats</h1><p>${'We build wooden boats by hand. '.repeat(30)}</p></main>`;
  site = await serveSite(
    {
      '/': `<!doctype html><html lang="en"><title>Boats by hand</title><body>${text}</body></html>`,
      '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n',
    },
    { host: HOST },
  );
  product = await startProduct({
    SCAN_CONNECT_TO: site.connectTo,
    SEAMARK_BROWSER: chromiumPath(),
  });
  const org = await product.admin('org:create', '--name', 'Nordlicht Studio', '--plan', 'paid');
  organizationId = org['id']!;
  const added = ['--org', organizationId, '--url', `http://${HOST}/`, '--verified'];
  siteId = (await product.admin('site:add', ...added))['id']!;
  browser = await launch();
  expect(await product.admin('site:scan', '--site', siteId, '--wait')).toMatchObject({
    status: 'succeeded',
  });
});
afterAll(async () => {
  await closePages();
  await product?.close();
  await site.close();
});

test('a report is shared from the overview, read on a phone and a screen, saved as PDF, and revoked', async () => {
  const storageState = await product.signIn('ada@nordlicht.test', organizationId, 'admin');
  const overview = `${product.baseUrl}/sites/${siteId}`;
  const { page, troubles, settle } = await visit(browser, overview, { storageState });
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByRole('heading', { name: 'Client reports', level: 1 }).waitFor();
  await settle();
  await page.getByLabel('Color').fill('#8a1c4a');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  });
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('The logo must be a PNG, JPEG, or WebP file').waitFor();
  const icon = path.join(import.meta.dirname, '../../../../public/icon-192.png');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: readFileSync(icon),
  });
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByAltText('Current logo').waitFor();
  await page.getByLabel('Email of the client').fill('client@boats.test');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('client@boats.test has not confirmed yet').waitFor();
  await picture(page, 'dashboard');
  const url = (await page.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';

  for (const width of [390, 1440]) {
    const client = await visit(browser, url, { viewport: { width, height: 900 } });
    await client.page.getByRole('heading', { name: `How AI assistants see ${HOST}` }).waitFor();
    expect(await violations(client.page)).toEqual([]);
    expect(await client.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(client.troubles).toEqual([]);
    await picture(client.page, `report-${width}`);
    await client.close();
  }
  const answer = await fetch(url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("object-src 'none'"),
  });
  expect(await answer.text()).not.toMatch(/<script|seamark/i);
  const pdf = await fetch(`${url}.pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect((await (await fetch(`${url}.md`)).text()).slice(0, 25)).toBe('# How AI assistants see b');

  await page.getByRole('button', { name: `Revoke the report of ${HOST}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No reports are shared yet.').waitFor();
  for (const address of [url, `${url}.pdf`, `${url}.md`])
    expect((await fetch(address)).status).toBe(404);
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
});
