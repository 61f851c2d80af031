import { beforeAll, describe, expect, test } from 'vitest';
import { SITE_PAGES } from '@/components/dashboard/site-path';
import { ACCOUNT, HOST, dashboardForTests } from '../support/dashboard';
import { faultsOf } from '../support/faults';
import type { SignedIn } from '../support/product';

const dashboard = dashboardForTests({ seeded: false });
const { at, comeIn } = dashboard;

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

  test.each(['/sites', '/sites/new', ...ACCOUNT])('%s of an empty organization', async (route) => {
    expect(await faultsOf(dashboard.browser, at(route), { storageState: newcomer })).toEqual([]);
  });

  // Other settings do not depend on a scan.
  test.each(SITE_PAGES)('%s without a scan', async (_, path) => {
    const address = at(`/sites/${unscanned}${path}`);
    expect(await faultsOf(dashboard.browser, address, { storageState: bare })).toEqual([]);
  });
});
