import { beforeAll, expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/db/client';
import { createOrg } from '../api/org';
import { createSite } from '../api/site';
import { UNLIMITED } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const ROUNDS = 8;
const STARTS = 40;
let webs: ProductProcess[] = [];

beforeAll(async () => {
  const wish = { role: 'web', databaseUrl: requireDatabaseUrl(), env: UNLIMITED } as const;
  webs = await Promise.all([startProcess(wish), startProcess(wish)]);
  return async () => {
    for (const { child, ended } of webs) {
      child.kill('SIGTERM');
      await ended;
    }
  };
});

it('40 concurrent starts of a site over two web processes, 8 rounds: one 202, named by all 409s', async () => {
  const org = await createOrg();
  const site = await createSite({ org });
  const start = (n: number) =>
    fetch(`${webs[n % webs.length]!.baseUrl}/api/v1/me/sites/${site.id}/scan`, {
      method: 'POST',
      headers: org.headers,
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(Array.from({ length: STARTS }, (_, n) => start(n)));
    // An overloaded machine may refuse some with 503 and Retry-After; the others count.
    const heard = answers.filter(
      ({ status, headers }) => status !== 503 || !headers.has('retry-after'),
    );
    expect(heard.length).toBeGreaterThan(STARTS / 2);
    expect(heard.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      202,
      ...Array.from({ length: heard.length - 1 }, () => 409),
    ]);
    const scans = await database().scan.findMany({ where: { siteId: site.id, finishedAt: null } });
    expect(scans).toHaveLength(1);
    const named = new Set(heard.map((answer) => answer.headers.get('location')?.split('/').at(-1)));
    expect([...named]).toEqual([scans[0]?.id]);
    await database().scan.updateMany({
      where: { siteId: site.id },
      data: { status: 'failed', finishedAt: new Date() },
    });
  }
  expect(await database().scan.count({ where: { siteId: site.id } })).toBe(ROUNDS);
});
