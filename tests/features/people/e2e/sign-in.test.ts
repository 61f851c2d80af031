import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveGitHub, type GitHub } from '@/tests/helpers/serve-git-hub';
import { serveMailbox, type Mailbox } from '@/tests/helpers/serve-mailbox';
import { closePages, launch, visit, type Visit } from '../../../e2e/support/browser';
import { faultsIn, faultsOf } from '../../../e2e/support/faults';
import { picturesOf } from '../../../e2e/support/pictures';
import { startProduct, type Product } from '../../../e2e/support/product';

const PASSWORD = 'a sentence is a good password';
const OTHER_PASSWORD = 'another sentence is as good';

let browser: Browser;
let product: Product;
let mailbox: Mailbox;
let gitHub: GitHub;
let owner: Visit;
let guest: Visit;

beforeAll(async () => {
  [mailbox, gitHub] = await Promise.all([serveMailbox(), serveGitHub()]);
  product = await startProduct({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'seamark@example.com',
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GITHUB_URL: gitHub.url,
    SEAMARK_LIMIT_SIGN_IN: '60/600',
    SEAMARK_LIMIT_SIGN_IN_CALLER: '1000/600',
    SEAMARK_LIMIT_ACCOUNT_MAILS: '10/20',
  });
  browser = await launch();
});

afterAll(async () => {
  await closePages();
  await product?.close();
  await Promise.all([mailbox?.close(), gitHub?.close()]);
});

const at = (address: string): string => `${product.baseUrl}${address}`;
const heading = (page: Page): Promise<string> =>
  page.getByRole('heading', { level: 1 }).innerText();
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).first().fill(text);
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
  );

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const shoot = picturesOf('sign-in');

/** Takes a screenshot of a page state and expects no faults. */
async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  expect(await faultsIn(page), name).toEqual([]);
}

async function mailed(address: string, subject: string): Promise<string> {
  let link: string | null = null;
  await expect
    .poll(() => (link ??= mailbox.takeLink(address, subject)), { timeout: 120_000, interval: 100 })
    .not.toBeNull();
  return link ?? '';
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await type(page, 'Email address', email);
  await type(page, 'Password', password);
  await press(page, 'Sign in');
}

/** Connects an account up to GitHub's page. */
async function goConnecting(page: Page, password: string): Promise<void> {
  await page.goto(at('/account/profile'));
  await page.getByRole('link', { name: 'Connect GitHub' }).click();
  await type(page, 'Current password', password);
  await press(page, 'Continue to GitHub');
}

/** Faults of a visit, except for responses with these statuses. */
const unexpected = ({ troubles }: Visit, ...statuses: number[]): string[] =>
  troubles.filter((text) => !statuses.some((status) => text.includes(`status of ${status}`)));

describe('an owner and their guest', () => {
  test('the first link names and focuses an invalid field, and then creates the owner', async () => {
    owner = await visit(browser, await product.firstOwnerUrl());
    const { page } = owner;
    await look(page, 'welcome');
    await type(page, 'Organization', 'Rocket Shop');
    await type(page, 'Email address', 'a@b');
    await type(page, 'Password', PASSWORD);
    await press(page, 'Create account');
    await page.getByText('Enter an email address such as').waitFor();
    expect(await focused(page)).toBe('email');
    await type(page, 'Email address', 'owner@example.com');
    await press(page, 'Create account');
    await page.waitForURL('**/sites');
    expect(unexpected(owner, 401)).toEqual([]);
  });

  test('an invitation, sent once by a double click, is for its address only; joining in two tabs creates one membership', async () => {
    const { page } = owner;
    await page.goto(at('/account/members'));
    await type(page, 'Email address', 'guest@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).dblclick();
    await page
      .getByRole('status')
      .filter({ hasText: 'guest@example.com has been invited' })
      .waitFor();
    expect(await focused(page)).toContain('has been invited');
    await page.goto(at('/account/audit-log'));
    const entries = page.getByRole('row').filter({ hasText: 'invited guest@example.com' });
    expect(await entries.count()).toBe(1);
    const link = await mailed('guest@example.com', 'You have been invited');
    await page.goto(link);
    await page.getByText('This invitation is for a different email address').waitFor();
    await look(page, 'invitation-of-somebody-else');
    guest = await visit(browser, link);
    const other = await openTab(guest.page.context(), link);
    await look(guest.page, 'invitation');
    for (const tab of [guest.page, other]) {
      await type(tab, 'Password', PASSWORD);
      await press(tab, 'Join');
      await tab.waitForURL('**/sites');
    }
    await other.close();
    await guest.page.goto(link);
    expect(await heading(guest.page)).toBe('This invitation no longer works');
    await shoot(guest.page, 'invitation-used');
  });

  test('the guest sees the refusal, leaves, has no organization, and returns by another invitation', async () => {
    const { page } = guest;
    await page.goto(at('/account/members'));
    await page.getByText('You don’t have access to this page').waitFor();
    await press(page, 'Leave guest@example.com');
    await press(page, 'Leave');
    await page.getByRole('status').filter({ hasText: 'You left the organization' }).waitFor();
    await signIn(page, 'guest@example.com', PASSWORD);
    await page.waitForURL('**/no-organization');
    await look(page, 'no-organization');
    await owner.page.goto(at('/account/members'));
    await type(owner.page, 'Email address', 'guest@example.com');
    await press(owner.page, 'Invite');
    await owner.page.getByText('guest@example.com has been invited').first().waitFor();
    await page.goto(await mailed('guest@example.com', 'You have been invited'));
    await press(page, 'Join');
    await page.waitForURL('**/sites');
    expect(unexpected(guest, 404)).toEqual([]);
  });
});

describe('a new person', () => {
  let newcomer: Visit;

  test('signs up, confirms the address by a link that works once, and is signed in by it', async () => {
    newcomer = await visit(browser, at('/sign-up'));
    const { page } = newcomer;
    await look(page, 'sign-up');
    await type(page, 'Organization', 'Comet Works');
    await type(page, 'Email address', 'new@example.com');
    await type(page, 'Password', PASSWORD);
    await press(page, 'Create account');
    await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor();
    expect(await focused(page)).toContain('Check your email');
    const link = await mailed('new@example.com', 'Confirm your email address');
    await page.goto(link);
    await look(page, 'verify-email');
    await press(page, 'Confirm address');
    await page.waitForURL('**/sites');
    await press(page, 'Sign out');
    await page.waitForURL(at('/'));
    await page.goto(link);
    expect(await heading(page)).toBe('This link no longer works');
    await shoot(page, 'verify-email-used');
    await page.goto(at('/sign-in?callbackUrl=/account/members'));
    await page
      .locator('section')
      .filter({ hasText: 'Or get a sign-in link by email' })
      .getByLabel('Email address')
      .fill('new@example.com');
    await press(page, 'Send link');
    await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor();
    // A mail scanner opens the link first; only the button uses it.
    const signInLink = await mailed('new@example.com', 'Sign in to Seamark');
    await page.goto(signInLink.replace('/sign-in/link', '/api/auth/callback/email'));
    expect(page.url()).toBe(signInLink);
    await look(page, 'sign-in-link');
    await press(page, 'Sign in');
    await page.waitForURL('**/account/members');
    expect(unexpected(newcomer)).toEqual([]);
  });

  test('sets a new password, which ends the session of another browser; the form there keeps its values and is sent after signing in', async () => {
    const elsewhere = await visit(browser, at('/password-reset'));
    await type(elsewhere.page, 'Email address', 'new@example.com');
    await press(elsewhere.page, 'Send link');
    await elsewhere.page.getByText('Check your email').waitFor();
    await elsewhere.page.goto(await mailed('new@example.com', 'Reset your Seamark password'));
    await look(elsewhere.page, 'password-reset');
    await type(elsewhere.page, 'New password', OTHER_PASSWORD);
    await press(elsewhere.page, 'Set password');
    await elsewhere.page.getByText('Password changed').waitFor();
    await shoot(elsewhere.page, 'password-set');
    expect(unexpected(elsewhere)).toEqual([]);
    await elsewhere.close();
    const { page } = newcomer;
    await type(page, 'Organization name', 'Comet Works and Sons');
    await press(page, 'Save name');
    await page.getByText('You’re signed out').waitFor();
    await shoot(page, 'session-lost');
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await signIn(tab, 'new@example.com', OTHER_PASSWORD);
    await tab.waitForURL('**/account/members');
    await tab.close();
    await press(page, 'Save name');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Organization name').inputValue()).toBe('Comet Works and Sons');
    expect(unexpected(newcomer, 401)).toEqual([]);
  });

  test('connects a GitHub account with the password, also without scripts; only that account can sign in then', async () => {
    const { page } = newcomer;
    await goConnecting(page, PASSWORD);
    await page.getByText('The password is incorrect').waitFor();
    expect(await focused(page)).toBe('currentPassword');
    await look(page, 'connect-account');
    await type(page, 'Current password', OTHER_PASSWORD);
    await press(page, 'Continue to GitHub');
    // Our own page has such a link too.
    await page.waitForURL(`${gitHub.url}/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Sign-in was not completed').waitFor();
    await shoot(page, 'not-connected');
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const tab = await plain.newPage();
    await goConnecting(tab, PASSWORD);
    await tab.getByText('The password is incorrect').waitFor();
    expect(await tab.locator('input[autofocus]').getAttribute('name')).toBe('currentPassword');
    await goConnecting(tab, OTHER_PASSWORD);
    await tab.getByRole('link', { name: 'Authorize' }).click();
    await tab.getByRole('button', { name: 'Disconnect GitHub' }).waitFor();
    await plain.close();
    await press(page, 'Sign out');
    await page.waitForURL(at('/'));
    await page.goto(at('/sign-in'));
    await look(page, 'sign-in');
    await press(page, 'Continue with GitHub');
    await page.getByRole('link', { name: 'Authorize' }).click();
    await page.waitForURL('**/sites');
    gitHub.user = 2;
    const stranger = await visit(browser, at('/sign-in'));
    await press(stranger.page, 'Continue with GitHub');
    await stranger.page.getByRole('link', { name: 'Authorize' }).click();
    await stranger.page.getByText('then connect it under Profile').waitFor();
    await shoot(stranger.page, 'unknown-account');
    expect([unexpected(newcomer, 401), unexpected(stranger)]).toEqual([[], []]);
    await stranger.close();
  });

  test("returning from GitHub as another person connects nothing, and that person's page changes nothing after the first one signs in in another tab", async () => {
    const { page } = newcomer;
    gitHub.user = 3;
    await page.goto(at('/account/profile'));
    await press(page, 'Disconnect GitHub');
    await expect.poll(() => focused(page)).toBe('GitHub disconnected.');
    await goConnecting(page, OTHER_PASSWORD);
    const tab = await openTab(page.context(), at('/sites'));
    await press(tab, 'Sign out');
    await tab.waitForURL(at('/'));
    await tab.goto(at('/sign-in'));
    await signIn(tab, 'guest@example.com', PASSWORD);
    await tab.waitForURL('**/sites');
    await page.getByRole('link', { name: 'Authorize' }).click();
    await page.getByText('The connection was started by someone else').waitFor();
    expect(await page.getByText('guest@example.com').first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Connect GitHub' }).count()).toBe(1);
    await tab.goto(at('/sites'));
    await press(tab, 'Sign out');
    await tab.waitForURL(at('/'));
    await tab.goto(at('/sign-in'));
    await signIn(tab, 'new@example.com', OTHER_PASSWORD);
    await tab.waitForURL('**/sites');
    await type(page, 'Current password', PASSWORD);
    await type(page, 'New password', OTHER_PASSWORD);
    await press(page, 'Set password');
    await page
      .getByText(
        'You are signed in as new@example.com now, but this page shows a different one. Reload the page.',
      )
      .waitFor();
  });
});

describe('the sign-in forms', () => {
  test.each(['/password-reset', '/password-reset/used', '/welcome/used'])(
    '%s is accessible in both themes, without errors, and fits 320 px',
    async (route) => {
      expect(await faultsOf(browser, at(route))).toEqual([]);
    },
  );

  test("refuse large and broken bodies, log nothing that is sent, and sign out only with the form's token", async () => {
    const post = (action: string, type: string, body: string) =>
      owner.page.evaluate(
        async ([address = '', contentType = '', text = '']) =>
          (
            await fetch(address, {
              method: 'POST',
              headers: { 'Content-Type': contentType },
              body: text,
              redirect: 'manual',
            })
          ).status,
        [`/api/auth/${action}`, type, body],
      );
    expect(await post('callback/credentials', 'application/json', '{"email":')).toBe(400);
    expect(
      await post(
        'callback/credentials',
        'application/x-www-form-urlencoded',
        `email=${'x'.repeat(9000)}`,
      ),
    ).toBe(413);
    expect((await fetch(at('/api/auth/csrf'), { method: 'DELETE' })).headers.get('allow')).toBe(
      'GET, POST',
    );
    expect(
      await post(
        'connect/github',
        'application/x-www-form-urlencoded',
        'email=owner@example.com&json=true',
      ),
    ).toBe(401);
    expect(await post('_log', 'application/json', '{"level":"error","code":"forged"}')).toBe(404);
    await post('signout', 'application/x-www-form-urlencoded', 'csrfToken=forged');
    await owner.page.goto(at('/sites'));
    expect(new URL(owner.page.url()).pathname).toBe('/sites');
  });

  test('show the wait after too many attempts, and work again afterwards', async () => {
    const { page, close } = await visit(browser, at('/password-reset'));
    await type(page, 'Email address', 'limited@example.com');
    await page.evaluate(async () => {
      const ask = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"email":"limited@example.com"}',
      };
      const secondsLeft = async () =>
        Number((await fetch('/api/dashboard/password-reset', ask)).headers.get('retry-after'));
      // Waits until there is enough time to read the page.
      while (Math.max(...(await Promise.all(Array.from({ length: 12 }, secondsLeft)))) < 5);
    });
    await press(page, 'Send link');
    const countdown = page.locator('.tabular-nums', { hasText: /Try again in \d+ s\./ });
    await countdown.waitFor();
    await shoot(page, 'limited');
    await countdown.waitFor({ state: 'detached' });
    await press(page, 'Send link');
    await page.getByText('Check your email').waitFor();
    await close();
  });
});
