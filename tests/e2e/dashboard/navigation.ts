import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe';
import { openPalette, revisit, visit } from '../support/browser';
import { HOST, PHONE, heading, shoot } from '../support/dashboard';
import { dashboard } from './product';

const { at } = dashboard;

describe('a page of a site', () => {
  test('a slow page shows its skeleton, and stopping it restores position and focus', async () => {
    const { page, close } = await revisit(dashboard.browser, at('/sites/{site}/report'), {
      storageState: dashboard.owner,
    });
    let letGo = () => {};
    const shown = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/settings', async (route) => {
      await shown;
      await route.continue();
    });
    await page.route('**/settings', () => {}, { times: 1 });
    // Called by the page, because the browser's driver waits for a pending navigation.
    await page.exposeFunction('tellShown', letGo);
    const stayed = await page.evaluate(async () => {
      const { tellShown } = window as unknown as { tellShown: () => void };
      const link = [...document.links].find(({ textContent }) => textContent === 'Settings');
      const shape = () => document.querySelector('main .skeleton');
      const frameWhere = async (holds: () => boolean) => {
        do await new Promise(requestAnimationFrame);
        while (!holds());
      };
      link?.focus();
      window.scrollTo(0, 500);
      link?.click();
      await frameWhere(() => shape() !== null);
      const { top = -1 } = shape()?.getBoundingClientRect() ?? {};
      window.stop();
      await frameWhere(() => shape() === null && document.activeElement !== document.body);
      const end = {
        isShapeInSight: top >= 0 && top < window.innerHeight,
        scrolled: window.scrollY,
        focused: document.activeElement?.textContent,
      };
      new MutationObserver(() => {
        if (shape() !== null) tellShown();
      }).observe(document.body, { childList: true, subtree: true });
      return end;
    });
    expect(stayed).toEqual({ isShapeInSight: true, scrolled: 500, focused: 'Settings' });
    await page.getByRole('link', { name: 'Settings', exact: true }).click({ noWaitAfter: true });
    await page.waitForURL('**/settings');
    expect(await heading(page).innerText()).toBe('Settings');
    await close();
  });
});

describe('a view transition', () => {
  test('that the browser skips is no uncaught error on either page', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/sites/{site}/report'), {
      storageState: dashboard.owner,
      reducedMotion: 'no-preference',
    });
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        viewTransition?.skipTransition();
        document.documentElement.dataset['skipped'] = String(viewTransition !== null);
      });
    });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.waitForURL('**/settings');
    await page.locator('html[data-skipped=true]').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the palette', () => {
  test('opens by key, finds sites, pages, checks, and measured pages by path, and restores the focus', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        storageState: dashboard.owner,
      },
    );
    await page.getByRole('button', { name: /^Go to/ }).focus();
    await openPalette(page);
    await page.getByRole('option', { name: HOST }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'palette');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Go to');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('compare');
    await page.getByRole('option', { name: 'Overview' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/sites/${dashboard.siteId}/compare`);
    await openPalette(page);
    await page.getByRole('combobox', { name: 'Go to' }).fill('/prices');
    await page.getByRole('option', { name: '/prices as agents see it' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('A rocket costs 24 €.').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test('runs the actions that the reader is allowed to, and offers no others', async () => {
    const { page, troubles, close } = await visit(dashboard.browser, at('/sites/{site}/history'), {
      storageState: dashboard.owner,
    });
    const choose = async (text: string, keys: readonly string[]) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text);
      await page.getByRole('option').first().waitFor();
      await page.getByRole('option', { name: 'Overview' }).waitFor({ state: 'detached' });
      for (const key of keys) await page.keyboard.press(key);
    };
    await choose('light theme', ['ArrowDown', 'ArrowUp', 'Enter']);
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
    let letGo = () => {};
    const closed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(
      '**/api/dashboard/sites/*/scans',
      async (route) => {
        await closed;
        await route.fulfill({ status: 202, json: {} });
      },
      { times: 1 },
    );
    const answered = page.waitForResponse('**/api/dashboard/sites/*/scans');
    await choose('scan this', ['Enter', 'Escape']);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    letGo();
    await (await answered).finished();
    expect(new URL(page.url()).pathname).toBe(`/sites/${dashboard.siteId}/history`);
    await choose('scan this', ['Enter']);
    await page.waitForURL(`**/sites/${dashboard.siteId}`);
    await page
      .getByRole('status')
      .filter({ hasText: `The scan of ${HOST}` })
      .waitFor();
    await choose('create api key', ['Enter']);
    await page.waitForURL('**/account/api-keys');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('an owner on a phone', () => {
  test('finds sites and pages in a menu, which closes with the focus and needs no script', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        ...PHONE,
        storageState: dashboard.owner,
      },
    );
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const comparisons = page.getByRole('link', { name: 'Comparisons' });
    await menu.tap();
    await page.locator('summary', { hasText: HOST }).tap();
    expect(
      await page
        .getByRole('navigation', { name: 'Other sites' })
        .getByRole('link', { name: HOST })
        .getAttribute('href'),
    ).toBe(`/sites/${dashboard.siteId}/history`);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'phone-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Other sites' }).waitFor({ state: 'hidden' });
    expect(await comparisons.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await comparisons.waitFor({ state: 'hidden' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await comparisons.waitFor();
    await page.keyboard.press('Shift+Tab');
    await comparisons.waitFor({ state: 'hidden' });
    await menu.tap();
    await page.getByRole('button', { name: /^Go to/ }).tap();
    await page.getByRole('option', { name: 'Members' }).tap();
    await page.waitForURL('**/account/members');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    expect(troubles).toEqual([]);
    await close();
    const bare = await revisit(dashboard.browser, at('/sites'), {
      ...PHONE,
      storageState: dashboard.owner,
      javaScriptEnabled: false,
    });
    await bare.page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await bare.page.locator('summary', { hasText: 'Organization' }).tap();
    await bare.page.getByRole('link', { name: 'Members' }).tap();
    await bare.page.waitForURL('**/account/members');
    expect(await bare.page.getByRole('main').innerText()).toContain('JavaScript is turned off');
    await bare.close();
  });
});

describe('an owner who rotates a tablet', () => {
  test('has the open menu beside the page afterwards: nothing is covered, and the focus is kept', async () => {
    const { page, troubles, close } = await revisit(
      dashboard.browser,
      at('/sites/{site}/history'),
      {
        viewport: { width: 800, height: 1180 },
        hasTouch: true,
        storageState: dashboard.owner,
      },
    );
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const focused = () =>
      page.evaluate(() => [
        document.activeElement?.closest('.rail') !== null,
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ]);
    const turnAround = async () => {
      await page.setViewportSize({ width: 1180, height: 800 });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).click({ trial: true });
      const where = await focused();
      await page.setViewportSize({ width: 800, height: 1180 });
      await menu.waitFor();
      expect(await page.getByRole('link', { name: 'Comparisons' }).isVisible()).toBe(false);
      return where;
    };
    await menu.tap();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await focused()).toEqual([true, 'Close menu']);
    expect(await turnAround()).toEqual([true, 'Seamark, your sites']);
    await menu.tap();
    // The dialog takes the focus first.
    await expect.poll(focused).toEqual([true, 'Close menu']);
    await page.getByRole('link', { name: 'Profile' }).focus();
    expect(await turnAround()).toEqual([true, 'Profile']);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a lost connection', () => {
  test('leaves the page unchanged, and names what did not load', async () => {
    const { page, close } = await visit(dashboard.browser, at('/sites/{site}/history'), {
      ...PHONE,
      storageState: dashboard.owner,
    });
    await page.route('**/_next/static/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('button', { name: /^Go to/ }).tap();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load the search' }).waitFor();
    expect(await page.locator('figure').first().isVisible()).toBe(true);
    expect(await heading(page).innerText()).toBe('History');
    await close();
  });
});

describe('a visitor on a phone', () => {
  test('scans a site and reads its report; behind the sign-in nothing is visible', async () => {
    const { page, troubles, close } = await visit(dashboard.browser, at('/'), PHONE);
    await page.getByLabel('Website address').fill(HOST);
    await page.getByRole('button', { name: 'Scan site' }).tap();
    await page.waitForURL(`**/report/${HOST}`);
    expect(await page.getByRole('heading', { name: 'Fix these first' }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await shoot(page, 'phone-report');
    await page.goto(at('/sites/{site}/history'));
    await page.waitForURL(
      `**/sign-in?callbackUrl=${encodeURIComponent(`/sites/${dashboard.siteId}/history`)}`,
    );
    expect(troubles).toEqual([]);
    await close();
  });
});
