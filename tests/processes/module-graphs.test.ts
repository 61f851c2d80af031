// @module-tag processes
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireDatabaseUrl } from '@/lib/platform/db/client';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';
import { startProcess, type ProductProcess } from './support/product-process';

let silent: ServedSite;
let product: ProductProcess;

beforeAll(async () => {
  const never = () => new Promise<never>(() => undefined);
  silent = await serveSite({}, { host: 'silent.test', otherwise: never });
  const env = { SCAN_CONNECT_TO: silent.connectTo };
  product = await startProcess({ role: 'web', databaseUrl: requireDatabaseUrl(), env });
});
afterAll(async () => {
  product.child.kill('SIGKILL');
  await Promise.all([product.ended, silent.close()]);
});

const scan = (domain: string, signal: AbortSignal | null = null) =>
  fetch(`${product.baseUrl}/api/v1/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain }),
    signal,
  });

it("the API returns a scanner's refusal created by the code of a page", async () => {
  const page = await fetch(`${product.baseUrl}/?error=target_not_allowed&domain=127.0.0.1`);
  expect(page.status).toBe(200);
  const answer = await scan('127.0.0.1');
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: 'target_not_allowed' },
  ]);
});

it("a public scan by one route occupies its network's slot in all routes", async () => {
  const hangUp = new AbortController();
  const held = scan('silent.test', hangUp.signal);
  await expect.poll(() => silent.requests.length).toBeGreaterThan(0);
  const form = await fetch(`${product.baseUrl}/scan`, {
    method: 'POST',
    headers: { origin: product.baseUrl },
    body: new URLSearchParams({ domain: 'silent.test' }),
    redirect: 'manual',
  });
  expect([form.status, form.headers.get('location')]).toEqual([
    303,
    '/?error=rate_limited&retry=5&domain=silent.test#scan',
  ]);
  hangUp.abort();
  await expect(held).rejects.toThrow();
});
