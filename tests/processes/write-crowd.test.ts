// @module-tag processes
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { UNLIMITED } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const SIGN_UPS = 10;
const STARTS = 200;
const PASSWORD = 'correct horse battery';
let product: ProductProcess;

beforeAll(async () => {
  product = await startProcess({ role: 'web', databaseUrl: requireDatabaseUrl(), env: UNLIMITED });
  return async () => {
    product.child.kill('SIGTERM');
    await product.ended;
  };
});

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort()
      .map((status) => [status, statuses.filter((other) => other === status).length]),
  );

/** Repeats a request while a busy server refuses it; returns the status of the answer. */
async function accepted(send: () => Promise<Response>): Promise<number> {
  for (;;) {
    const { status, headers } = await send();
    if (status !== 503) return status;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(headers.get('retry-after'))));
  }
}

it('10 concurrent sign-ups: exactly those with a 201 exist', async () => {
  const run = randomUUID();
  const signUp = (n: number) =>
    fetch(`${product.baseUrl}/api/dashboard/sign-up`, {
      method: 'POST',
      headers: { origin: product.baseUrl, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${n}-${run}@example.com`,
        password: PASSWORD,
        organizationName: 'Acme',
      }),
    });
  const statuses = await Promise.all(
    Array.from({ length: SIGN_UPS }, (_, n) => accepted(() => signUp(n))),
  );
  expect(tally(statuses)).toEqual({ 201: SIGN_UPS });
  expect(
    await database().user.count({ where: { email: { endsWith: `${run}@example.com` } } }),
  ).toBe(SIGN_UPS);
});

it('200 concurrent scan starts: every 202 has a scan', async () => {
  const org = await createOrg();
  const sites = await Promise.all(Array.from({ length: STARTS }, () => createSite({ org })));
  const start = (id: string) =>
    fetch(`${product.baseUrl}/api/v1/me/sites/${id}/scan`, {
      method: 'POST',
      headers: org.headers,
    });
  const statuses = await Promise.all(sites.map(({ id }) => accepted(() => start(id))));
  expect(tally(statuses)).toEqual({ 202: STARTS });
  expect(await database().scan.count({ where: { site: { organizationId: org.id } } })).toBe(STARTS);
});
