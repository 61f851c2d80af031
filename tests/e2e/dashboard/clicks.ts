import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPalette } from '../support/browser';
import { clicksIn, countClicks } from '../support/clicks';
import { HOST } from '../support/dashboard';
import type { SignedIn } from '../support/product';
import { dashboard, mailbox } from './product';

/** How many clicks the common ways take; typing and choosing in a native list are not counted. */
const { at } = dashboard;

async function open(address: string, storageState?: SignedIn): Promise<Page> {
  const context = await dashboard.browser.newContext(storageState ? { storageState } : {});
  await countClicks(context);
  const page = await context.newPage();
  await page.goto(at(address));
  return page;
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

test('a visitor has a first report after one click', async () => {
  const page = await open('/');
  await page.getByLabel('Website address').fill(HOST);
  await press(page, 'Scan site');
  await page.waitForURL(`**/report/${HOST}`);
  expect(await clicksIn(page)).toBe(1);
});

test('a new owner has a first fix confirmed after at most eight clicks', async () => {
  const { routes } = dashboard;
  const robots = routes['/robots.txt']!;
  const robotsOf = (rule: string) => ({
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\n${rule}: /\n`,
  });
  routes['/robots.txt'] = robotsOf('Disallow');
  const page = await open('/');
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await page.getByLabel('Organization').fill('Comet Works');
  await page.getByLabel('Email address').fill('new@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a sentence is a good password');
  await press(page, 'Create account');
  let link: string | null = null;
  await expect
    .poll(() => (link ??= mailbox.takeLink('new@example.com', 'Confirm your email address')), {
      timeout: 120_000,
    })
    .not.toBeNull();
  await page.goto(link ?? '');
  await press(page, 'Confirm address');
  await page.getByLabel('Website address').fill(HOST);
  await press(page, 'Add and scan');
  await page.getByRole('link', { name: 'Fix this' }).first().click();
  await page.waitForURL('**/fixes/*');
  routes['/robots.txt'] = robotsOf('Allow');
  await press(page, 'I fixed this');
  await page.getByText('Fixed', { exact: true }).first().waitFor();
  expect(await clicksIn(page)).toBeLessThanOrEqual(8);
  routes['/robots.txt'] = robots;
});

test('an owner sees after one click by which checks the score fell, with points', async () => {
  const robots = dashboard.routes['/robots.txt'];
  dashboard.routes['/robots.txt'] = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n',
  };
  expect((await dashboard.scan()).status).toBe('succeeded');
  if (robots) dashboard.routes['/robots.txt'] = robots;
  const page = await open('/sites', dashboard.owner);
  await page.getByRole('link', { name: HOST }).click();
  await page
    .getByText(/robots\.txt −\d+/)
    .first()
    .waitFor();
  expect(await clicksIn(page)).toBe(1);
});

test('an owner schedules scans after at most three clicks, or by one entry of the palette', async () => {
  const page = await open('/sites/{site}', dashboard.owner);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByLabel('Scheduled scans').selectOption('weekly');
  await press(page, 'Save settings');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await clicksIn(page)).toBeLessThanOrEqual(3);
  await page.goto(at('/sites/{site}'));
  await openPalette(page);
  await page.keyboard.type('schedule');
  await page.getByRole('option', { name: 'Settings: Schedule' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/schedule');
});

test('an admin sends events to Slack after at most three clicks', async () => {
  const org = await dashboard.product.admin(
    'org:create',
    '--name',
    'Slack users',
    '--plan',
    'paid',
  );
  const admin = await dashboard.comeIn('slack@example.com', 'admin', org['id']);
  const page = await open('/sites', admin);
  await page.getByText('Organization', { exact: true }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  const address = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnop';
  await page.getByLabel('URL').fill(address);
  await press(page, 'Add webhook');
  await page.getByText('hooks.slack.com').first().waitFor();
  expect(await clicksIn(page)).toBeLessThanOrEqual(3);
});

test('an agency scans all sites by two clicks and one request, and tags three sites by three clicks', async () => {
  const { product, comeIn } = dashboard;
  const org = await product.admin('org:create', '--name', 'Agency', '--plan', 'paid');
  for (const host of ['a.test', 'b.test', 'c.test', 'd.test'])
    await product.admin('site:add', '--org', org['id']!, '--url', `http://${host}/`);
  const page = await open('/sites', await comeIn('agency@example.com', 'admin', org['id']));
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname);
  });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press(page, 'Scan');
  await page.getByText('Scan started: 4 sites.').waitFor();
  expect([await clicksIn(page), changes]).toEqual([2, ['/api/dashboard/scans']]);
  await page.goto(at('/sites'));
  await page.getByRole('checkbox', { name: 'Select a.test' }).check();
  await page.getByRole('checkbox', { name: 'Select c.test' }).click({ modifiers: ['Shift'] });
  await press(page, 'Tag');
  await page.getByLabel('Tags, separated by commas').fill('North');
  await page.keyboard.press('Enter');
  await page.getByText('Tags saved: 3 sites.').waitFor();
  expect(await clicksIn(page)).toBe(3);
});

test('an owner publishes reports after at most three clicks', async () => {
  const page = await open('/sites/{site}', dashboard.owner);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Publishing', exact: true }).click();
  await press(page, 'Publish reports');
  await page.getByText('Reports are published from the next scan on.').waitFor();
  expect(await clicksIn(page)).toBeLessThanOrEqual(3);
});
