import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe';
import { revisit } from '../support/browser';
import { HOST, cookieOf, heading, shoot } from '../support/dashboard';
import { dashboard } from './product';

const { at, comeIn } = dashboard;

describe('the history of a site', () => {
  test('the history shows the changes, and two ticked scans are compared', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        storageState: dashboard.owner,
      },
    );
    await page.locator('figure svg .recharts-line').waitFor();
    expect(await page.locator('figcaption').innerText()).toMatch(
      /^Score \d+, (?:\+\d+ since|the same as on) .+ 1 fix verified\.$/,
    );
    expect(await page.getByRole('row').count()).toBe(3);
    await shoot(page, 'history');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Compare scans' }).click();
    await page.waitForURL('**/compare?scan=*');
    expect(await page.getByRole('heading', { name: /^Got better/ }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Swap' }).click();
    expect(await page.getByText('newer than the scan under After').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Swap' }).click();
    expect(await page.getByRole('heading', { name: /^Got better/ }).isVisible()).toBe(true);
    await shoot(page, 'compare');
    expect(troubles).toEqual([]);
    await close();
  });

  test('the history on a phone has one line per scan, which opens without scripts', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        storageState: dashboard.owner,
        viewport: { width: 360, height: 740 },
        javaScriptEnabled: false,
      },
    );
    const rows = page.locator('tbody tr');
    for (const row of await rows.all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
    const passed = rows.first().getByText(/^\d+ of \d+$/);
    expect(await passed.isVisible()).toBe(false);
    await rows.first().locator('summary').click();
    expect(await passed.isVisible()).toBe(true);
    await shoot(page, 'phone-history');
    expect(troubles).toEqual([]);
    await close();
  });

  test('everything from the scan to the comparison works by keyboard, each focused element visible', async () => {
    const { page, troubles, settle, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}'),
      {
        storageState: dashboard.owner,
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    );
    const follow = async (tab: string) => {
      await tabTo(page, new RegExp(`^${tab}$`));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${tab.toLowerCase()}`);
      await settle();
    };
    await tabTo(page, /^Scan now$/);
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `The scan of ${HOST} has finished.` })
      .waitFor();
    await follow('Fixes');
    await tabTo(page, /^Choose /);
    await page.keyboard.press('Space');
    await tabTo(page, /^Copy 1 fix/);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(HOST);
    await follow('History');
    for (let ticks = 0; ticks < 2; ticks += 1) {
      await tabTo(page, /^Compare the scan on /);
      await page.keyboard.press('Space');
    }
    await tabTo(page, /^Compare scans$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare?scan=*');
    expect(await heading(page).innerText()).toBe('Compare scans');
    await page.goBack();
    await page.getByText('2 of 2 selected.').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test('a date in the history opens the report of its scan, and an unknown scan is a 404 page', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        storageState: dashboard.owner,
      },
    );
    const oldest = page.getByRole('row').last().getByRole('link').first();
    const date = await oldest.innerText();
    await oldest.click();
    await page.waitForURL('**/report?scan=*');
    expect(await page.getByRole('main').locator('time').first().innerText()).toBe(date);
    expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      `/api/dashboard/sites/${dashboard.siteId}/report/csv?scan_id=${new URL(page.url()).searchParams.get('scan')}`,
    );
    await page.getByRole('link', { name: 'Latest report' }).click();
    await page.waitForURL('**/report');
    expect(await heading(page).innerText()).toBe(HOST);
    for (const scan of ['x', '11111111-1111-4111-8111-111111111111'])
      expect(
        (
          await fetch(at(`/sites/{site}/report?scan=${scan}`), {
            headers: { cookie: cookieOf(dashboard.owner) },
          })
        ).status,
      ).toBe(404);
    expect(troubles).toEqual([]);
    await close();
  });
});

const TABS_MAX = 200;

/**
 * Presses Tab until the focused element has this name. Every focused element on the way must be visible: inside the
 * window, with a focus ring, and not covered.
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen =
        above !== null &&
        (element.contains(above) || above.contains(element)) &&
        getComputedStyle(element).outlineStyle !== 'none';
      return {
        isSeen,
        text: (
          element.getAttribute('aria-label') ??
          element.closest('label')?.textContent ??
          element.textContent ??
          ''
        ).trim(),
      };
    });
    if (focused === null) continue;
    if (!focused.isSeen) throw new Error(`The focus is on “${focused.text}”, and nobody sees it.`);
    if (name.test(focused.text)) return;
  }
  throw new Error(`Nothing named ${name.source} was reached by Tab.`);
}

describe('an admin and a protected preview', () => {
  test('request headers are set, listed without values, replaced, and removed', async () => {
    const address = at('/sites/{site}/settings/protected-preview');
    const { page, troubles, close } = await revisit(dashboard.browser, address, {
      storageState: await comeIn('preview@example.com', 'admin'),
    });
    const section = page.getByRole('main');
    const [name, value] = [section.getByLabel('Name'), section.getByLabel('Value')];
    const set = section.getByRole('button', { name: 'Set header' });
    await name.fill('Host');
    await value.fill('s3cret-4711');
    await set.click();
    await section.getByText(/The header host can't be set/).waitFor();
    await name.fill('X-Preview');
    await set.click();
    const status = section.getByRole('status');
    await status.filter({ hasText: 'The header x-preview has been set.' }).waitFor();
    await section.getByText(/^x-preview/).waitFor();
    expect([await name.inputValue(), await value.inputValue()]).toEqual(['', '']);
    await page.reload();
    await section.getByText(/^x-preview/).waitFor();
    expect(await page.content()).not.toContain('s3cret');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'request-headers');
    await section.getByRole('button', { name: 'Remove x-preview' }).click();
    const removed = status.filter({ hasText: 'The header x-preview has been removed.' });
    await removed.waitFor();
    expect(await removed.evaluate((line) => line === document.activeElement)).toBe(true);
    await section.getByText(/^x-preview/).waitFor({ state: 'detached' });
    // The refused header.
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('a member and a comparison', () => {
  test('is kept with the scores of its sites, scans a missing one, and is deleted', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/comparisons'), {
      storageState: await comeIn('compares@example.com', 'member'),
    });
    await page.getByText('No saved comparisons yet.').waitFor();
    await page.getByLabel('First site').fill(HOST);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Add a site').fill('nobody.test');
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Harbors');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/comparisons/*-*');
    await page.getByRole('heading', { name: 'Harbors' }).waitFor();
    const scan = page.getByRole('button', { name: `Scan ${HOST}` });
    await scan.click();
    await page.getByText(/^Measured on|^No change since/).waitFor();
    await page.getByRole('heading', { name: 'Checks' }).waitFor();
    await shoot(page, 'comparison');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete comparison' }).click();
    await page.getByText('No saved comparisons yet.').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});

test('selected sites are scanned and tagged together, and the list is filtered by a tag', async () => {
  const other = 'closed.test';
  const url = ['--url', `http://${other}/`];
  await dashboard.product.admin('site:add', '--org', dashboard.organizationId, ...url);
  const { page, troubles, close } = await revisit(dashboard.browser, at('/sites'), {
    storageState: dashboard.owner,
  });
  const boxes = page.getByRole('checkbox', { name: /^Select \S+\./ });
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await page.getByText(`${await boxes.count()} sites selected`).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  for (const host of [HOST, other])
    await page.getByRole('checkbox', { name: `Select ${host}` }).check();
  await page.getByText('2 sites selected').waitFor();
  expect(await violations(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await dialog.getByLabel('Tags, separated by commas').fill('North, Rockets');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await page.getByText('Tags saved: 2 sites.').waitFor();
  await page.getByRole('checkbox', { name: `Select ${other}` }).uncheck();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByText('Scan started: 1 site.').waitFor();
  expect(await page.getByText('Scan started', { exact: true }).count()).toBe(1);
  await page.goto(at('/sites?host=rockets'));
  expect(await page.getByRole('link', { name: 'North' }).count()).toBe(2);
  expect(troubles).toEqual([]);
  await close();
});
