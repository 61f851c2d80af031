import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { factFieldsOf, OTHER } from '@/components/facts/read-facts-form';
import { NAMED_FACTS } from '@/tests/helpers/all-facts';
import { LONG_TEXT } from '@/tests/helpers/memory-network';
import { hostOn, type Hosted } from '@/tests/helpers/sites/host-servers';
import { valueOf } from '@/tests/helpers/sites/owner';
import { passOn } from '@/tests/helpers/sites/pass-on';
import { serveSite } from '@/tests/helpers/sites/serve-site';
import { revisit } from '../support/browser';
import { shoot, dashboardForTests } from '../support/dashboard';

/** A static site behind nginx without any file for agents. */
const HARBOR = 'harbor.test';
const harborPage = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><header><nav><a href="/about">About</a></nav></header><main><h1>${title}</h1><p>${LONG_TEXT}</p><p>By Acme &amp; Sons.</p></main></body></html>`;
const HARBOR_FILES = {
  'index.html': harborPage('Sea charts of Harbor'),
  'about.html': harborPage('About us', '<title>About Harbor</title>'),
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
const { comeIn } = dashboard;

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
    await page.getByText(/questions? (?:is|are) open/).click();
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
