import { chromium } from 'playwright-core';
import { CLIENTS } from '@seamark/engine';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { connect } from '@/lib/platform/db/connect';
import { chromiumPath } from '../tests/e2e/support/browser';
import { seedScans } from '../tests/helpers/seed-scans';
import type { BenchCluster } from './bench-cluster';
import { measureRichSite, median } from './engine-bench';
import { signIn } from './lighthouse-bench';
import { startProduct } from './product';
import { DAY_MS } from '@/lib/platform/time';

export interface VisitorFigures {
  /** Lines of logs per second that one server counted and stored. */
  readonly linesPerSecond: number;
  /** The page, in ms: one day of visits, and 400 days. */
  readonly days: number;
  readonly dayMs: number;
  readonly manyMs: number;
}

const BODIES = 60;
const LINES = 5_000;
const SENDERS = 2;
const DAYS = 400;
const ROUNDS = 60;
const WARM_UP = 10;
const SEEN = CLIENTS.filter(({ isControl }) => !isControl)
  .slice(0, 12)
  .map(({ token }) => token);

export async function measureVisitors(cluster: BenchCluster): Promise<VisitorFigures> {
  const databaseUrl = await cluster.create('visitors');
  const connections = connect(databaseUrl);
  const key = generateApiKey();
  const { id: organizationId } = await connections.prisma.organization.create({
    data: {
      name: 'Bench',
      plan: 'paid',
      apiKeys: { create: { name: 'bench', scopes: ['visits'], ...storedKey(key) } },
    },
  });
  const { report } = await measureRichSite();
  const [sent = '', day = '', many = ''] = await seedScans(
    connections.prisma,
    organizationId,
    50,
    report,
  );
  for (const [siteId, days] of [
    [day, 1],
    [many, DAYS],
  ] as const)
    await connections.pool.query(SEED, [siteId, days, SEEN]);
  await connections.pool.query('VACUUM ANALYZE');
  await connections.prisma.$disconnect();
  const product = await startProduct(databaseUrl, { SEAMARK_LIMIT_KEY_REQUESTS: '1000000/1' });
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const cookie = await signIn(browser, databaseUrl, product.origin, organizationId);
  await browser.close();
  const page = (siteId: string) => timed(`${product.origin}/sites/${siteId}/visitors`, cookie);
  const [dayMs, manyMs] = await inTurn(
    () => page(day),
    () => page(many),
  );
  const linesPerSecond = await linesPerSecondOf(
    `${product.origin}/api/v1/me/sites/${sent}/visits`,
    key,
  );
  await product.stop();
  return { linesPerSecond, days: DAYS, dayMs, manyMs };
}

/** Medians in ms, in turn, so that other load on the machine affects both. */
async function inTurn(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const pairs: (readonly [number, number])[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    pairs.push([await one(), await other()]);
  const kept = pairs.slice(WARM_UP);
  return [median(kept.map(([ms]) => ms)), median(kept.map(([, ms]) => ms))];
}

async function timed(url: string, cookie: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`The page answered ${response.status}.`);
  return performance.now() - from;
}

/** Hours of the last 30 days and days before, as they are stored, of each client with 15 templates. */
const SEED = `
  INSERT INTO "VisitCount" ("siteId", hour, client, proof, outcome, template, requests, bytes)
  SELECT $1::uuid, hour, client, 'verified', CASE WHEN template % 5 = 0 THEN 'refused' ELSE 'served' END::"VisitOutcome",
         '/section-' || template || '/{…}', 7, 70000
  FROM (SELECT date_trunc('hour', now()) - make_interval(hours => hours) AS hour
        FROM generate_series(0, least($2::int, 30) * 24 - 1) AS hours
        UNION SELECT date_trunc('day', now()) - make_interval(days => days)
        FROM generate_series(31, $2::int - 1) AS days) AS times,
       unnest($3::text[]) AS client, generate_series(1, 15) AS template`;

async function linesPerSecondOf(url: string, key: string): Promise<number> {
  const bodies = Array.from({ length: BODIES }, (_, nth) => bodyOf(nth));
  const post = async (body: string): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body,
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    await response.arrayBuffer();
  };
  await post(bodyOf(BODIES));
  const from = performance.now();
  const send = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await post(body);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return (BODIES * LINES * 1000) / (performance.now() - from);
}

/** Lines of nginx, a third of them of AI clients. */
function bodyOf(nth: number): string {
  const at = new Date(Date.now() - DAY_MS + nth * 60_000);
  const [, day, month, year] = at.toUTCString().split(' ');
  const time = `${day}/${month}/${year}:${at.toISOString().slice(11, 19)} +0000`;
  return Array.from({ length: LINES }, (_, line) => {
    const client = SEEN[line % (3 * SEEN.length)];
    const agent = client ? `Mozilla/5.0 (compatible; ${client}/1.0)` : 'Mozilla/5.0 Firefox/140.0';
    return `203.0.113.${line % 250} - - [${time}] "GET /docs/page-${line % 400}?n=${nth} HTTP/1.1" ${line % 9 === 0 ? 404 : 200} ${2000 + line} "-" "${agent}"`;
  }).join('\n');
}
