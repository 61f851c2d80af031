// @module-tag processes
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { ErrorBody } from '@/lib/platform/contract/errors';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg, type TestOrg } from '../helpers/org';
import { serveManySites, type ManySites } from './support/many-sites';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';
import { startProcess, type ProductProcess } from './support/product-process';

const CROWD = 50;
const PER_ORGANIZATION = 10;
const PER_TARGET = 5;
const READS = 400;
/** A daily quota, of which nothing is returned during the test. */
const PER_KEY = 250;
/** Concurrent requests of one audit. */
const AT_ONCE = 6;
const HOUR_SECONDS = 3600;
const SILENT_HOSTS = Array.from({ length: 9 }, (_, n) => `silent${n}.test`);

let sites: ManySites;
/** A site that never responds. */
let silent: ServedSite;
let webs: ProductProcess[] = [];
const db = database();
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

beforeAll(async () => {
  sites = await serveManySites(40);
  silent = await serveSite(
    {},
    { host: 'silent.test', otherwise: () => new Promise<never>(() => undefined) },
  );
  const alike = SILENT_HOSTS.map((host) => silent.connectTo.replace('silent.test', host));
  const env = {
    SCAN_CONNECT_TO: [sites.connectTo, silent.connectTo, ...alike].join(),
    TRUSTED_PROXY_HOPS: '1',
    SEAMARK_LIMIT_KEY_REQUESTS: `${PER_KEY}/86400`,
  };
  const wish = { role: 'web', databaseUrl: requireDatabaseUrl(), env } as const;
  webs = await Promise.all([startProcess(wish), startProcess(wish)]);
});
afterAll(async () => {
  for (const { child } of webs) child.kill('SIGTERM');
  await Promise.all([...webs.map(({ ended }) => ended), sites.close(), silent.close()]);
});

interface Asked {
  readonly org: TestOrg;
  readonly host: string;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
}

/** Audits through one of the processes; repeats after each 503 as its Retry-After requires. */
async function audit({ org, host }: Asked, n: number): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${webs[n % webs.length]!.baseUrl}/api/v1/engine/audit`, {
      method: 'POST',
      headers: { ...org.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://${host}/`, checks: ['robots-txt'] }),
    });
    const body: unknown = await response.json();
    const answer = {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')),
    };
    if (response.status === 200) AuditReport.parse(body);
    else
      expect(ErrorBody.parse(body).error).toBe(
        response.status === 429 ? 'rate_limited' : 'unavailable',
      );
    if (response.status !== 503) return answer;
    expect(answer.retryAfter).toBe(5);
    await pause(answer.retryAfter);
  }
}

const crowd = (asked: (n: number) => Asked) =>
  Promise.all(Array.from({ length: CROWD }, (_, n) => audit(asked(n), n)));
const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const rowsOf = (key: string) =>
  db.limitRow.findMany({ where: { limitKey: key }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
/** Simulates `seconds` of elapsed time. */
const moveClock = (seconds: number) =>
  db.$executeRaw`UPDATE "LimitRow" SET at = at - make_interval(secs => ${seconds}::int)`;

it('50 concurrent audits over two processes: ten of an organization are accepted in an hour, the others get a Retry-After', async () => {
  const org = await createOrg();
  const answers = await crowd((n) => ({ org, host: sites.hosts[n % 20]! }));
  expect([count(answers, 200), count(answers, 429)]).toEqual([
    PER_ORGANIZATION,
    CROWD - PER_ORGANIZATION,
  ]);
  expect(await rowsOf(`org-scans:${org.id}`)).toHaveLength(PER_ORGANIZATION);
  for (const { retryAfter } of answers.filter(({ status }) => status === 429))
    expect(retryAfter).toBeGreaterThan(HOUR_SECONDS / 2);
});

it('five audits of a target are accepted in an hour, over all organizations', async () => {
  const orgs = await Promise.all(Array.from({ length: 10 }, () => createOrg()));
  const host = sites.hosts[20]!;
  const answers = await crowd((n) => ({ org: orgs[n % orgs.length]!, host }));
  expect([count(answers, 200), count(answers, 429)]).toEqual([PER_TARGET, CROWD - PER_TARGET]);
  expect(await rowsOf(`target-scans:${host}`)).toHaveLength(PER_TARGET);
});

it('400 concurrent reads with one key over two processes: the quota is served, the others get a Retry-After', async () => {
  const { headers } = await createOrg();
  const read = async (n: number) => {
    const { baseUrl } = webs[n % webs.length]!;
    const response = await fetch(`${baseUrl}/api/v1/me/sites`, { headers });
    await response.arrayBuffer();
    return response;
  };
  const answers = await Promise.all(Array.from({ length: READS }, (_, n) => read(n)));
  const times = (status: number) => answers.filter((answer) => answer.status === status).length;
  // If the database is busy for two seconds, a read returns 503, before or after it is counted.
  expect(times(200) + times(429) + times(503)).toBe(READS);
  expect(times(200)).toBeLessThanOrEqual(PER_KEY);
  expect(times(200) + times(503)).toBeGreaterThanOrEqual(PER_KEY);
  for (const { status, headers } of answers)
    if (status !== 200) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('at the edge of the window, only as many are accepted as have expired', async () => {
  const org = await createOrg();
  const key = `org-scans:${org.id}`;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const left = Array.from({ length: 4 }, () => ({ limitKey: key, at: ago(HOUR_SECONDS + 1) }));
  const inside = Array.from({ length: 6 }, () => ({ limitKey: key, at: ago(HOUR_SECONDS / 2) }));
  await db.limitRow.createMany({ data: [...left, ...inside] });
  const answers = await crowd((n) => ({ org, host: sites.hosts[21 + (n % 10)]! }));
  expect([count(answers, 200), count(answers, 429)]).toEqual([4, CROWD - 4]);
});

it('a repetition after Retry-After is accepted, and not a minute earlier', async () => {
  const org = await createOrg();
  const hosts = sites.hosts.slice(31);
  for (let n = 0; n < PER_ORGANIZATION; n += 1)
    expect((await audit({ org, host: hosts[n % hosts.length]! }, n)).status).toBe(200);
  const refused = await audit({ org, host: hosts[5]! }, 0);
  expect(refused.status).toBe(429);
  await moveClock(refused.retryAfter - 60);
  expect((await audit({ org, host: hosts[5]! }, 1)).status).toBe(429);
  await moveClock(60);
  expect((await audit({ org, host: hosts[5]! }, 0)).status).toBe(200);
});

it('a disconnect ends the audit and frees the slot', async () => {
  const org = await createOrg();
  const web = webs[0]!;
  const hangUp = new AbortController();
  const request = {
    method: 'POST',
    headers: { ...org.headers, 'content-type': 'application/json' },
  };
  const held = [1, 2].map(() =>
    fetch(`${web.baseUrl}/api/v1/engine/audit`, {
      ...request,
      body: JSON.stringify({ url: 'http://silent.test/' }),
      signal: hangUp.signal,
    }),
  );
  await vi.waitFor(() => expect(silent.requests.length).toBeGreaterThanOrEqual(2), 120_000);
  hangUp.abort();
  await Promise.allSettled(held);
  const next = await fetch(`${web.baseUrl}/api/v1/engine/audit`, {
    ...request,
    body: JSON.stringify({ url: `http://${sites.hosts[30]!}/`, checks: ['robots-txt'] }),
  });
  expect(next.status, 'an audit that went on would hold its place for a minute').toBe(200);
  expect(
    silent.requests.length,
    'the site is asked no more than was under way',
  ).toBeLessThanOrEqual(held.length * AT_ONCE);
});

it('sites that never respond, scanned from eight networks, shut out neither strangers nor callers with a key', async () => {
  const org = await createOrg();
  const { baseUrl } = webs[0]!;
  const hangUp = new AbortController();
  const scan = (host: string, address: string) =>
    fetch(`${baseUrl}/api/v1/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ domain: host }),
      signal: hangUp.signal,
    });
  const asked = silent.requests.length;
  const held = SILENT_HOSTS.slice(0, 8).map((host, n) => scan(host, `10.0.${n}.1`));
  await vi.waitFor(
    () =>
      expect(new Set(silent.requests.slice(asked).map(({ headers }) => headers.host)).size).toBe(8),
    120_000,
  );
  const answers = await Promise.all([
    scan(SILENT_HOSTS[8]!, '10.0.0.200'),
    scan(sites.hosts[33]!, '10.0.9.1'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([429, 200]);
  expect(await audit({ org, host: sites.hosts[32]! }, 0)).toMatchObject({ status: 200 });
  hangUp.abort();
  await Promise.allSettled(held);
});
