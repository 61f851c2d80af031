import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { markdownOf } from '@/app/(public)/md/pages';
import ReportPage from '@/app/(public)/report/[host]/page';
import { apiRoutes } from '@/lib/api/handlers';
import { GET as badge } from '@/app/badge/[file]/route';
import { ENGINE, type Surfaces } from '@seamark/engine';
import { StoppedClock } from '@/lib/platform/db/clock';
import { Benchmark, BENCHMARK_HOSTS_MIN } from '@/lib/reports/contract/benchmark';
import { database } from '@/lib/platform/db/client';
import { benchmarkTick, refreshBenchmark } from '@/lib/benchmark/server/benchmark-tick';
import { ENGINE_LINE } from '@/lib/reports/server/profile-of';
import { storePublicReport } from '@/lib/reports/server/public-report';
import { toReport } from '@/lib/reports/server/report-view';
import { contentOfTables } from '../../../helpers/content-of-tables';
import { plainReport } from '../../../helpers/site-report';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';

const NOTHING: Surfaces = {
  api: null,
  mcp: null,
  agent: null,
  docs: null,
  commerce: null,
  auth: null,
};
const SHOP: Surfaces = { ...NOTHING, commerce: 'a price', api: 'a link', docs: 'a link' };
const API: Surfaces = { ...NOTHING, api: 'a link', docs: 'a link' };
const DOCS: Surfaces = { ...NOTHING, docs: 'a link' };

interface Measured {
  readonly engine?: string;
  /** Null if only the published part is stored. */
  readonly surfaces?: Surfaces | null;
  readonly minutesAgo?: number;
}

const now = new Date();

async function store(
  host: string,
  score: number,
  { engine = ENGINE, surfaces = SHOP, minutesAgo = 0 }: Measured = {},
): Promise<void> {
  const scannedAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const measured = { ...(await plainReport()), engine, scannedAt, score };
  const report = toReport(measured, { id: randomUUID(), siteId: null, host, trigger: 'public' });
  const detail = surfaces && { ...measured, surfaces };
  await database().$transaction((tx) => storePublicReport(tx, { report, siteId: null, detail }));
}

async function storeMany(name: string, hosts: number, score: number, surfaces?: Surfaces) {
  for (let number = 0; number < hosts; number += 1)
    await store(`${name}-${number}.example`, score, surfaces && { surfaces });
}

const refresh = () => refreshBenchmark(database(), now);
const read = async (query: string): Promise<Benchmark> => {
  const answer = await ask(apiRoutes, `/api/v1/benchmark?${query}`);
  expect(answer.status).toBe(200);
  return Benchmark.parse(await answer.json());
};
const countsOf = (scores: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 101 }, (_, score) => scores[score] ?? 0);

beforeAll(async () => {
  await storeMany('low', 30, 50);
  await storeMany('middle', 20, 70);
  await storeMany('high', 9, 90);
  await store('best.example', 100);
  // Not counted: earlier reports, other hosts of a registrable domain, other engines, and other kinds of sites.
  await store('low-0.example', 100, { minutesAgo: 10 });
  await store('www.low-1.example', 100, { minutesAgo: 10 });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await store(`${name}.low-2.example`, 100, { minutesAgo: 10 });
  await store('old-engine.example', 100, { engine: 'seamark@0.9.0' });
  await store('near-engine.example', 100, { engine: `${ENGINE_LINE}0.0` });
  await store('outdated.example', 50, { engine: 'seamark@0.9.0' });
  await store('outdated.example', 50, { minutesAgo: 10 });
  await store('unknown.example', 100, { surfaces: null });
  await storeMany('api', BENCHMARK_HOSTS_MIN - 1, 60, API);
  await store('documented.example', 60, { surfaces: DOCS });
  await store('plain.example', 60, { surfaces: NOTHING });
  await refresh();
});

describe('the distribution', () => {
  it('counts the latest report of each site of the profile by this engine', async () => {
    expect(await read('profile=shop')).toEqual({
      profile: 'shop',
      engine: ENGINE_LINE,
      hosts: 60,
      counts: countsOf({ 50: 30, 70: 20, 90: 9, 100: 1 }),
      standing: null,
      refreshedAt: now.toISOString(),
    });
  });

  it('is hidden below the minimum number of hosts, and shown from it on', async () => {
    const few = { profile: 'api', hosts: 49, counts: null, standing: null };
    expect(await read('profile=api')).toMatchObject(few);
    expect(await read('host=api-0.example')).toMatchObject(few);
    await store('api-last.example', 80, { surfaces: API });
    expect(await read('host=api-last.example')).toMatchObject(few);
    await refresh();
    expect(await read('profile=api')).toMatchObject({
      hosts: 50,
      counts: countsOf({ 60: 49, 80: 1 }),
    });
    expect((await read('host=api-last.example')).standing).toEqual({
      host: 'api-last.example',
      score: 80,
      percentile: 98,
    });
  });

  it.each([
    ['documentation', 'documented.example'],
    ['other', 'plain.example'],
  ])('has the profile %s', async (profile, host) => {
    expect(await read(`host=${host}`)).toMatchObject({ profile, hosts: 1, counts: null });
  });

  it('can be revalidated by any page, and reads do not count', async () => {
    const before = await contentOfTables();
    const { headers } = await ask(apiRoutes, '/api/v1/benchmark?profile=shop');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('ratelimit')).toBe(false);
    const again = await ask(apiRoutes, '/api/v1/benchmark?profile=shop', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await contentOfTables()).toEqual(before);
  });
});

describe('a host', () => {
  // Of 60 hosts, 0, 30, 50, and 59 have a lower score.
  it.each([
    ['low-7.example', 50, 0],
    ['MIDDLE-7.example.', 70, 50],
    ['high-7.example', 90, 83],
    ['best.example', 100, 98],
  ])('%s with %i points scores higher than %i percent', async (host, score, percentile) => {
    expect((await read(`host=${host}`)).standing).toEqual({
      host: host.toLowerCase().replace(/\.$/, ''),
      score,
      percentile,
    });
  });

  it.each(['nobody.example', 'old-engine.example', 'outdated.example', 'unknown.example'])(
    '%s is not compared',
    async (host) => {
      expect(await errorOf(await ask(apiRoutes, `/api/v1/benchmark?host=${host}`))).toMatchObject({
        status: 404,
        error: 'report_not_found',
        message: expect.stringContaining('POST /api/v1/scan') as string,
      });
    },
  );

  it.each(['', 'profile=blog', 'host=a..b', 'host=best.example&profile=shop'])(
    'refuses the query %j',
    async (query) => {
      expect(await errorOf(await ask(apiRoutes, `/api/v1/benchmark?${query}`))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );
});

describe('the standing of a host', () => {
  const WORDS = 'Scores higher than 83% of 60 shops that were measured here.';
  const page = async (host: string): Promise<string> =>
    renderToStaticMarkup(
      await ReportPage({ params: Promise.resolve({ host }), searchParams: Promise.resolve({}) }),
    );
  const message = async (file: string): Promise<string> => {
    const [name = ''] = file.split('?');
    const answer = await badge(new Request(`${BASE_URL}/badge/${file}`), {
      params: Promise.resolve({ file: name }),
    });
    return ((await answer.json()) as { message: string }).message;
  };

  it('is in the report, as a page and as Markdown', async () => {
    expect(await page('high-1.example')).toContain(WORDS);
    expect(await markdownOf('/report/high-1.example')).toMatchObject({
      text: expect.stringContaining(WORDS) as string,
    });
    for (const host of ['plain.example', 'outdated.example', 'unknown.example'])
      expect(await page(host)).not.toContain('Scores higher');
  });

  it('is in the badge, if its URL asks for it', async () => {
    expect(await message('high-1.example.json')).toBe('90 Excellent, open to 8 of 8');
    expect(await message('high-1.example.json?percentile')).toBe(
      '90 Excellent, open to 8 of 8, above 83% of 60 shops',
    );
    expect(await message('plain.example.json?percentile')).toBe('60 Fair, open to 8 of 8');
  });
});

describe('the tick', () => {
  const MINUTE_MS = 60_000;

  it('counts once per period in any process, and deletes outdated rows', async () => {
    const clock = new StoppedClock(new Date(now.getTime() + 60 * MINUTE_MS));
    const old = { engine: 'seamark@0.9', profile: 'shop', counts: countsOf({}) };
    await database().benchmark.create({ data: { ...old, refreshedAt: now } });
    await Promise.all([1, 2, 3].map(() => benchmarkTick.run(database(), clock)));
    const first = await read('profile=shop');
    expect(first.refreshedAt).toBe((await clock.now()).toISOString());
    clock.advance(5 * MINUTE_MS);
    await benchmarkTick.run(database(), clock);
    expect(await read('profile=shop')).toEqual(first);
    expect(await database().benchmark.count({ where: { engine: old.engine } })).toBe(1);
    clock.advance(24 * 60 * MINUTE_MS);
    await benchmarkTick.run(database(), clock);
    expect((await read('profile=shop')).refreshedAt).toBe((await clock.now()).toISOString());
    expect(await database().benchmark.count({ where: { engine: old.engine } })).toBe(0);
  });
});
