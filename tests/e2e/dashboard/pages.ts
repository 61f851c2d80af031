import { beforeAll, describe, expect, test } from 'vitest';
import { SITE_PAGES } from '@/components/shell/site-path';
import { ACCOUNT, HOST, TABS, cookieOf } from '../support/dashboard';
import { dashboard } from './product';
import { faultsOf } from '../support/faults';
import type { SignedIn } from '../support/product';
import { weigh } from '../support/weigh';

const { at, comeIn } = dashboard;

const FULL = [
  '/sites',
  '/comparisons',
  '/sites/new',
  ...TABS,
  '/sites/{site}/answers/settings',
  '/sites/{site}/fixes/robots-txt',
  '/sites/{site}/artifacts/llms-txt',
  ...ACCOUNT,
  '/sites/11111111-1111-4111-8111-111111111111',
];

describe('every page, full', () => {
  beforeAll(async () => {
    await comeIn('reader@example.com', 'member');
    await dashboard.call('/api/v1/me/sites/{site}/markers', { note: 'deployed 4f2c1' });
  });

  test.each(FULL)(
    '%s is accessible in both themes, without errors, fits 320 px, and shows texts of the site as text',
    async (route) => {
      expect(
        await faultsOf(dashboard.browser, at(route), { storageState: dashboard.owner }),
      ).toEqual([]);
    },
  );
});

// Maximum size of a page's scripts, kB.
const SCRIPTS_MAX = 205;
const WITH_CHARTS_MAX = 320;
const scriptsMaxOf = (route: string): number =>
  /\/(history|compare|answers)$/.test(route) ? WITH_CHARTS_MAX : SCRIPTS_MAX;

describe('first load', () => {
  test.each(FULL.slice(0, -1).map((route): [string, number] => [route, scriptsMaxOf(route)]))(
    '%s loads at most %s kB of scripts, 30 of styles, 75 of fonts',
    async (route, scriptsMax) => {
      const weight = await weigh(at(route), { cookie: cookieOf(dashboard.owner) });
      expect(weight.counts.scripts).toBeGreaterThan(2);
      expect(weight.scripts).toBeLessThanOrEqual(scriptsMax);
      expect(weight.styles).toBeLessThanOrEqual(30);
      expect(weight.fonts).toBeLessThanOrEqual(75);
    },
  );
});

describe('every page, empty', () => {
  let newcomer: SignedIn;
  let bare: SignedIn;
  let unscanned = '';

  beforeAll(async () => {
    const empty = await dashboard.product.admin('org:create', '--name', 'Empty');
    newcomer = await comeIn('newcomer@example.com', 'admin', empty['id']);
    const org = await dashboard.product.admin('org:create', '--name', 'Bare', '--plan', 'paid');
    unscanned =
      (
        await dashboard.product.admin(
          'site:add',
          '--org',
          org['id'] ?? '',
          '--url',
          `http://${HOST}/`,
        )
      )['id'] ?? '';
    bare = await comeIn('bare@example.com', 'admin', org['id']);
  });

  // Other pages show the same without data.
  test.each([
    '/sites',
    ...['api-keys', 'webhooks', 'plan', 'audit-log'].map((page) => `/account/${page}`),
  ])('%s of an empty organization', async (route) => {
    expect(await faultsOf(dashboard.browser, at(route), { storageState: newcomer })).toEqual([]);
  });

  // Settings do not depend on a scan.
  test.each(SITE_PAGES.filter(([name]) => name !== 'Settings'))(
    '%s without a scan',
    async (_, path) => {
      const address = at(`/sites/${unscanned}${path}`);
      expect(await faultsOf(dashboard.browser, address, { storageState: bare })).toEqual([]);
    },
  );
});
