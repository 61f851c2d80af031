import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '@/tests/helpers/sites/serve-site';
import { startProduct, type Product } from './support/product';
import { acmeSite } from './support/sites';
import { weigh } from './support/weigh';

let product: Product;
let site: ServedSite;

beforeAll(async () => {
  site = await acmeSite();
  product = await startProduct({ SCAN_CONNECT_TO: site.connectTo });
  const scan = await fetch(`${product.baseUrl}/api/v1/scan`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"domain":"acme.test"}' });
  expect(scan.status).toBe(200);
});

afterAll(async () => {
  await product?.close();
  await site?.close();
});

// ux.md section 8.
test.each([
  ['/', 150], ['/checks', 150], ['/checks/robots-txt', 150], ['/engine', 150], ['/docs', 150], ['/docs/scoring', 150], ['/docs/cli', 150], ['/docs/ci', 150], ['/docs/api', 150], ['/docs/self-hosting', 150], ['/bot', 150], ['/pricing', 150], ['/legal/privacy', 150], ['/legal/terms', 150], ['/agent-tasks/acme.test', 150], ['/report/acme.test', 160],
])('%s loads at most %s kB of scripts, 30 of styles, 75 of fonts and 120 of HTML', async (path, scriptsMax) => {
  const weight = await weigh(`${product.baseUrl}${path}`);
  console.log(path, JSON.stringify(weight));
  expect(weight.counts.scripts).toBeGreaterThan(2);
  expect(weight.counts.styles).toBeGreaterThan(0);
  expect(weight.counts.fonts).toBe(1);
  expect(weight.scripts).toBeLessThanOrEqual(scriptsMax);
  expect(weight.styles).toBeLessThanOrEqual(30);
  expect(weight.fonts).toBeLessThanOrEqual(75);
  expect(weight.html).toBeLessThanOrEqual(120);
});
