import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { revisit } from '../support/browser';
import { HOST, dashboardForTests } from '../support/dashboard';

const dashboard = dashboardForTests();
const { at } = dashboard;

test('selected sites are scanned and tagged together, and the list is filtered by a tag', async () => {
  const other = 'closed.test';
  const url = ['--url', `http://${other}/`];
  await dashboard.product.admin('site:add', '--org', dashboard.organizationId, ...url);
  const { page, troubles, close } = await revisit(dashboard.browser, at('/sites'), {
    storageState: dashboard.owner,
  });
  for (const host of [HOST, other])
    await page.getByRole('checkbox', { name: `Select ${host}` }).check();
  await page.getByText('2 sites selected').waitFor();
  expect(await violations(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await dialog.getByLabel('Tags, separated by commas').fill('North, Rockets');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await page.getByText('Tags saved for 2 sites.').waitFor();
  await page.getByRole('checkbox', { name: `Select ${other}` }).uncheck();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await dialog.getByRole('button', { name: 'Start scans' }).click();
  await page.getByText('Scan started for 1 site.').waitFor();
  await page.goto(at('/sites?host=rockets'));
  expect(await page.getByRole('link', { name: 'North' }).count()).toBe(2);
  expect(troubles).toEqual([]);
  await close();
});
