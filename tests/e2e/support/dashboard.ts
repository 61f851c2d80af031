import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createSeamark } from '@seamark/client';
import { SITE_PAGES, SITE_SETTINGS } from '@/components/shell/site-path';
import { serveSite, type ServedSite, type SiteRoute } from '@/tests/helpers/sites/serve-site';
import { closePages, launch } from './browser';
import { hostileHome, hostileRobots } from './hostile-home';
import { picturesOf } from './pictures';
import { startProduct, type Product, type SignedIn } from './product';

export const HOST = 'rockets.test';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const shoot = picturesOf('dashboard');
export const cookieOf = ({ cookies }: SignedIn): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The product, one organization with one site, and a browser. Its fields are set before the tests run. */
export class Dashboard {
  browser!: Browser;
  product!: Product;
  owner!: SignedIn;
  organizationId = '';
  siteId = '';
  /** Content that the owner added to the head of the home page. */
  headOfHome = '';
  /** The website, which contains hostile text. */
  readonly routes: Record<string, SiteRoute> = {
    '/': () => hostileHome(this.headOfHome),
    '/prices':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices of rockets</title></head><body><main><h1>Prices</h1><p>A rocket costs 24 €.</p></main></body></html>',
    '/robots.txt': {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: hostileRobots,
    },
  };
  #key = '';

  readonly at = (address: string): string =>
    `${this.product.baseUrl}${address.replace('{site}', this.siteId)}`;

  /** A user invited by the operator and signed in by the link. */
  readonly comeIn = (
    email: string,
    role: 'owner' | 'admin' | 'member',
    org = this.organizationId,
  ): Promise<SignedIn> => this.product.signIn(email, org, role);

  /** Calls the API with a key of the organization; throws if that is refused. */
  async call(address: string, body?: object): Promise<Response> {
    const response = await fetch(this.at(address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
    return response;
  }

  /** Scans the site once more, with the limits of this product, and waits for the end. */
  scan() {
    const { baseUrl } = this.product;
    return createSeamark({ baseUrl, apiKey: this.#key }).scan(this.siteId).untilDone();
  }

  /** Creates a verified site with two scans, between which its owner published and verified a file. */
  async seed(): Promise<void> {
    const { product } = this;
    const org = await product.admin('org:create', '--name', 'Rocket Shop', '--plan', 'paid');
    this.organizationId = org['id'] ?? '';
    this.owner = await this.comeIn('owner@example.com', 'owner');
    const ofOrg = ['--org', this.organizationId];
    const site = ['--url', `http://${HOST}/`, '--verified'];
    this.siteId = (await product.admin('site:add', ...ofOrg, ...site))['id'] ?? '';
    const key = ['--name', 'seed', '--scopes', 'read,scan,manage'];
    this.#key = (await product.admin('key:create', ...ofOrg, ...key))['key'] ?? '';
    await product.admin('site:scan', '--site', this.siteId, '--wait');
    const file = await this.call('/api/v1/me/sites/{site}/artifacts/llms-txt');
    this.routes['/llms.txt'] = {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: ((await file.json()) as { content: string }).content,
    };
    await this.call('/api/v1/me/sites/{site}/verifications', { checkId: 'llms-txt' });
    await vi.waitFor(
      async () => {
        const verifications = await this.call('/api/v1/me/sites/{site}/verifications');
        expect(await verifications.text()).toContain('"status":"verified"');
      },
      { timeout: 300_000, interval: 500 },
    );
  }
}

/**
 * Starts a dashboard for the tests of this file.
 * @param seeded `false`: there is no organization yet.
 * @param beside other sites that the product reaches.
 * @param settings further settings of the product.
 */
export function dashboardForTests({
  seeded = true,
  beside = (): Promise<ServedSite[]> => Promise.resolve([]),
  settings = (): Promise<Readonly<Record<string, string>>> => Promise.resolve({}),
} = {}): Dashboard {
  const dashboard = new Dashboard();
  const sites: ServedSite[] = [];
  beforeAll(async () => {
    sites.push(await serveSite(dashboard.routes, { host: HOST }), ...(await beside()));
    dashboard.product = await startProduct({
      SCAN_CONNECT_TO: sites.map(({ connectTo }) => connectTo).join(),
      // This port has no server.
      WEBHOOK_CONNECT_TO: 'hooks.example.com:443:127.0.0.1:9,hooks.slack.com:443:127.0.0.1:9',
      SEAMARK_LIMIT_TARGET_SCANS: '100/3600',
      SEAMARK_LIMIT_ORG_SCANS: '100/3600',
      SEAMARK_LIMIT_FREE_SCANS: '100/3600',
      SEAMARK_LIMIT_USER_CHANGES: '1000/60',
      ...(await settings()),
    });
    dashboard.browser = await launch();
    if (seeded) await dashboard.seed();
  });
  afterAll(async () => {
    await closePages();
    await dashboard.product?.close();
    await Promise.all(sites.map((site) => site.close()));
  });
  return dashboard;
}

export const ACCOUNT = [
  '/account/client-reports',
  '/account/api-keys',
  '/account/notifications',
  '/account/webhooks',
  '/account/members',
  '/account/plan',
  '/account/audit-log',
  '/account/data',
  '/account/profile',
];
export const TABS = [
  ...SITE_PAGES,
  ...SITE_SETTINGS.slice(1),
  ['', '/settings/preview'] as const,
].map(([, path]) => `/sites/{site}${path}`);

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
