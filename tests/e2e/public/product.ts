import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { ServedSite } from '@/tests/helpers/sites/serve-site';
import { closePages, launch } from '../support/browser';
import { startProduct, type Product } from '../support/product';
import { acmeSite, closedSite } from '../support/sites';

export let browser: Browser;
export let product: Product;
let sites: ServedSite[] = [];

export const at = (path: string): string => `${product.baseUrl}${path}`;

beforeAll(async () => {
  sites = [await acmeSite(), await closedSite()];
  const [acme, closed] = sites.map(({ connectTo }) => connectTo);
  product = await startProduct({
    // Nothing listens for down.test.
    SCAN_CONNECT_TO: `${acme},${acme?.replace('acme', 'tried')},${closed},down.test:80:127.0.0.1:9`,
    MAIL_FROM: 'Seamark <hello@seamark.test>',
    SEAMARK_LIMIT_TARGET_PUBLIC_SCANS: '4/3600',
    SEAMARK_LIMIT_TARGET_SCANS: '100/3600',
    SEAMARK_LIMIT_PUBLIC_CALLER: '100/3600',
    SEAMARK_LIMIT_PUBLIC_BURST: '500/60',
  });
  browser = await launch();
});

afterAll(async () => {
  await closePages();
  await product?.close();
  await Promise.all(sites.map((site) => site.close()));
});
