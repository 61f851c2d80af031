import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '@/tests/helpers/sites/serve-site';
import { startProduct, type Product } from './support/product';
import { acmeSite } from './support/sites';

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

async function kilobytes(addresses: readonly string[], isZipped: boolean): Promise<number> {
  const bodies = await Promise.all([...new Set(addresses)].map(async (address) => Buffer.from(await (await fetch(new URL(address, product.baseUrl))).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + (isZipped ? gzipSync(body).length : body.length), 0) / 1000;
}

/** First load of a page in kB: HTML, scripts and styles gzipped, preloaded fonts as they are. */
async function weigh(path: string) {
  const response = await fetch(`${product.baseUrl}${path}`);
  const html = await response.text();
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? []);
  const fonts = [...`${response.headers.get('link') ?? ''}${html}`.matchAll(/[<"](\/_next\/static\/media\/[^>"]+\.woff2)[>"]/g)].map(([, address]) => address ?? '');
  return {
    html: gzipSync(html).length / 1000, scripts: await kilobytes(scripts, true), styles: await kilobytes(styles, true), fonts: await kilobytes(fonts, false),
    counts: { scripts: scripts.length, styles: styles.length, fonts: new Set(fonts).size },
  };
}

// ux.md section 8.
test.each([
  ['/', 150], ['/checks', 150], ['/checks/robots-txt', 150], ['/engine', 150], ['/docs', 150], ['/docs/scoring', 150], ['/docs/cli', 150], ['/docs/ci', 150], ['/docs/api', 150], ['/docs/self-hosting', 150], ['/bot', 150], ['/pricing', 150], ['/legal/privacy', 150], ['/legal/terms', 150], ['/agent-tasks/acme.test', 150], ['/report/acme.test', 160],
])('%s loads at most %s kB of scripts, 30 of styles, 75 of fonts and 120 of HTML', async (path, scriptsMax) => {
  const weight = await weigh(path);
  console.log(path, JSON.stringify(weight));
  expect(weight.counts.scripts).toBeGreaterThan(2);
  expect(weight.counts.styles).toBeGreaterThan(0);
  expect(weight.counts.fonts).toBe(1);
  expect(weight.scripts).toBeLessThanOrEqual(scriptsMax);
  expect(weight.styles).toBeLessThanOrEqual(30);
  expect(weight.fonts).toBeLessThanOrEqual(75);
  expect(weight.html).toBeLessThanOrEqual(120);
});
