import { describe, expect, test } from 'vitest';
import { revisit, visit } from '../support/browser';
import { HOST, heading, shoot, dashboardForTests } from '../support/dashboard';

const PASSWORD = 'a sentence is a good password';

const dashboard = dashboardForTests({ seeded: false });
const { at } = dashboard;

describe('an owner, from the link in the terminal to a verified fix', () => {
  test('the first link creates account and organization', async () => {
    const { page, troubles, close } = await visit(
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

  test('the domain is typed once, then verified, then scanned', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/sites'), {
      storageState: dashboard.owner,
    });
    await page.getByLabel('Website address').fill(`http://${HOST}/shop?x=1`);
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.waitForURL('**/sites/new?site=*');
    dashboard.siteId = new URL(page.url()).searchParams.get('site') ?? '';
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
    await page.getByRole('button', { name: 'Start first scan' }).click();
    await page.getByRole('link', { name: 'See what to fix first' }).click();
    await page.waitForURL(`**/sites/${dashboard.siteId}`);
    expect(await page.locator('.score').first().innerText()).toMatch(/^\d+/);
    await shoot(page, 'overview');
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
