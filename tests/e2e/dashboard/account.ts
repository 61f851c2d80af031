import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openPalette, revisit, visit } from '../support/browser';
import { HOST, TABS, cookieOf, heading, shoot } from '../support/dashboard';
import { dashboard } from './product';
import type { SignedIn } from '../support/product';

const { at, comeIn } = dashboard;

describe('an admin and an API key', () => {
  test('a key is shown once and works until it is revoked', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/account/api-keys'), {
      storageState: await comeIn('admin@example.com', 'admin'),
      permissions: ['clipboard-write'],
    });
    const copied = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const key = await page.locator('[data-key]:focus').innerText();
      await page.getByRole('button', { name: 'Copy key' }).click();
      await page.getByText('Copied', { exact: true }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
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

describe('an admin and events', () => {
  test('a webhook shows its secret once and can be disabled; a marker is shown in the history', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/account/webhooks'), {
      storageState: await comeIn('hooks@example.com', 'admin'),
    });
    const add = page.getByRole('button', { name: 'Add webhook' });
    await page.getByLabel('URL').fill('http://127.0.0.1/');
    await add.click();
    await page.getByText(/private or reserved/).waitFor();
    await page.getByLabel('URL').fill('https://hooks.slack.com/services/T0/B0/x');
    expect(await page.getByLabel('Slack').isChecked()).toBe(true);
    await page.getByLabel('Your own server').check();
    await page.getByLabel('URL').fill('hooks.slack.com/services/T0/B0/x');
    expect(await page.getByLabel('Slack').isChecked()).toBe(true);
    await page.getByLabel('Your own server').check();
    await page.getByLabel('URL').fill('https://hooks.example.com/seamark');
    await add.click();
    expect(await page.getByLabel('Signing secret').innerText()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'Show webhooks' }).click();
    const dialog = page.getByRole('dialog');
    await add.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Send test event: https:\/\/hooks/ }).click();
    const delivery = page.getByRole('link', { name: 'webhook.test' });
    await expect
      .poll(
        async () => (
          await page.reload(),
          page.getByText('Waiting for the next try: connection refused').count()
        ),
      )
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
    // The refused address.
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('an owner and their data', () => {
  test('keeps scans for a year, exports everything, and deletes the organization by its name', async () => {
    const org = await dashboard.product.admin(
      'org:create',
      '--name',
      'Short-lived',
      '--plan',
      'paid',
    );
    const { page, troubles, close } = await revisit(dashboard.browser, at('/account/data'), {
      storageState: await comeIn('leaving@example.com', 'owner', org['id']),
    });
    await shoot(page, 'data');
    await page.getByLabel('Keep scans').selectOption('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Start export/ }).click();
    await page.getByText('The export has been started.').waitFor();
    const link = page.getByRole('link', { name: 'Download the export' });
    await expect.poll(async () => (await page.reload(), link.count())).toBe(1);
    const [archive] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzipSync(readFileSync(await archive.path()));
    expect(Object.keys(files)).toContain('organization.json');
    await page.getByLabel('Type Short-lived to confirm').fill('Short-lived');
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.waitForURL('**/no-organization');
    await shoot(page, 'no-organization');
    await page.getByLabel('Type leaving@example.com to confirm').fill('leaving@example.com');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL(`${dashboard.product.baseUrl}/`);
    await page.goto(at('/sites'));
    await page.waitForURL('**/sign-in*');
    expect(troubles).toEqual([]);
    await close();
  });
});

test('a viewer reads the pages of a site, without a button that changes anything, and no page of the organization', async () => {
  const { organizationId, product, siteId, owner } = dashboard;
  const person = ['--email', 'viewer@example.com', '--org', organizationId, '--role', 'member'];
  const { id: userId, signInUrl } = await product.admin('user:create', ...person);
  const change = async (sees: object) => {
    const changed = await fetch(at(`/api/dashboard/members/${userId}`), {
      method: 'PATCH',
      headers: { cookie: cookieOf(owner), origin: at(''), 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'viewer', ...sees }),
    });
    expect(changed.status).toBe(200);
  };
  await change({ siteIds: [siteId] });
  const { page, troubles, close } = await visit(dashboard.browser, signInUrl!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('row').getByRole('link', { name: HOST }).waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Sites', 'Members', 'Profile']);
  await openPalette(page);
  const account = page.getByRole('group', { name: 'Account' }).getByRole('option');
  expect(await account.allInnerTexts()).toEqual(['Sites', 'Members', 'Profile']);
  await page.goto(at('/sites/{site}/questions'));
  await shoot(page, 'viewer');
  const headers = { cookie: cookieOf(await page.context().storageState()) };
  for (const tab of TABS) {
    const answer = await fetch(at(tab), { headers });
    const html = await answer.text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const forms = main.split('<form').slice(1);
    const sending = forms.filter((form) =>
      /^[^>]*method="post".*type="submit"/s.test(form.split('</form>', 1)[0]!),
    );
    expect([tab, answer.status, sending]).toEqual([tab, 200, []]);
  }
  for (const path of ['/comparisons', '/account/webhooks', '/account/audit-log'])
    expect([path, (await fetch(at(path), { headers })).status]).toEqual([path, 404]);
  await page.goto(at('/account/members'));
  await page.getByText('viewer of 1 site').waitFor();
  await change({ tags: ['north'] });
  await page.goto(at('/sites'));
  await page.getByText('None of the sites is shared with you now.').waitFor();
  await shoot(page, 'viewer-without-sites');
  expect(troubles).toEqual([]);
  await close();
});

describe('a member without rights', () => {
  test('sees the reason, and is refused by the API', async () => {
    const { page, troubles, close } = await revisit(dashboard.browser, at('/account/api-keys'), {
      storageState: await comeIn('member@example.com', 'member'),
    });
    expect(await page.getByText('You have read-only access').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await openPalette(page);
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

  test("another organization's site is a 404 page", async () => {
    const other = await dashboard.product.admin(
      'org:create',
      '--name',
      ELSEWHERE,
      '--plan',
      'paid',
    );
    stranger = await comeIn('stranger@example.com', 'admin', other['id']);
    const { page, close } = await revisit(dashboard.browser, at('/sites/{site}'), {
      storageState: stranger,
    });
    expect(await heading(page).innerText()).toBe('Page not found');
    await close();
    for (const tab of TABS) {
      const answer = await fetch(at(tab), { headers: { cookie: cookieOf(stranger) } });
      expect([tab, answer.status, (await answer.text()).includes(HOST)]).toEqual([tab, 404, false]);
    }
  });

  test("an unknown path shows the dashboard's 404 page", async () => {
    const headers = { cookie: cookieOf(dashboard.owner) };
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

  test('a member of two organizations switches by a button, not by the selection itself', async () => {
    await dashboard.product.admin(
      'user:create',
      '--email',
      'stranger@example.com',
      '--org',
      dashboard.organizationId,
      '--role',
      'member',
    );
    const { page, troubles, close } = await revisit(dashboard.browser, at('/sites'), {
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
