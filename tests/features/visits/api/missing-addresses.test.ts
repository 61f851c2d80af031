import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConnectTo, type Session } from '@seamark/engine';
import { apiRoutes } from '@/lib/api/handlers';
import { missingLine } from '@/lib/events/server/missing-line';
import { ArtifactSet } from '@/lib/fixes/contract/artifacts';
import { checkRedirects } from '@/lib/fixes/server/check-redirects';
import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { database } from '@/lib/platform/db/client';
import { databaseClock } from '@/lib/platform/db/clock';
import { Worker } from '@/lib/platform/jobs/worker';
import { Scanner } from '@/lib/platform/scanner';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import type { MissingAddressList, NewDecision } from '@/lib/visits/contract';
import { rollUpVisits } from '@/lib/visits/server/add-visits';
import { missingHandler } from '@/lib/visits/server/refresh-missing';
import { viewVisitors } from '@/lib/visits/server/view-visitors';
import { evaluatorPool } from '../../../helpers/audit-over-sockets';
import { eventsOf } from '../../../helpers/events-of';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';
import { openSession } from '../../../helpers/sites/session';
import { serveSite, type ServedSite, type SiteRoute } from '../../../helpers/sites/serve-site';

const HOST = 'guides.test';
const HOUR = new Date(Date.now() - 3_600_000).toISOString();
const page = (title: string, links = '') => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>All about ${title}, for those who work with it every day.</p>${links}</main></body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});
const PAGES = {
  '/docs/installation': 'Installation',
  '/docs/webhooks': 'Webhooks',
  '/docs/rate-limits': 'Rate limits',
};
const links = Object.entries(PAGES).map(([at, title]) => `<a href="${at}">${title}</a>`);
const routes: Record<string, SiteRoute> = {
  '/': page('Guides', links.join(' ')),
  ...Object.fromEntries(Object.entries(PAGES).map(([at, title]) => [at, page(title)])),
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /private/\n',
  },
};

let served: ServedSite;
let worker: Worker;
let pool: Awaited<ReturnType<typeof evaluatorPool>>['pool'];
let site: TestSite;

beforeAll(async () => {
  // All tests scan the same host.
  process.env.SEAMARK_LIMIT_TARGET_SCANS = '1000/3600';
  served = await serveSite(routes, { host: HOST });
  ({ pool } = await evaluatorPool());
  globalThis.seamarkScanner = new Scanner(pool, { connectTo: parseConnectTo(served.connectTo) });
  worker = new Worker({
    db: database(),
    clock: databaseClock,
    handlers: [scanHandler(SCAN_STEPS), missingHandler()],
    pools: { scans: 1, agents: 1, chores: 1 },
  });
});
afterAll(async () => {
  await pool.close();
  await served.close();
});
beforeEach(async () => {
  site = await createSite({ host: HOST, org: await createOrg() });
});

const address = () => `/api/v1/me/sites/${site.id}/missing-addresses`;
const send = (method: string, path: string, body: object) =>
  ask(apiRoutes, path, {
    method,
    headers: { ...site.org.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const list = async (query = '') =>
  (await (
    await ask(apiRoutes, `${address()}${query}`, { headers: site.org.headers })
  ).json()) as MissingAddressList;
const decide = (...decisions: Partial<NewDecision>[]) => send('PUT', address(), { decisions });
const accept = (path: string, to: string) => decide({ path, decision: 'accepted', to });

const miss = (path: string, client = 'GPTBot', requests = 1) => ({
  hour: HOUR,
  client,
  path,
  requests,
});
const asked = (path: string, times = 1) => [
  miss(path, 'GPTBot', times),
  miss(path, 'ClaudeBot', times),
];

/** Sends counts, and waits for what follows from them. */
async function count(...missing: object[]): Promise<Response> {
  const path = `/api/v1/me/sites/${site.id}/visits`;
  const answer = await send('POST', path, { id: randomUUID(), counts: [], missing });
  await worker.drain();
  return answer;
}

async function scan(): Promise<void> {
  await send('POST', `/api/v1/me/sites/${site.id}/scan`, {});
  await worker.drain();
}

describe('missing addresses', () => {
  it('are those that clients ask for more than by chance, with the page of the latest scan', async () => {
    await count(
      ...asked('/docs/webhook', 3),
      ...asked('/docs/nothing'),
      miss('/docs/once'),
      miss('/docs/often', 'GPTBot', 10),
      miss('/docs/people', 'ChatGPT-User', 2),
      ...asked('/wp-login.php'),
      ...asked('/.env'),
      ...asked('/logo.png'),
      ...asked('/private/plans'),
      ...asked('/docs/rate-limits'),
    );
    const paths = async () => (await list()).addresses.map(({ path }) => path);
    expect(await paths()).toEqual([
      '/docs/often',
      '/docs/webhook',
      '/docs/nothing',
      '/docs/people',
      '/docs/rate-limits',
      '/private/plans',
    ]);
    await scan();
    // robots.txt disallows /private/, and /docs/rate-limits answers.
    expect(await paths()).toEqual([
      '/docs/often',
      '/docs/webhook',
      '/docs/nothing',
      '/docs/people',
    ]);
    const { addresses } = await list('?limit=1&offset=1');
    expect(addresses).toEqual([
      {
        path: '/docs/webhook',
        requests: 6,
        clients: 2,
        clientNames: ['ClaudeBot', 'GPTBot'],
        lastSeen: `${HOUR.slice(0, 13)}:00:00.000Z`,
        suggestion: {
          path: '/docs/webhooks',
          confidence: 'sure',
          reason: 'The same address, spelled differently.',
        },
        obstacle: null,
        decision: 'open',
        redirect: null,
      },
    ]);
    expect((await list()).addresses.at(-1)?.suggestion).toBeNull();
  });

  it('are announced once, each with its suggestion', async () => {
    await count(...asked('/docs/webhook'));
    await scan();
    await count(...asked('/docs/webhook'), ...asked('/docs/rate-limit'));
    const events = (await eventsOf(site.org)).filter(({ type }) => type === 'addresses.missing');
    expect(events.map(({ data }) => data)).toEqual([
      {
        count: 1,
        addresses: [
          {
            path: '/docs/webhook',
            requests: 2,
            clientNames: ['ClaudeBot', 'GPTBot'],
            suggestion: null,
          },
        ],
      },
      {
        count: 1,
        addresses: [
          expect.objectContaining({
            path: '/docs/rate-limit',
            suggestion: { path: '/docs/rate-limits', confidence: 'sure' },
          }),
        ],
      },
    ]);
    expect(missingLine(events[0]!.data as never)).toBe('AI clients ask in vain for /docs/webhook.');
  });

  it('are counted from the lines of a log, too', async () => {
    const line = (agent: string) =>
      `192.0.2.1 - - [${new Date().toUTCString().slice(5, 16).replaceAll(' ', '/')}:00:00:00 +0000] "GET /docs/webhook?x=1 HTTP/1.1" 404 9 "-" "${agent}"`;
    await ask(apiRoutes, `/api/v1/me/sites/${site.id}/visits`, {
      method: 'POST',
      headers: { ...site.org.headers, 'content-type': 'application/x-ndjson' },
      body: ['ClaudeBot/1.0', 'CCBot/2.0'].map(line).join('\n'),
    });
    await worker.drain();
    expect((await list()).addresses).toMatchObject([{ path: '/docs/webhook', requests: 2 }]);
  });

  it('are forgotten after 90 days', async () => {
    await count(...asked('/docs/webhook'));
    await rollUpVisits(database(), new Date(Date.now() + 91 * 86_400_000));
    await scan();
    expect((await list()).addresses).toEqual([]);
  });

  it('of strangers are not found', async () => {
    const stranger = await createOrg();
    for (const method of ['GET', 'PUT'] as const) {
      const body = { decisions: [{ path: '/a', decision: 'dismissed' }] };
      const response = await ask(apiRoutes, address(), {
        method,
        headers: { ...stranger.headers, 'content-type': 'application/json' },
        ...(method === 'PUT' && { body: JSON.stringify(body) }),
      });
      expect(await errorOf(response)).toMatchObject({ status: 404, error: 'site_not_found' });
    }
  });
});

/** Redirects that no file may have, with what is wrong. */
const WRONG: readonly (readonly [what: string, path: string, to: string])[] = [
  ['leaves the host', '/docs/a', 'https://evil.example/'],
  ['leaves the host without a scheme', '/docs/a', '//evil.example/'],
  ['climbs', '/docs/a', '/docs/../../etc/passwd'],
  ['is from an address that climbs', '/docs/../a', '/docs/webhooks'],
  ['has an encoded NUL', '/docs/%00', '/docs/webhooks'],
  ['has a line break', '/docs/a', '/docs/webhooks\n/x /y 301'],
  ['has an encoded line break', '/docs/a%0a', '/docs/webhooks'],
  ['injects a directive of nginx', '/docs/a', '/docs;}location/{return'],
  ['injects a directive of Apache', '/docs/a$ http://evil.example/ [L]', '/docs/webhooks'],
  ['has a bidi mark', '/docs/\u202egpj.a', '/docs/webhooks'],
  ['has a formula', '/docs/a', '=cmd|/c'],
  ['has a query', '/docs/a?b', '/docs/webhooks'],
  ['loops', '/docs/a', '/docs/a'],
  ['is from an address that answers', '/docs/webhooks', '/docs/installation'],
  ['has a NUL', '/docs/a\0', '/docs/webhooks'],
  ['has half a character', '/docs/\ud800', '/docs/webhooks'],
];

describe('a decision', () => {
  beforeEach(async () => {
    await count(...asked('/docs/webhook'), ...asked('/docs/install'), ...asked('/docs/what'));
    await scan();
  });

  it('moves an address, changes nothing the second time, and can be taken back', async () => {
    const first = await accept('/docs/webhook', '/docs/webhooks');
    expect(await first.json()).toMatchObject({ siteId: site.id, accepted: 1, dismissed: 0 });
    const before = await list('?decision=accepted');
    await accept('/docs/webhook', '/docs/webhooks');
    expect(await list('?decision=accepted')).toEqual(before);
    expect(before.addresses).toMatchObject([
      {
        path: '/docs/webhook',
        decision: 'accepted',
        redirect: { to: '/docs/webhooks', checkedAt: null, worksSince: null },
      },
    ]);
    await decide({ path: '/docs/what', decision: 'dismissed' });
    expect((await list()).addresses.map(({ path }) => path)).toEqual(['/docs/install']);
    await count(...asked('/docs/what', 9));
    expect((await list()).addresses.map(({ path }) => path)).toEqual(['/docs/install']);
    await decide({ path: '/docs/what', decision: 'open' });
    expect((await list('?decision=dismissed')).addresses).toEqual([]);
    expect((await list()).addresses.map(({ path }) => path)).toEqual([
      '/docs/what',
      '/docs/install',
    ]);
  });

  it('leads a chain straight to its last page', async () => {
    await accept('/docs/old', '/docs/what');
    await accept('/docs/what', '/docs/webhooks');
    const { addresses } = await list('?decision=accepted');
    expect(addresses.map(({ path, redirect }) => [path, redirect?.to])).toEqual([
      ['/docs/what', '/docs/webhooks'],
      ['/docs/old', '/docs/webhooks'],
    ]);
  });

  it('is refused whatever is wrong with its redirect', async () => {
    const taken: string[] = [];
    for (const [what, path, to] of WRONG) {
      const { status, error } = await errorOf(await accept(path, to));
      if (status !== 400 || error !== 'invalid_input') taken.push(`${what}: ${status}`);
    }
    expect(taken).toEqual([]);
    expect((await list('?decision=accepted')).addresses).toEqual([]);
  });

  it('that closes a loop is refused with all others of the request', async () => {
    await accept('/docs/a', '/docs/b');
    const both = await decide(
      { path: '/docs/install', decision: 'accepted', to: '/docs/installation' },
      { path: '/docs/b', decision: 'accepted', to: '/docs/a' },
    );
    expect(await errorOf(both)).toMatchObject({ status: 400, error: 'invalid_input' });
    const { addresses } = await list('?decision=accepted');
    expect(addresses.map(({ path }) => path)).toEqual(['/docs/a']);
  });

  it('needs a page exactly if it accepts', async () => {
    for (const decision of [
      { path: '/docs/a', decision: 'accepted' },
      { path: '/docs/a', decision: 'dismissed', to: '/docs/b' },
    ] as const)
      expect(await errorOf(await decide(decision))).toMatchObject({ status: 400 });
  });

  it('is asked by the next scan, which says what works, and since when', async () => {
    await accept('/docs/webhook', '/docs/webhooks');
    await accept('/docs/install', '/docs/installation');
    await accept('/docs/elsewhere', '/docs/installation');
    const moved = (location: string) => ({ status: 308, headers: { location }, body: '' });
    routes['/docs/webhook'] = moved('/docs/webhooks');
    routes['/docs/elsewhere'] = moved('/docs/rate-limits');
    try {
      await scan();
    } finally {
      delete routes['/docs/webhook'];
      delete routes['/docs/elsewhere'];
    }
    const { addresses } = await list('?decision=accepted');
    expect(
      addresses.map(({ path, redirect }) => [
        path,
        redirect?.checkedAt !== null,
        redirect?.worksSince !== null,
      ]),
    ).toEqual([
      ['/docs/install', true, false],
      ['/docs/webhook', true, true],
      ['/docs/elsewhere', true, false],
    ]);
    const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await count({ ...miss('/docs/webhook', 'GPTBot', 2), hour: later });
    const visitors = await viewVisitors(await ownedSite(), new Date());
    expect(visitors.misses).toEqual([
      { client: 'ClaudeBot', before: 1, since: 0 },
      { client: 'GPTBot', before: 1, since: 2 },
    ]);
    expect(visitors.markers).toEqual([{ at: expect.any(String), note: '1 redirect works' }]);
    expect(visitors.missing).toBe(1);
    await scan();
    expect((await list('?decision=accepted')).addresses[1]?.redirect?.worksSince).toBeNull();
  });

  it.each<[string, SiteRoute]>([
    ['a refusal by rate', { status: 429, body: '' }],
    ['maintenance', { status: 503, headers: { 'retry-after': '60' }, body: '' }],
    ['a challenge', { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '' }],
  ])('works on after %s, which proves nothing', async (_, refusal) => {
    await accept('/docs/webhook', '/docs/webhooks');
    const worksSince = async () =>
      (await list('?decision=accepted')).addresses[0]?.redirect?.worksSince;
    try {
      routes['/docs/webhook'] = { status: 308, headers: { location: '/docs/webhooks' }, body: '' };
      await scan();
      const before = await worksSince();
      expect(before).toEqual(expect.any(String));
      routes['/docs/webhook'] = refusal;
      await scan();
      expect(await worksSince()).toBe(before);
    } finally {
      delete routes['/docs/webhook'];
    }
  });

  it('is asked by scans of a proven owner only', async () => {
    await accept('/docs/webhook', '/docs/webhooks');
    await database().site.update({ where: { id: site.id }, data: { verifiedAt: null } });
    const before = served.requests.length;
    await scan();
    const paths = served.requests.slice(before).map(({ path }) => path);
    expect(paths).not.toContain('/docs/webhook');
  });

  it('is one of 50 that a scan asks: first those that were not asked for the longest time', async () => {
    const paths = Array.from({ length: 60 }, (_, nth) => `/docs/number-${nth}`);
    await decide(
      ...paths.map((path) => ({ path, decision: 'accepted' as const, to: '/docs/webhooks' })),
    );
    const session = openSession({ connectTo: served.connectTo, requestsMax: 200 });
    // Scans ask in the lane of pages, whose pauses would make this test slow.
    const unpaced: Session = {
      sent: session.sent,
      ask: (ask) => session.ask({ ...ask, lane: 'site' }),
      close: () => session.close(),
    };
    const check = async (requestsMax: number) => {
      const target = { id: site.id, url: `http://${HOST}/` };
      const redirects = await checkRedirects(database(), target, unpaced, requestsMax);
      return redirects.map(({ path }) => path);
    };
    const first = await check(1000);
    expect(first).toHaveLength(50);
    await database().siteRedirect.updateMany({
      where: { siteId: site.id, path: { in: first } },
      data: { checkedAt: new Date() },
    });
    const second = await check(20);
    expect([...first, ...second].sort()).toEqual(paths.sort());
    await unpaced.close();
  });

  it('goes to the archive, alone or with the other files', async () => {
    await accept('/docs/webhook', '/docs/webhooks');
    const archive = async (query: string) => {
      const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/artifacts?${query}`, {
        headers: site.org.headers,
      });
      const set = ArtifactSet.parse(await response.json());
      const files = unzipSync(Buffer.from(set.content, 'base64'));
      const text = (name: string) => Buffer.from(files[name] ?? []).toString();
      return { set, text };
    };
    const line = 'location = /docs/webhook { return 308 /docs/webhooks$is_args$args; }\n';
    const alone = await archive('host=nginx&only=redirects');
    expect(alone.set).toMatchObject({
      redirects: 1,
      kinds: [],
      missing: 0,
      filename: 'guides.test-nginx-redirects.zip',
      entries: ['README.txt', 'redirects.conf'],
    });
    expect(alone.text('redirects.conf')).toBe(line);
    expect(alone.text('README.txt')).toBe(`Files for guides.test

1. redirects.conf has 1 redirect. Put it beside nginx.conf, add “include redirects.conf;” inside server { … }, then run nginx -t and nginx -s reload.
2. Then scan the site again to verify the fixes.
`);
    const whole = await archive('host=nginx');
    expect(whole.text('redirects.conf')).toBe(line);
    expect(whole.text('README.txt')).toContain('redirects.conf has 1 redirect.');
    expect((await archive('host=netlify')).text('public/_redirects')).toMatch(
      /^\/docs\/webhook \/docs\/webhooks 308\n/,
    );
    expect(JSON.parse((await archive('host=vercel')).text('vercel.json'))).toMatchObject({
      redirects: [{ source: '/docs/webhook', destination: '/docs/webhooks', permanent: true }],
    });
  });
});

const ownedSite = () => getOwnedSite(actorOf(site.org), site.id);

describe('hostile addresses', () => {
  it('of many megabytes leave place for those that are asked often', async () => {
    await count(...asked('/docs/webhook', 50));
    const path = `/api/v1/me/sites/${site.id}/visits`;
    const agents = ['ClaudeBot/1.0', 'CCBot/2.0'];
    const when = new Date().toUTCString().slice(5, 16).replaceAll(' ', '/');
    for (let part = 0; part < 2; part += 1) {
      const body = Array.from(
        { length: 12_000 },
        (_, nth) =>
          `192.0.2.1 - - [${when}:00:00:00 +0000] "GET /${part}/${nth}/${'x'.repeat(110)} HTTP/1.1" 404 9 "-" "${agents[nth % 2]}"`,
      ).join('\n');
      await ask(apiRoutes, path, {
        method: 'POST',
        headers: { ...site.org.headers, 'content-type': 'application/x-ndjson' },
        body,
      });
    }
    await worker.drain();
    expect((await list()).addresses).toMatchObject([{ path: '/docs/webhook', requests: 100 }]);
    await database().$executeRaw`
      INSERT INTO "MissingCount" ("siteId", path, client, hour, requests)
      SELECT ${site.id}::uuid, '/flood/' || nth, 'GPTBot', now(), 1 FROM generate_series(1, 20100) AS nth`;
    expect((await count(...asked('/docs/webhook'))).status).toBe(200);
    expect((await list()).addresses).toMatchObject([{ path: '/docs/webhook', requests: 102 }]);
    const rows = await database().missingCount.count({ where: { siteId: site.id } });
    expect(rows).toBeLessThanOrEqual(20_000);
  });

  it('are listed with the reason why no file can have them', async () => {
    const hostile = ['/docs/%00', '/docs/webhook%0a', '/docs/\u202ewebhook', '/docs/a;b{', '/=1+1'];
    await count(...hostile.flatMap((path) => asked(path)), ...asked('/a/../../etc'));
    await scan();
    const { addresses } = await list();
    expect(addresses.map(({ path }) => path).sort()).toEqual(hostile.toSorted());
    for (const { obstacle } of addresses)
      expect(obstacle).toBe('It has signs that mean something to servers.');
    for (const path of ['/a\nb', '/a\0b', 'https://evil.example/', '/a?b'])
      expect(await errorOf(await count(miss(path)))).toMatchObject({ status: 400 });
  });
});
