import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { factFieldsOf, OTHER } from '@/components/fixes/read-facts-form';
import { NAMED_FACTS } from '@/tests/helpers/all-facts';
import { LONG_TEXT } from '@/tests/helpers/memory-network';
import { hostOn, type Hosted } from '@/tests/helpers/sites/host-servers';
import { valueOf } from '@/tests/helpers/sites/owner';
import { passOn } from '@/tests/helpers/sites/pass-on';
import { serveSite } from '@/tests/helpers/sites/serve-site';
import { revisit } from '../../../e2e/support/browser';
import { HOST, heading, shoot, dashboardForTests } from '../../../e2e/support/dashboard';

const PASSWORD = 'a sentence is a good password';

/** A static site behind nginx without any file for agents but the Markdown of its other page. */
const HARBOR = 'harbor.test';
const harborPage = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><header><nav><a href="/about">About</a></nav></header><main><h1>${title}</h1><p>${LONG_TEXT}</p><p>By Acme &amp; Sons.</p></main></body></html>`;
const HARBOR_FILES = {
  'index.html': harborPage('Sea charts of Harbor'),
  'about.html': harborPage('About us', '<title>About Harbor</title>'),
  'about.md': `# About us\n\n${LONG_TEXT}\n\nBy Acme & Sons.\n\n[All pages](/llms.txt)\n`,
  'robots.txt': 'User-agent: *\nDisallow: /private/\n',
};
let hosted: Hosted | undefined;
afterAll(() => hosted?.close());

const dashboard = dashboardForTests({
  seeded: false,
  beside: async () => [
    await serveSite({}, { host: HARBOR, otherwise: (asked) => passOn(hosted!.origin, asked) }),
  ],
});
const { at, comeIn } = dashboard;

describe('an owner, from the link in the terminal to a verified fix', () => {
  test('the first link creates account and organization', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      await dashboard.product.firstOwnerUrl(),
    );
    await page.getByLabel('Organization').fill('Rocket Shop');
    await page.getByLabel('Email address').fill('owner@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/sites');
    expect(await heading(page).innerText()).toBe('Add your first site');
    const me = await page.evaluate(
      async () =>
        (await (await fetch('/api/dashboard/me')).json()) as { organization: { id: string } },
    );
    dashboard.organizationId = me.organization.id;
    await dashboard.product.admin('org:plan', '--org', dashboard.organizationId, '--plan', 'paid');
    dashboard.owner = await page.context().storageState();
    expect(troubles).toEqual([]);
    await close();
  });

  test('the domain is typed once, then scanned, then verified', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/sites'), {
      storageState: dashboard.owner,
    });
    await page.getByLabel('Website address').fill(`http://${HOST}/shop?x=1`);
    await page.getByRole('button', { name: 'Add and scan' }).click();
    await page.waitForURL(/\/sites\/[0-9a-f-]{36}$/);
    dashboard.siteId = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('heading', { name: 'Fix these first' }).waitFor();
    expect(await page.locator('.score').first().innerText()).toMatch(/^\d+/);
    await shoot(page, 'overview');
    await page.getByRole('link', { name: 'Verify ownership' }).click();
    await page.getByRole('link', { name: 'Meta tag' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Not verified yet.').waitFor();
    dashboard.headOfHome = await page.getByRole('group', { name: 'Tag' }).innerText();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByText('Verified.', { exact: false })
      .filter({ hasText: 'Last checked' })
      .and(page.getByRole('status'))
      .filter({ hasNotText: 'Not verified' })
      .waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test('a fix is read, published, verified, and shown as verified', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/sites/{site}/fixes'), {
      storageState: dashboard.owner,
    });
    await page
      .getByLabel(/^Choose/)
      .first()
      .check();
    await page.getByText(/^\d+ → \d+ \(/).waitFor();
    await shoot(page, 'fixes');
    const files = page.getByRole('table', { name: /^Ready-made files/ });
    await files.getByRole('link', { name: '/robots.txt' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'phone-fixes');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(at('/sites/{site}/fixes/llms-txt'));
    const file = await page.evaluate(
      async (id) => (await fetch(`/api/dashboard/sites/${id}/artifacts/llms-txt/raw`)).text(),
      dashboard.siteId,
    );
    dashboard.routes['/llms.txt'] = {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: file,
    };
    await page.getByRole('button', { name: 'I fixed this' }).click();
    await page.getByText(/^(?:When the scan finishes|Not fixed yet)/).waitFor();
    await expect
      .poll(
        async () => {
          await page.goto(at('/sites/{site}/verifications'));
          return page.locator('#fixed tbody tr').count();
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(1);
    expect(page.url()).toContain('/fixes');
    await shoot(page, 'fixed');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('an owner of a static site', () => {
  test('scans it, answers the questions, serves the archive by nginx, and sees every check verified', async () => {
    hosted = await hostOn('nginx', HARBOR_FILES, []);
    const org = await dashboard.product.admin('org:create', '--name', 'Harbor', '--plan', 'paid');
    const added = ['--url', `http://${HARBOR}/`, '--verified'];
    const { id = '' } = await dashboard.product.admin(
      'site:add',
      '--org',
      org['id'] ?? '',
      ...added,
    );
    await dashboard.product.admin('site:scan', '--site', id, '--wait');
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      `${dashboard.product.baseUrl}/sites/${id}/fixes`,
      { storageState: await comeIn('harbor@example.com', 'admin', org['id']) },
    );
    await page.getByText(/answers? missing$/).click();
    await answerAll(page);
    const asking = page.getByRole('link', { name: 'Answer', exact: true });
    await expect.poll(() => asking.count()).toBe(0);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all files' }).click(),
    ]);
    const entries = Object.entries(unzipSync(readFileSync(await archive.path()))).map(
      ([at, bytes]) => ({ path: at, content: Buffer.from(bytes).toString() }),
    );
    expect(entries.filter(({ content }) => content.includes('TODO'))).toEqual([]);
    const before = hosted;
    hosted = await hostOn('nginx', HARBOR_FILES, entries);
    await before.close();
    await page.getByRole('button', { name: 'I published these files' }).click();
    const fixed = page.locator('#fixed tbody tr td:first-child');
    const namesOf = async () => (await fixed.allInnerTexts()).sort();
    await expect
      .poll(namesOf, { timeout: 120_000 })
      .toEqual([
        'HTTP headers',
        'Markdown for agents',
        'Meta tags',
        'SEO basics',
        'Sitemap',
        'Structured data',
        'Usage policy',
        'llms.txt',
        'security.txt',
      ]);
    await shoot(page, 'proof');
    expect(troubles).toEqual([]);
    await close();
  });
});

/** Fills all empty fields: first the named facts, then those that files ask for. */
async function answerAll(page: Page): Promise<void> {
  const others = page.getByText('Other answers');
  if (await others.isVisible()) await others.click();
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    ...NAMED_FACTS,
    profiles: [...NAMED_FACTS.profiles],
    expires: day(180),
    modified: day(-1),
    others: {},
  };
  for (const [name, value] of Object.entries(factFieldsOf(facts))) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
      await field.selectOption(value);
    else await field.fill(value);
  }
  const questions = await page.locator(`main [name^="${OTHER}"]`).all();
  for (const [at, field] of questions.entries()) {
    const what = ((await field.getAttribute('name')) ?? '').slice(OTHER.length);
    await field.fill(valueOf(what, at));
  }
  await page.getByRole('button', { name: 'Save answers' }).click();
  await page.getByText('Saved.', { exact: false }).waitFor();
}
