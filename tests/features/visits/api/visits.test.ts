import { randomUUID } from 'node:crypto';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '@seamark/engine';
import { GET as fastlyChallenge } from '@/app/.well-known/fastly/logging/challenge/route';
import { apiRoutes } from '@/lib/api/handlers';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import type { KeyScope } from '@/lib/platform/contract/key-scopes';
import type { VisitList } from '@/lib/visits/contract';
import { database } from '@/lib/platform/db/client';
import { dropOldVisits, rollUpVisits } from '@/lib/visits/server/add-visits';
import { metSentence } from '@/lib/visits/visits-sentence';
import { viewVisitors } from '@/lib/visits/server/view-visitors';
import { visitsOfCheck } from '@/lib/visits/server/visits-of-check';
import { plainReport } from '../../../helpers/site-report';
import { createMember } from '../../../helpers/member';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { actorOf } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const path = (site: TestSite): string => `/api/v1/me/sites/${site.id}/visits`;
const HOUR = new Date(Date.now() - 3_600_000).toISOString();
const MONTHS_AGO = new Date(Date.now() - 14 * 31 * 86_400_000).toISOString();
const count = (change: object = {}) => ({
  hour: HOUR,
  client: 'GPTBot',
  proof: 'verified',
  outcome: 'served',
  template: '/docs/{…}',
  requests: 3,
  bytes: 900,
  ...change,
});
const send = (site: TestSite, body: object, headers: object = site.org.headers) =>
  ask(apiRoutes, path(site), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), ...body }),
  });
const list = async (site: TestSite, query = ''): Promise<VisitList> =>
  (await (
    await ask(apiRoutes, `${path(site)}${query}`, { headers: site.org.headers })
  ).json()) as VisitList;

/** Headers of a key with this scope only. */
async function keyWith(site: TestSite, scope: KeyScope) {
  const key = generateApiKey();
  await database().apiKey.create({
    data: { organizationId: site.org.id, name: scope, scopes: [scope], ...storedKey(key) },
  });
  return { authorization: `Bearer ${key}` };
}

/** Checks of a report in which the site refuses the client. */
async function refusing(client: string): Promise<CheckResult[]> {
  const refusal = {
    status: 'fail',
    message: `The site refuses ${client}`,
    request: null,
    evidence: null,
    clients: [client],
    hint: 'Let it in.',
    code: 'agent-access/refused',
    subject: client,
    effect: { cost: 10 },
  } as const;
  return (await plainReport()).checks.map((check) =>
    check.id === 'agent-access' ? { ...check, findings: [refusal] } : check,
  );
}

describe('counts', () => {
  it('add up by client, day, hour, and template', async () => {
    const site = await createSite();
    const refused = count({ outcome: 'refused', template: '/', requests: 2, bytes: 10 });
    const person = count({ client: 'ChatGPT', proof: 'visitor', requests: 1 });
    await send(site, { counts: [count(), refused, person] });
    await send(site, { counts: [count({ requests: 4 })] });
    const { visits } = await list(site);
    expect(visits).toEqual([
      expect.objectContaining({
        at: null,
        client: 'GPTBot',
        operator: 'OpenAI',
        purpose: 'training',
        requests: 9,
        bytes: 1810,
        served: 7,
        refused: 2,
      }),
      expect.objectContaining({ client: 'ChatGPT', purpose: 'visitor', requests: 1 }),
    ]);
    const rows = async (query: string) =>
      (await list(site, query)).visits.map(({ at, template, requests }) => [
        at,
        template,
        requests,
      ]);
    const hour = `${HOUR.slice(0, 13)}:00:00.000Z`;
    expect(await rows('?by=hour&client=GPTBot')).toEqual([[hour, null, 9]]);
    expect(await rows('?by=day&client=GPTBot')).toEqual([
      [`${HOUR.slice(0, 10)}T00:00:00.000Z`, null, 9],
    ]);
    expect(await rows('?by=template&client=GPTBot')).toEqual([
      [null, '/docs/{…}', 7],
      [null, '/', 2],
    ]);
    expect((await list(site, '?limit=1')).nextOffset).toBe(1);
    expect((await list(site, '?to=2026-01-01T00:00:00Z')).visits).toEqual([]);
  });

  it('of a batch that is sent again are counted once', async () => {
    const site = await createSite();
    const batch = { id: randomUUID(), counts: [count()] };
    const answers = [await send(site, batch), await send(site, batch)];
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      expect.objectContaining({ isNew: true, requests: 3 }),
      expect.objectContaining({ isNew: false, requests: 0 }),
    ]);
    expect((await list(site)).visits[0]?.requests).toBe(3);
  });

  it('have at most 500 templates per site; the rest is “other”', async () => {
    const site = await createSite();
    const many = Array.from({ length: 600 }, (_, at) => count({ template: `/page-${at}` }));
    await send(site, { counts: many });
    const rows = await database().visitCount.findMany({
      where: { siteId: site.id },
      select: { template: true, requests: true },
    });
    expect(rows).toHaveLength(501);
    expect(rows.find(({ template }) => template === 'other')?.requests).toBe(300n);
  });

  it('saturate instead of overflowing', async () => {
    const site = await createSite();
    const most = Array.from({ length: 1000 }, () => count({ requests: 1e9, bytes: 1e13 }));
    await send(site, { counts: most });
    expect((await send(site, { counts: most })).status).toBe(200);
    await send(site, { counts: [count({ outcome: 'refused', bytes: 1e13 })] });
    const { MAX_SAFE_INTEGER } = Number;
    for (const by of ['client', 'hour'])
      expect((await list(site, `?by=${by}`)).visits[0]?.bytes).toBe(MAX_SAFE_INTEGER);
    const { clients } = await viewVisitors(
      await getOwnedSite(actorOf(site.org), site.id),
      new Date(),
    );
    expect(clients[0]).toMatchObject({ bytes: MAX_SAFE_INTEGER, requests: 2e12 + 3 });
    await database().visitCount.deleteMany({ where: { siteId: site.id } });
    expect((await list(site)).visits).toEqual([]);
  });

  it('of hours become counts of days after 30 days, and end with the scans of the organization', async () => {
    const site = await createSite();
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    const at = (days: number, hours = 0) => new Date(today + (24 * days + hours) * 3_600_000);
    const hours = [at(-80, 0.2), at(-80, 13), at(-79, 2)];
    await send(site, { counts: hours.map((hour) => count({ hour: hour.toISOString() })) });
    const stored = async () =>
      (
        await database().visitCount.findMany({
          where: { siteId: site.id },
          orderBy: { hour: 'asc' },
          select: { hour: true, requests: true },
        })
      ).map(({ hour, requests }) => [hour.toISOString().slice(0, 13), Number(requests)]);
    const sums = async () =>
      (
        await database().visitDayCount.findMany({
          where: { siteId: site.id, requests: { gt: 0 } },
          orderBy: { day: 'asc' },
          select: { day: true, requests: true },
        })
      ).map(({ day, requests }) => [day.toISOString().slice(0, 13), Number(requests)]);
    const before = await sums();
    await rollUpVisits(database(), at(-30, 12));
    const days = [
      [at(-80).toISOString().slice(0, 13), 6],
      [at(-79).toISOString().slice(0, 13), 3],
    ];
    expect(await stored()).toEqual(days);
    expect([before, await sums()]).toEqual([days, days]);
    const threeYearsLater = at(-80, 12);
    threeYearsLater.setUTCFullYear(threeYearsLater.getUTCFullYear() + 3);
    await dropOldVisits(database(), threeYearsLater);
    expect(await stored()).toEqual(days);
    await database().organization.update({
      where: { id: site.org.id },
      data: { keepScansYears: 3 },
    });
    await dropOldVisits(database(), threeYearsLater);
    expect(await stored()).toEqual([days[1]]);
    expect(await sums()).toEqual([days[1]]);
  });
});

describe('a request to add counts', () => {
  it('needs the scope visits, which allows nothing else', async () => {
    const site = await createSite();
    const body = { counts: [count()] };
    for (const scope of ['read', 'scan', 'manage', 'admin'] as const)
      expect(await errorOf(await send(site, body, await keyWith(site, scope)))).toMatchObject({
        status: 403,
        error: 'scope_required',
      });
    const headers = await keyWith(site, 'visits');
    expect((await send(site, body, headers)).status).toBe(200);
    expect(await errorOf(await ask(apiRoutes, path(site), { headers }))).toMatchObject({
      status: 403,
      error: 'scope_required',
    });
  });

  it('is for a site of the organization', async () => {
    const [site, other] = [await createSite(), await createSite()];
    const answer = await send(site, { counts: [count()] }, other.org.headers);
    expect(await errorOf(answer)).toMatchObject({ status: 404, error: 'site_not_found' });
  });

  it.each([
    ['an unknown client', { counts: [count({ client: 'Mozilla/5.0 (X11)' })] }, /no catalogue/],
    ['the future', { counts: [count({ hour: '2096-01-01T00:00:00Z' })] }, /in the future/],
    ['14 months ago', { counts: [count({ hour: MONTHS_AGO })] }, /more than 13 months ago/],
    [
      'a failure of the future',
      {
        counts: [count()],
        failures: [{ client: 'GPTBot', path: '/', status: 500, at: '2096-01-01T00:00:00Z' }],
      },
      /at: 2096.* in the future/,
    ],
    ['another century', { counts: [count({ hour: '0000-01-01T00:00:00Z' })] }, /this century/],
    ['a query', { counts: [count({ template: '/a?token=1' })] }, /has no query/],
    ['no counts and no missing addresses', { counts: [] }, /needs counts or missing addresses/],
    ['no requests', { counts: [count({ requests: 0 })] }, /requests/],
    ['an id that is none', { id: 'x', counts: [count()] }, /id/],
    [
      'one good and one bad count',
      { counts: [count(), count({ client: 'nobody' })] },
      /nobody is in no catalogue/,
    ],
  ])('with %s is refused, and stores nothing', async (_, body, message) => {
    const site = await createSite();
    expect(await errorOf(await send(site, body))).toMatchObject({
      status: 400,
      error: 'invalid_input',
      message: expect.stringMatching(message) as string,
    });
    expect((await list(site)).visits).toEqual([]);
  });
});

describe('the visitors of a site', () => {
  it('have ten failing paths each, and the findings that name them', async () => {
    const site = await createSite();
    const failures = Array.from({ length: 12 }, (_, at) => ({
      client: 'GPTBot',
      path: `/old-${at}`,
      status: 404,
      at: new Date(Date.parse(HOUR) + at * 1000).toISOString(),
    }));
    await send(site, { counts: [count()], failures });
    await finishScan(site, HOUR, { checks: await refusing('GPTBot') });
    const { isKnown, clients, days } = await viewVisitors(
      await getOwnedSite(actorOf(site.org), site.id),
      new Date(),
    );
    expect(isKnown).toBe(true);
    expect(clients[0]?.failures.map(({ path }) => path)).toEqual(
      Array.from({ length: 10 }, (_, at) => `/old-${11 - at}`),
    );
    expect(clients[0]?.concerns).toContainEqual({
      checkId: 'agent-access',
      message: 'The site refuses GPTBot',
    });
    expect(days.find(({ day }) => day === HOUR.slice(0, 10))).toEqual({
      day: HOUR.slice(0, 10),
      requests: 3,
      refused: 0,
      training: 3,
      search: 0,
      person: 0,
      agent: 0,
    });
  });

  it('are those of one client or of one day, most refusals first', async () => {
    const site = await createSite();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const yesterday = ago(1).slice(0, 10);
    await send(site, {
      counts: [
        count({ hour: ago(1), requests: 50 }),
        count({ hour: ago(1), client: 'ClaudeBot', outcome: 'refused', requests: 4 }),
        count({ hour: ago(3), requests: 7 }),
      ],
    });
    const owned = await getOwnedSite(actorOf(site.org), site.id);
    const view = (client: string | null, day: string | null) =>
      viewVisitors(owned, new Date(), { client, day });
    const rows = async (...filter: Parameters<typeof view>) =>
      (await view(...filter)).clients.map(({ client, requests }) => [client, requests]);
    expect(await rows(null, null)).toEqual([
      ['ClaudeBot', 4],
      ['GPTBot', 57],
    ]);
    expect(await rows('GPTBot', null)).toEqual([['GPTBot', 57]]);
    expect(await rows('GPTBot', yesterday)).toEqual([['GPTBot', 50]]);
    expect((await view('ClaudeBot', null)).days[0]).toMatchObject({
      day: yesterday,
      requests: 4,
      refused: 4,
    });
  });

  it('are compared before and after the fix that let them in', async () => {
    const site = await createSite();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const advisedScanId = await finishScan(site, ago(4), { checks: await refusing('GPTBot') });
    await finishScan(site, ago(1));
    await send(site, {
      counts: [
        count({ hour: ago(3), outcome: 'refused', requests: 41 }),
        count({ hour: ago(3), requests: 19 }),
        count({ hour: ago(3), client: 'ClaudeBot', outcome: 'refused' }),
        count({ requests: 22 }),
      ],
    });
    const owned = await getOwnedSite(actorOf(site.org), site.id);
    const visits = (verification: Parameters<typeof visitsOfCheck>[2], now = new Date()) =>
      visitsOfCheck(owned, 'agent-access', verification, now);
    const verified = await visits({ status: 'verified', verifiedAt: ago(1), advisedScanId });
    expect(verified).toEqual([
      {
        client: 'GPTBot',
        before: { requests: 60, refused: 41 },
        after: { requests: 22, refused: 0 },
      },
    ]);
    expect(verified.map(metSentence)).toEqual([
      '41 of 60 requests of GPTBot were refused in the seven days before the fix, 0 of 22 since.',
    ]);
    expect(await visits(null)).toEqual([]);
  });

  it('are downloaded by day and client, by members only', async () => {
    const site = await createSite();
    await send(site, { counts: [count({ outcome: 'refused' }), count()] });
    const member = await createMember(site.org, 'member');
    const other = await createMember((await createSite()).org, 'member');
    const download = (headers: Record<string, string>) =>
      ask(apiRoutes, `/api/dashboard/sites/${site.id}/visits/csv`, { headers });
    expect((await (await download(member.headers)).text()).split('\r\n')).toEqual([
      'day,client,operator,purpose,proof,requests,served,redirected,refused,missing,failed,bytes',
      `${HOUR.slice(0, 10)},GPTBot,OpenAI,training,verified,6,3,0,3,0,0,1800`,
      '',
    ]);
    expect(await errorOf(await download(other.headers))).toMatchObject({ error: 'site_not_found' });
  });

  it('are unknown before the first counts', async () => {
    const site = await createSite();
    expect(
      await viewVisitors(await getOwnedSite(actorOf(site.org), site.id), new Date()),
    ).toMatchObject({
      isKnown: false,
      clients: [],
    });
  });
});

describe('a log', () => {
  const post = (
    site: TestSite,
    body: string | Uint8Array<ArrayBuffer>,
    type = 'application/x-ndjson',
  ) =>
    ask(apiRoutes, path(site), {
      method: 'POST',
      headers: { ...site.org.headers, 'content-type': type },
      body,
    });
  const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
  /** As Vercel, Cloudflare Logpush, and nginx write a request. */
  const vercel = (host: string) =>
    JSON.stringify({
      id: '1',
      source: 'lambda',
      timestamp: Date.parse(HOUR),
      proxy: {
        timestamp: Date.parse(HOUR),
        method: 'GET',
        host,
        path: '/docs/a?q=1',
        userAgent: [GPTBOT],
        referer: '',
        statusCode: 200,
        clientIp: '203.0.113.9',
      },
    });
  const cloudflare = (host: string) =>
    JSON.stringify({
      ClientIP: '203.0.113.9',
      ClientRequestHost: host,
      ClientRequestMethod: 'GET',
      ClientRequestURI: '/docs/a?q=1',
      ClientRequestUserAgent: GPTBOT,
      EdgeResponseBytes: 10,
      EdgeResponseStatus: 403,
      EdgeStartTimestamp: HOUR,
    });

  it.each([
    ['Vercel', vercel, 'served'],
    ['Cloudflare Logpush', cloudflare, 'refused'],
  ] as const)('of %s is counted once, plain and compressed', async (_, lineFor, outcome) => {
    const site = await createSite();
    const lines = `${lineFor(site.host)}\n${lineFor(site.host)}\n${lineFor('other.example')}\n`;
    const answer = await post(site, lines);
    expect(await answer.json()).toMatchObject({
      isNew: true,
      requests: 2,
      notes: ['Left out: 1 request for other.example.'],
    });
    expect(await (await post(site, new Uint8Array(gzipSync(lines)))).json()).toMatchObject({
      isNew: false,
      requests: 0,
    });
    const { visits } = await list(site, '?by=template');
    expect(visits).toEqual([
      expect.objectContaining({ client: 'GPTBot', template: '/docs/{…}', [outcome]: 2 }),
    ]);
  });

  it.each([
    [
      'nothing of a log',
      'hello\nworld\n',
      400,
      /line 1 is not in the format .*“hello”.*docs\/visits/,
    ],
    ['JSON of something else', '{"a":1}\n{"b":2}\n', 400, /line 1 .*\{"a":1\}/],
    ['binary data', '\0\0\0\n', 400, /line 1 is binary data/],
    [
      'one line of 100,000 entries',
      `[${'{},'.repeat(99_999)}{}]`,
      400,
      /line 1 is longer than 64 KiB\. Send/,
    ],
    ['nothing', '', 400, /no lines/],
    ['comments only', '#Version: 1.0\n\n', 400, /no lines/],
    [
      'no user agents',
      '203.0.113.9 - - [25/Nov/2026:22:33:47 +0000] "GET / HTTP/1.1" 200 5',
      400,
      /combined/,
    ],
    ['half of a gzip', gzipSync('{}'.repeat(99)).subarray(0, -9), 400, /complete gzip/],
    ['a bomb', gzipSync(Buffer.alloc(40_000_000)), 413, /4194304 bytes/],
    ['50,001 empty lines', gzipSync('\n'.repeat(50_001)), 413, /50000 lines/],
    ['50,001 objects', gzipSync('{}\n'.repeat(50_001)), 413, /50000 lines/],
  ])('with %s is refused, and names the way out', async (_, body, status, message) => {
    const site = await createSite();
    const sent = typeof body === 'string' ? body : new Uint8Array(body);
    expect(await errorOf(await post(site, sent))).toMatchObject({
      status,
      message: expect.stringMatching(message) as string,
    });
    expect(await errorOf(await post(site, sent, 'text/plain'))).toMatchObject({ status: 400 });
  });

  it.each([
    ['the test of Cloudflare Logpush', '{"content":"tests"}'],
    ['messages of a function on Vercel', '{"source":"lambda","message":"hello","host":"a.test"}\n'],
  ])('with %s is taken', async (_, body) => {
    const site = await createSite();
    const answer = await post(site, new Uint8Array(gzipSync(body)));
    expect([answer.status, await answer.json()]).toMatchObject([200, { requests: 0, notes: [] }]);
  });

  const HOSTILE: readonly object[] = [
    ...[1.5, 1e300, -1, '9223372036854775808', 'NaN', '1e999'].map((EdgeResponseBytes) => ({
      EdgeResponseBytes,
    })),
    ...[1e300, -1e300, 8.64e18, '0000-01-01', '+275760-09-13', '1999-12-31', '\0'].map(
      (EdgeStartTimestamp) => ({ EdgeStartTimestamp }),
    ),
    ...['\ud800', '/\0', `/${'😀'.repeat(150)}`, `/${'x'.repeat(9000)}`, 'http://[', ''].map(
      (ClientRequestURI) => ({ ClientRequestURI, EdgeResponseStatus: 404 }),
    ),
    ...[0, 999, 99, '200.5'].map((EdgeResponseStatus) => ({ EdgeResponseStatus })),
    ...['\0', '[', 'x'.repeat(9000)].flatMap((text) => [
      { ClientIP: text },
      { ClientRequestReferer: text, ClientRequestUserAgent: text },
    ]),
  ];

  it('with hostile lines counts the others', async () => {
    const site = await createSite();
    const good = cloudflare(site.host);
    const lines = HOSTILE.map((change) =>
      JSON.stringify({ ...(JSON.parse(good) as object), ...change }),
    );
    for (const hostile of lines) {
      const answer = await post(site, `${hostile}\n${good}\n`);
      expect([hostile, answer.status]).toEqual([hostile, 200]);
      expect(((await answer.json()) as { requests: number }).requests).toBeGreaterThan(0);
    }
    const { visits } = await list(site, '?by=template');
    for (const { bytes } of visits) expect(Number.isSafeInteger(bytes)).toBe(true);
  });

  it('can come from Fastly, which asks first whether it may send', async () => {
    const answer = await fastlyChallenge(
      new Request(`${BASE_URL}/.well-known/fastly/logging/challenge`),
    );
    expect([answer.status, await answer.text()]).toEqual([200, '*\n']);
  });

  it('makes at most 20 batches; what is beyond is counted in a note', async () => {
    const site = await createSite();
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const log = Array.from({ length: 20_002 }, (_, line) =>
      JSON.stringify({
        ip: '::1',
        ts: at(line / 4),
        url: `/${line % 4}`,
        status: 200,
        agent: 'GPTBot',
      }),
    ).join('\n');
    const answer = await post(site, new Uint8Array(gzipSync(log)));
    expect(await answer.json()).toMatchObject({
      requests: 20_000,
      notes: [expect.stringMatching(/^Left out: 2 requests of too many hours and paths/)],
    });
    expect(await database().visitBatch.count({ where: { siteId: site.id } })).toBe(20);
  });
});

describe('events', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const events = async (site: TestSite) =>
    (
      await database().event.findMany({
        where: { siteId: site.id },
        orderBy: { at: 'asc' },
        select: { type: true, body: true },
      })
    ).map(({ type, body }) => [type, (JSON.parse(body) as { data: unknown }).data]);

  it('say once that a client which got pages is refused', async () => {
    const site = await createSite();
    await send(site, { counts: [count({ hour: hoursAgo(72), requests: 40 })] });
    await send(site, { counts: [count({ requests: 6 }), refusedCount(4)] });
    expect(await events(site)).toEqual([]);
    await send(site, { counts: [refusedCount(8)] });
    await send(site, { counts: [refusedCount(20)] });
    expect(await events(site)).toEqual([
      [
        'visits.refused',
        { client: 'GPTBot', operator: 'OpenAI', requests: 18, refused: 12, checkIds: [] },
      ],
    ]);
    expect(
      await database().job.count({
        where: { kind: 'alert', payload: { path: ['siteId'], equals: site.id } },
      }),
    ).toBe(1);
  });

  it('say nothing of a client that never got pages', async () => {
    const site = await createSite();
    await send(site, {
      counts: [refusedCount(50, { hour: hoursAgo(72) }), refusedCount(50)],
    });
    expect(await events(site)).toEqual([]);
  });

  it('name a new client after the first day, and an impostor', async () => {
    const site = await createSite();
    await send(site, { counts: [count()] });
    await database().visitBatch.updateMany({
      where: { siteId: site.id },
      data: { receivedAt: new Date(hoursAgo(48)) },
    });
    const claude = count({ client: 'ClaudeBot' });
    const fake = count({ client: 'PerplexityBot', proof: 'impostor' });
    await send(site, { counts: [count(), claude, fake] });
    await send(site, { counts: [claude, fake] });
    expect(await events(site)).toEqual([
      ['visits.new_client', { client: 'ClaudeBot', operator: 'Anthropic' }],
      ['visits.impostor', { client: 'PerplexityBot', operator: 'Perplexity' }],
    ]);
  });
});

const refusedCount = (requests: number, change: object = {}) =>
  count({ outcome: 'refused', requests, ...change });
