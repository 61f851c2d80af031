import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, HOST, TABS, dashboardForTests, type SignedIn } from '../support/dashboard';
import { faultsOf } from '../support/faults';

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

  test.each(TABS)('%s without a scan', async (route) => {
    expect(
      await faultsOf(
        dashboard.browser,
        `${dashboard.product.baseUrl}${route.replace('{site}', unscanned)}`,
        {
          storageState: bare,
        },
      ),
    ).toEqual([]);
  });
});
