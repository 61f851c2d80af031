import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, OTHER } from '@/components/facts/read-facts-form';
import { NAMED_FACTS } from '@/tests/helpers/all-facts';
import { LONG_TEXT } from '@/tests/helpers/memory-network';
import { hostOn, type Hosted } from '@/tests/helpers/sites/host-servers';
import { valueOf } from '@/tests/helpers/sites/owner';
import { passOn } from '@/tests/helpers/sites/pass-on';
import { serveSite, type ServedSite, type SiteRoute } from '@/tests/helpers/sites/serve-site';
import { violations } from './support/axe';
import { launch, revisit, visit } from './support/browser';
import { faultsOf } from './support/faults';
import { hostileHome, hostileRobots } from './support/hostile-home';
import { picturesOf } from './support/pictures';
import { startProduct, type Product } from './support/product';
import { weigh } from './support/weigh';

const HOST = 'rockets.test';
const PASSWORD = 'a sentence is a good password';

/** The owner's website: they change it while they work, and a stranger has got into it. */
let headOfHome = '';
const routes: Record<string, SiteRoute> = {
  '/': () => hostileHome(headOfHome),
  '/prices':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices of rockets</title></head><body><main><h1>Prices</h1><p>A rocket costs 24 €.</p></main></body></html>',
  '/robots.txt': { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: hostileRobots },
};

type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A site of files behind nginx, whose owner has nothing yet that is made for agents. */
const HARBOR = 'harbor.test';
const harborPage = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><header><nav><a href="/about">About</a></nav></header><main><h1>${title}</h1><p>${LONG_TEXT}</p><p>By Acme &amp; Sons.</p></main></body></html>`;
const HARBOR_FILES = {
  'index.html': harborPage('Sea charts of Harbor'),
  'about.html': harborPage('About us', '<title>About Harbor</title>'),
  'robots.txt': 'User-agent: *\nDisallow: /private/\n',
};
let hosted: Hosted | undefined;

let browser: Browser;
let harbor: ServedSite;
let product: Product;
let site: ServedSite;
let owner: SignedIn;
let organizationId = '';
let siteId = '';

beforeAll(async () => {
  site = await serveSite(routes, { host: HOST });
  harbor = await serveSite(
    {},
    { host: HARBOR, otherwise: (asked) => passOn(hosted!.origin, asked) },
  );
  product = await startProduct({
    SCAN_CONNECT_TO: `${site.connectTo},${harbor.connectTo}`,
    // Nobody listens there.
    WEBHOOK_CONNECT_TO: 'hooks.example.com:443:127.0.0.1:9',
    SEAMARK_LIMIT_TARGET_SCANS: '100/3600',
    SEAMARK_LIMIT_ORG_SCANS: '100/3600',
    SEAMARK_LIMIT_FREE_SCANS: '100/3600',
    SEAMARK_LIMIT_USER_CHANGES: '1000/60',
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await product?.close();
  await site?.close();
  await harbor?.close();
  await hosted?.close();
});

const at = (address: string): string => `${product.baseUrl}${address.replace('{site}', siteId)}`;
const shoot = picturesOf('dashboard');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const cookieOf = ({ cookies }: SignedIn): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Somebody whom the operator let in, signed in by their link. */
async function comeIn(
  email: string,
  role: 'owner' | 'admin' | 'member',
  org = organizationId,
): Promise<SignedIn> {
  const { signInUrl = '' } = await product.admin(
    'user:create',
    '--email',
    email,
    '--org',
    org,
    '--role',
    role,
  );
  const { page, close } = await visit(browser, signInUrl);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/sites');
  const state = await page.context().storageState();
  await close();
  return state;
}

describe('an owner, from the link in the terminal to a verified fix', () => {
  test('the first link makes account and organization', async () => {
    const { page, troubles, close } = await visit(browser, await product.firstOwnerUrl());
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
    organizationId = me.organization.id;
    await product.admin('org:plan', '--org', organizationId, '--plan', 'paid');
    owner = await page.context().storageState();
    expect(troubles).toEqual([]);
    await close();
  });

  test('the domain is typed once, then proven, then scanned', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites'), { storageState: owner });
    await page.getByLabel('Website address').fill(`http://${HOST}/shop?x=1`);
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.waitForURL('**/sites/new?site=*');
    siteId = new URL(page.url()).searchParams.get('site') ?? '';
    await page.getByRole('link', { name: 'Meta tag' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Not verified yet.').waitFor();
    headOfHome = await page.getByRole('group', { name: 'Tag' }).innerText();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByText('Verified.', { exact: false })
      .filter({ hasText: 'Last checked' })
      .and(page.getByRole('status'))
      .filter({ hasNotText: 'Not verified' })
      .waitFor();
    await page.getByRole('button', { name: 'Start first scan' }).click();
    await page.getByRole('link', { name: 'See what to fix first' }).click();
    await page.waitForURL(`**/sites/${siteId}`);
    expect(await page.locator('.plate').first().innerText()).toMatch(/^\d+/);
    await shoot(page, 'overview');
    expect(troubles).toEqual([]);
    await close();
  });

  test('a fix is read, served, asked for, and verified', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/fixes'), {
      storageState: owner,
    });
    await page
      .getByLabel(/^Choose/)
      .first()
      .check();
    await page.getByText(/^Projected: \d+ → \d+/).waitFor();
    await shoot(page, 'fixes');
    const files = page.getByRole('table', { name: /^Generated files/ });
    await files.getByRole('link', { name: 'robots-txt' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'phone-fixes');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(at('/sites/{site}/fixes/llms-txt'));
    const file = await page.evaluate(
      async (id) => (await fetch(`/api/dashboard/sites/${id}/artifacts/llms-txt/raw`)).text(),
      siteId,
    );
    routes['/llms.txt'] = {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: file,
    };
    await page.getByRole('button', { name: 'I fixed this' }).click();
    await page.getByText(/^(?:When the scan finishes|The scan has finished)/).waitFor();
    await expect
      .poll(
        async () => {
          await page.goto(at('/sites/{site}/verifications'));
          return page.getByRole('link', { name: /^Verified\s*1$/ }).count();
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(1);
    await shoot(page, 'verifications');
    expect(troubles).toEqual([]);
    await close();
  });

  test('the history says what changed, and two ticked scans are compared', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      storageState: owner,
    });
    await page.locator('figure svg .recharts-line').waitFor();
    expect(await page.locator('figcaption').innerText()).toMatch(
      /^Score \d+, \+\d+ since .+ 1 fix verified\.$/,
    );
    expect(await page.getByRole('row').count()).toBe(3);
    await shoot(page, 'history');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Compare scans' }).click();
    await page.waitForURL('**/compare?scan=*');
    expect(await page.getByRole('heading', { name: /^Improved/ }).isVisible()).toBe(true);
    expect(await page.getByText(/^\+\d+ points?$/).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Swap' }).click();
    expect(await page.getByText('newer than the scan under After').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Swap' }).click();
    expect(await page.getByText(/^\+\d+ points?$/).isVisible()).toBe(true);
    await shoot(page, 'compare');
    expect(troubles).toEqual([]);
    await close();
  });

  test('the history on a phone is one line a scan, which opens without scripts', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      storageState: owner,
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
    });
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

  test('all of it by keyboard, from the scan to the comparison, each stop in sight', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}'), {
      storageState: owner,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const follow = async (tab: string) => {
      await tabTo(page, new RegExp(`^${tab}$`));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${tab.toLowerCase()}`);
      await page.waitForLoadState('networkidle');
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

  test('a date of the history opens the report of its scan, and an unknown scan is a page that does not exist', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      storageState: owner,
    });
    const oldest = page.getByRole('row').last().getByRole('link').first();
    const date = await oldest.innerText();
    await oldest.click();
    await page.waitForURL('**/report?scan=*');
    expect(await heading(page).innerText()).toBe(`Scan of ${date}`);
    expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      `/api/dashboard/sites/${siteId}/report/csv?scan_id=${new URL(page.url()).searchParams.get('scan')}`,
    );
    await page.getByRole('link', { name: 'Latest report' }).click();
    expect(await heading(page).innerText()).toBe('Report');
    for (const scan of ['x', '11111111-1111-4111-8111-111111111111'])
      expect(
        (
          await fetch(at(`/sites/{site}/report?scan=${scan}`), {
            headers: { cookie: cookieOf(owner) },
          })
        ).status,
      ).toBe(404);
    expect(troubles).toEqual([]);
    await close();
  });

  test('a page that is long on its way shows its shape, and whoever stops it is where they were', async () => {
    const { page, close } = await revisit(browser, at('/sites/{site}/report'), {
      storageState: owner,
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
    // Asked from inside: the browser's driver itself waits for a page that is on its way.
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

const TABS_MAX = 200;

/** Presses Tab until the focused element has this name. Every stop on the way must be seen: drawn, inside the window, ringed, under nothing. */
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

describe('the palette', () => {
  test('opens by key, finds sites, pages and checks, and gives the focus back', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      storageState: owner,
    });
    await page.getByRole('button', { name: /^Go to/ }).focus();
    await page.keyboard.press('Control+k');
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
    await page.waitForURL(`**/sites/${siteId}/compare`);
    expect(troubles).toEqual([]);
    await close();
  });

  test('does what the reader may do, and offers nothing else', async () => {
    const { page, troubles, close } = await visit(browser, at('/sites/{site}/history'), {
      storageState: owner,
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
    expect(new URL(page.url()).pathname).toBe(`/sites/${siteId}/history`);
    await choose('scan this', ['Enter']);
    await page.waitForURL(`**/sites/${siteId}`);
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

describe('an admin and an API key', () => {
  test('a key that was shown once opens the API until it is revoked', async () => {
    const { page, troubles, close } = await visit(browser, at('/account/api-keys'), {
      storageState: await comeIn('admin@example.com', 'admin'),
    });
    const copied = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const key = await page.locator('[data-key]:focus').innerText();
      await page.getByRole('button', { name: 'Copy key' }).click();
      await page.getByText('Copied', { exact: true }).waitFor();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Close', exact: true })
        .last()
        .click();
      return key;
    };
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('ci-deploy');
    const key = await copied();
    const use = () =>
      fetch(at('/api/v1/me/sites'), { headers: { Authorization: `Bearer ${key}` } });
    const answer = await use();
    expect([
      answer.status,
      ((await answer.json()) as { sites: { host: string }[] }).sites.map(({ host }) => host),
    ]).toEqual([200, [HOST]]);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Replace key ci-deploy' }).click();
    const successor = await copied();
    await page.getByText(`Replaced by …${successor.slice(-4)}.`).waitFor();
    await page.getByRole('button', { name: `Revoke key ci-deploy …${key.slice(-4)}` }).click();
    await page.getByLabel('Type ci-deploy to confirm').fill('ci-deploy');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText(/^revoked/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      `Key ci-deploy …${key.slice(-4)} has been revoked.`,
    );
    expect((await use()).status).toBe(401);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('an admin and what happens', () => {
  test('a webhook shows its secret once and is turned off; a marker stands in the history', async () => {
    const { page, troubles, close } = await visit(browser, at('/account/webhooks'), {
      storageState: await comeIn('hooks@example.com', 'admin'),
    });
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('http://127.0.0.1/');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByText(/private or reserved/).waitFor();
    await dialog.getByLabel('URL').fill('https://hooks.example.com/seamark');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    expect(await dialog.getByLabel('Signing secret').innerText()).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: /^Send test event: https:\/\/hooks/ }).click();
    const delivery = page.getByRole('link', { name: 'webhook.test' });
    await expect
      .poll(async () => (await page.reload(), page.getByText('waiting: refused').count()), {
        timeout: 60_000,
      })
      .toBe(1);
    await delivery.click();
    await page.getByText('This is a test. Nothing happened.').waitFor();
    await shoot(page, 'delivery');
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('button', { name: /^Turn off: https:\/\/hooks/ }).click();
    await page.getByText('The webhook has been turned off.').waitFor();
    await page.goto(at('/sites/{site}/history'));
    await page.getByRole('button', { name: 'Add marker' }).click();
    await dialog.getByLabel('Note').fill('deployed 4f2c1');
    await dialog.getByRole('button', { name: 'Add marker' }).click();
    await page.getByText('deployed 4f2c1').first().waitFor();
    await shoot(page, 'marker');
    await page.getByRole('button', { name: 'Delete marker: deployed 4f2c1' }).click();
    await dialog.getByRole('button', { name: 'Delete marker' }).click();
    await page.getByText('deployed 4f2c1').first().waitFor({ state: 'detached' });
    // The address that was refused.
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('an admin and a protected preview', () => {
  test('request headers are set, listed without values, replaced, and removed', async () => {
    const { page, troubles, close } = await visit(browser, at('/sites/{site}/settings'), {
      storageState: await comeIn('preview@example.com', 'admin'),
    });
    const section = page.getByRole('region', { name: 'Request headers' });
    const [name, value] = [section.getByLabel('Name'), section.getByLabel('Value')];
    const set = section.getByRole('button', { name: 'Set header' });
    await name.fill('Host');
    await value.fill('s3cret-4711');
    await set.click();
    await section.getByText(/The header host can't be set/).waitFor();
    await name.fill('X-Preview');
    await set.click();
    const status = section.getByRole('status');
    await expect.poll(() => status.innerText()).toBe('The header x-preview has been set.');
    expect(await status.evaluate((line) => line === document.activeElement)).toBe(true);
    await section.getByText(/^x-preview/).waitFor();
    expect([await name.inputValue(), await value.inputValue()]).toEqual(['', '']);
    await page.reload();
    await section.getByText(/^x-preview/).waitFor();
    expect(await page.content()).not.toContain('s3cret');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'request-headers');
    await section.getByRole('button', { name: 'Remove x-preview' }).click();
    await expect.poll(() => status.innerText()).toBe('The header x-preview has been removed.');
    await section.getByText(/^x-preview/).waitFor({ state: 'detached' });
    // The header that was refused.
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('a member and a comparison', () => {
  test('is kept with the scores of its sites, measures one that is missing, and is deleted', async () => {
    const { page, troubles, close } = await visit(browser, at('/comparisons'), {
      storageState: await comeIn('compares@example.com', 'member'),
    });
    await page.getByText('No comparisons yet.').waitFor();
    await page.getByRole('button', { name: 'New comparison' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Harbors');
    await dialog.getByLabel('Sites, separated by commas').fill(HOST);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter at least two sites').waitFor();
    await dialog.getByLabel('Sites, separated by commas').fill(`${HOST}, nobody.test`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/comparisons/*-*');
    await page.getByRole('heading', { name: 'Scores over time' }).waitFor();
    const scan = page.getByRole('button', { name: `Scan ${HOST}` });
    await scan.click();
    await page.getByText(/^Measured on|^No change since/).waitFor();
    await page.getByRole('heading', { name: 'Checks' }).waitFor();
    await shoot(page, 'comparison');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete comparison' }).click();
    await page.getByText('No comparisons yet.').waitFor();
    // The list of one site, which was refused.
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('an owner and their data', () => {
  test('keeps scans for a year, exports everything, and deletes the organization by its name', async () => {
    const org = await product.admin('org:create', '--name', 'Short-lived', '--plan', 'paid');
    const { page, troubles, close } = await visit(browser, at('/account/data'), {
      storageState: await comeIn('leaving@example.com', 'owner', org['id']),
    });
    await shoot(page, 'data');
    await page.getByLabel('Keep scans').selectOption('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The retention has been saved.').waitFor();
    await page.getByRole('button', { name: /^Start export/ }).click();
    await page.getByText('The export has been started.').waitFor();
    const link = page.getByRole('link', { name: 'Download the export' });
    await expect.poll(async () => (await page.reload(), link.count()), { timeout: 60_000 }).toBe(1);
    const [archive] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(readFileSync(await archive.path()));
    expect(Object.keys(files)).toContain('organization.json');
    await page.getByLabel('Type Short-lived to confirm').fill('Short-lived');
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.waitForURL('**/no-organization');
    await shoot(page, 'no-organization');
    await page.getByLabel('Type leaving@example.com to confirm').fill('leaving@example.com');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL(`${product.baseUrl}/`);
    await page.goto(at('/sites'));
    await page.waitForURL('**/sign-in*');
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a member who may not', () => {
  test('sees why, and is refused where they try all the same', async () => {
    const { page, troubles, close } = await visit(browser, at('/account/api-keys'), {
      storageState: await comeIn('member@example.com', 'member'),
    });
    expect(await page.getByText('You have read-only access').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('option', { name: /^(Add|Create|Invite)/ }).count()).toBe(0);
    await page.goto(at('/sites/new'));
    expect(await page.getByLabel('Website address').count()).toBe(0);
    const status = await page.evaluate(
      async () =>
        (
          await fetch('/api/dashboard/api-keys', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: '{"name":"x"}',
          })
        ).status,
    );
    expect(status).toBe(403);
    expect(troubles.filter((text) => !text.includes('status of 403'))).toEqual([]);
    await close();
  });

  const ELSEWHERE = 'Comet Works of the Northern Hemisphere';
  let stranger: SignedIn;

  test("another organization's site is a page that does not exist", async () => {
    const other = await product.admin('org:create', '--name', ELSEWHERE, '--plan', 'paid');
    stranger = await comeIn('stranger@example.com', 'admin', other['id']);
    const { page, close } = await revisit(browser, at('/sites/{site}'), { storageState: stranger });
    expect(await heading(page).innerText()).toBe('Page not found');
    await close();
    for (const tab of TABS) {
      const answer = await fetch(at(tab), { headers: { cookie: cookieOf(stranger) } });
      expect([tab, answer.status, (await answer.text()).includes(HOST)]).toEqual([tab, 404, false]);
    }
  });

  test('an address that does not exist stays in the dashboard', async () => {
    const headers = { cookie: cookieOf(owner) };
    for (const address of ['/account/nope', '/sites/{site}/nope', '/sites/{site}/artifacts']) {
      const answer = await fetch(at(address), { headers });
      expect([address, answer.status, (await answer.text()).includes('Your sites')]).toEqual([
        address,
        404,
        true,
      ]);
    }
    expect(
      (await fetch(at('/account'), { headers, redirect: 'manual' })).headers.get('location'),
    ).toMatch(/\/account\/profile$/);
  });

  test('somebody in two organizations changes between them by a button, not by choosing', async () => {
    await product.admin(
      'user:create',
      '--email',
      'stranger@example.com',
      '--org',
      organizationId,
      '--role',
      'member',
    );
    const { page, troubles, close } = await revisit(browser, at('/sites'), {
      storageState: stranger,
    });
    const choice = page.getByLabel('Organization');
    const chosen = () => choice.locator('option:checked').innerText();
    expect([await chosen(), await page.getByText(HOST).count()]).toEqual([ELSEWHERE, 0]);
    await choice.selectOption('Rocket Shop');
    await shoot(page, 'two-organizations');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Switch organization' }).click(),
    ]);
    await page.getByRole('row').getByRole('link', { name: HOST }).waitFor();
    expect(await chosen()).toBe('Rocket Shop');
    expect(troubles).toEqual([]);
    await close();
  });
});

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

describe('an owner on a phone', () => {
  test('finds sites and pages in a menu, which goes with the focus and needs no script', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      ...phone,
      storageState: owner,
    });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const members = page.getByRole('link', { name: 'Members' });
    await menu.tap();
    await page.locator('summary', { hasText: HOST }).tap();
    expect(
      await page
        .getByRole('navigation', { name: 'Other sites' })
        .getByRole('link', { name: HOST })
        .getAttribute('href'),
    ).toBe(`/sites/${siteId}/history`);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'phone-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Other sites' }).waitFor({ state: 'hidden' });
    expect(await members.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await members.waitFor({ state: 'hidden' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await members.waitFor();
    await page.keyboard.press('Shift+Tab');
    await members.waitFor({ state: 'hidden' });
    await menu.tap();
    await page.getByRole('button', { name: /^Go to/ }).tap();
    await page.getByRole('option', { name: 'Members' }).tap();
    await page.waitForURL('**/account/members');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    expect(troubles).toEqual([]);
    await close();
    const bare = await revisit(browser, at('/sites'), {
      ...phone,
      storageState: owner,
      javaScriptEnabled: false,
    });
    await bare.page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await bare.page.getByRole('link', { name: 'Members' }).tap();
    await bare.page.waitForURL('**/account/members');
    expect(await bare.page.getByRole('main').innerText()).toContain('JavaScript is turned off');
    await bare.close();
  });
});

describe('an owner who turns their tablet', () => {
  test('has the open menu beside the page then: nothing is covered, and the focus is where it was', async () => {
    const { page, troubles, close } = await revisit(browser, at('/sites/{site}/history'), {
      viewport: { width: 800, height: 1180 },
      hasTouch: true,
      storageState: owner,
    });
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
      expect(await page.getByRole('link', { name: 'Members' }).isVisible()).toBe(false);
      return where;
    };
    await menu.tap();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await focused()).toEqual([true, 'Close menu']);
    expect(await turnAround()).toEqual([true, 'Seamark, your sites']);
    await menu.tap();
    // The dialog takes the focus first.
    await expect.poll(focused).toEqual([true, 'Close menu']);
    await page.getByRole('link', { name: 'Plan' }).focus();
    expect(await turnAround()).toEqual([true, 'Plan']);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a line that is lost', () => {
  test('leaves the page as it is, and says what did not load', async () => {
    const { page, close } = await visit(browser, at('/sites/{site}/history'), {
      ...phone,
      storageState: owner,
    });
    await page.route('**/_next/static/**', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.locator('figure').getByText('Excellent').tap();
    await lost;
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('button', { name: /^Go to/ }).tap();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load the search' }).waitFor();
    expect(await page.locator('figure').getByText('Excellent').isVisible()).toBe(true);
    expect(await heading(page).innerText()).toBe('History');
    await close();
  });
});

describe('a visitor on a phone', () => {
  test('scans a site and reads its report; behind the sign-in there is nothing to see', async () => {
    const { page, troubles, close } = await visit(browser, at('/'), phone);
    await page.getByLabel('Website address').fill(HOST);
    await page.getByRole('button', { name: 'Scan site' }).tap();
    await page.waitForURL(`**/report/${HOST}`);
    expect(await page.getByText(/\d+ of \d+ applicable checks pass/).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await shoot(page, 'phone-report');
    await page.goto(at('/sites/{site}/history'));
    await page.waitForURL(
      `**/sign-in?callbackUrl=${encodeURIComponent(`/sites/${siteId}/history`)}`,
    );
    expect(troubles).toEqual([]);
    await close();
  });
});

const ACCOUNT = [
  '/account/api-keys',
  '/account/notifications',
  '/account/webhooks',
  '/account/members',
  '/account/plan',
  '/account/audit-log',
  '/account/data',
  '/account/profile',
];
const TABS = [
  '',
  '/report',
  '/fixes',
  '/files',
  '/history',
  '/compare',
  '/verifications',
  '/answers',
  '/agent-runs',
  '/settings',
  '/settings/preview',
].map((tab) => `/sites/{site}${tab}`);
const FULL = [
  '/sites',
  '/comparisons',
  '/sites/new',
  ...TABS,
  '/sites/{site}/fixes/robots-txt',
  '/sites/{site}/artifacts/llms-txt',
  ...ACCOUNT,
  '/sites/11111111-1111-4111-8111-111111111111',
];

describe('an owner of a site of files', () => {
  test('scans it, answers what only they know, serves the archive by nginx, and sees every check turn', async () => {
    hosted = await hostOn('nginx', HARBOR_FILES, []);
    const org = await product.admin('org:create', '--name', 'Harbor', '--plan', 'paid');
    const added = ['--url', `http://${HARBOR}/`, '--verified'];
    const { id = '' } = await product.admin('site:add', '--org', org['id'] ?? '', ...added);
    await product.admin('site:scan', '--site', id, '--wait');
    const { page, troubles, close } = await revisit(
      browser,
      `${product.baseUrl}/sites/${id}/files`,
      { storageState: await comeIn('harbor@example.com', 'admin', org['id']) },
    );
    await answerAll(page);
    const asking = page.getByRole('cell', { name: /answers?$/ });
    await expect.poll(() => asking.count(), { timeout: 30_000 }).toBe(0);
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
    // Each of these names a file; what no file repairs, such as the missing HTTPS, stays pending.
    const verified = page.getByRole('row').filter({ hasNotText: 'when nothing is open' });
    const namesOf = async () =>
      (await verified.allInnerTexts())
        .filter((row) => /\sVerified\s/.test(row))
        .map((row) => row.split('\t')[0]!.trim())
        .sort();
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

/** Fills every field that is empty: first the facts that have a name, then what files ask besides. */
async function answerAll(page: Page): Promise<void> {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    ...NAMED_FACTS,
    profiles: [...NAMED_FACTS.profiles],
    expires: day(180),
    modified: day(-1),
    others: {},
  };
  for (const [name, value] of Object.entries(fieldsOf(facts))) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
      await field.selectOption(value);
    else await field.fill(value);
  }
  const others = await page.locator(`main [name^="${OTHER}"]`).all();
  for (const [at, field] of others.entries()) {
    const what = ((await field.getAttribute('name')) ?? '').slice(OTHER.length);
    await field.fill(valueOf(what, at));
  }
  await page.getByRole('button', { name: 'Save facts' }).click();
  await page.getByText('Saved.', { exact: false }).waitFor();
}

describe('every page, full', () => {
  test.each(FULL)(
    '%s is accessible in both themes, without errors, fits 320 px, and shows what the site says as text',
    async (route) => {
      expect(await faultsOf(browser, at(route), { storageState: owner })).toEqual([]);
    },
  );
});

describe('every page, empty', () => {
  let newcomer: SignedIn;
  let bare: SignedIn;
  let unscanned = '';

  beforeAll(async () => {
    const empty = await product.admin('org:create', '--name', 'Empty');
    newcomer = await comeIn('newcomer@example.com', 'admin', empty['id']);
    const org = await product.admin('org:create', '--name', 'Bare', '--plan', 'paid');
    unscanned =
      (await product.admin('site:add', '--org', org['id'] ?? '', '--url', `http://${HOST}/`))[
        'id'
      ] ?? '';
    bare = await comeIn('bare@example.com', 'admin', org['id']);
  });

  test.each(['/sites', '/sites/new', ...ACCOUNT])('%s without anything', async (route) => {
    expect(await faultsOf(browser, at(route), { storageState: newcomer })).toEqual([]);
  });

  test.each(TABS)('%s without a scan', async (route) => {
    expect(
      await faultsOf(browser, `${product.baseUrl}${route.replace('{site}', unscanned)}`, {
        storageState: bare,
      }),
    ).toEqual([]);
  });
});

// Kilobytes of script that a page may load.
const SCRIPTS_MAX = 205;
const WITH_CHARTS_MAX = 320;
const scriptsMaxOf = (route: string): number =>
  /\/(history|compare|answers)$/.test(route) ? WITH_CHARTS_MAX : SCRIPTS_MAX;

describe('first load', () => {
  test.each(FULL.slice(0, -1).map((route): [string, number] => [route, scriptsMaxOf(route)]))(
    '%s loads at most %s kB of scripts, 30 of styles, 75 of fonts',
    async (route, scriptsMax) => {
      const weight = await weigh(at(route), { cookie: cookieOf(owner) });
      expect(weight.counts.scripts).toBeGreaterThan(2);
      expect(weight.scripts).toBeLessThanOrEqual(scriptsMax);
      expect(weight.styles).toBeLessThanOrEqual(30);
      expect(weight.fonts).toBeLessThanOrEqual(75);
    },
  );
});
