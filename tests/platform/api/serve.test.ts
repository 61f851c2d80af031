import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '@/lib/platform/access/api-key';
import { flushKeyUses } from '@/lib/platform/access/key-use';
import { AuditReport, auditUrl } from '@/lib/reports/contract/engine-audit';
import { getScan, Scan, startSiteScan } from '@/lib/reports/contract/scans';
import { listAgentRuns } from '@/lib/questions/contract/agent-runs';
import { listSites, SiteList } from '@/lib/sites/contract/sites';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { HandlerResult, on, serve, unknownEndpoint } from '@/lib/platform/http';
import type { HandlerContext } from '@/lib/platform/http';
import { sampleOf } from '../../contract/sample-of';
import { ask, errorOf } from '../../helpers/http';
import { createOrg, type TestOrg } from '../../helpers/org';

/** Tests of the request pipeline, with operations that do nothing. */
const ID = randomUUID();
const PATH = `/api/v1/me/scans/${ID}`;
const scan = sampleOf(Scan);
const routes = serve(on(getScan, async () => scan));
let org: TestOrg;
let free: TestOrg;
beforeAll(async () => {
  org = await createOrg();
  free = await createOrg('free');
});

const audit = (
  init: RequestInit,
  owner: { authorization?: string } = org.headers,
  routesOf = auditRoutes,
) =>
  ask(routesOf, '/api/v1/engine/audit', {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', ...owner, ...init.headers },
  });
let seen: HandlerContext<typeof auditUrl> | undefined;
const auditRoutes = serve(
  on(auditUrl, async (call) => {
    seen = call;
    return sampleOf(AuditReport);
  }),
);
const valid = JSON.stringify({ url: 'https://shop.example/' });

describe('keys', () => {
  it('a valid key gets the response, private and never cached', async () => {
    const response = await ask(routes, PATH, { headers: org.headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(scan);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toBe('Authorization');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(response.headers.get('ratelimit-policy')).toBe('"key-requests";q=120;w=60');
    expect(response.headers.get('ratelimit')).toMatch(/^"key-requests";r=1\d\d;t=\d+$/);
  });

  it.each(['bearer', 'BEARER', 'Bearer  '])('the scheme may be written %j', async (scheme) => {
    expect(
      (await ask(routes, PATH, { headers: { authorization: `${scheme} ${org.key}` } })).status,
    ).toBe(200);
  });

  it.each([
    ['no header', undefined, false],
    ['another scheme', 'Basic abc', false],
    ['an empty token', 'Bearer ', false],
    ['two tokens', 'Bearer a b', true],
    ['a bad checksum', `Bearer smk_${'a'.repeat(49)}`, true],
    ['an unknown key', `Bearer ${generateApiKey()}`, true],
  ])('%s is refused', async (_, authorization, tokenSent) => {
    const response = await ask(
      routes,
      PATH,
      authorization === undefined ? {} : { headers: { authorization } },
    );
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="api"${tokenSent ? ', error="invalid_token"' : ''}`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await errorOf(response)).toEqual({
      status: 401,
      error: 'unauthorized',
      message: 'Provide a valid API key. You can create one under Account → API keys.',
    });
  });

  it('a key in the query or a cookie is ignored', async () => {
    const cookie = { cookie: `authorization=Bearer ${org.key}` };
    expect((await ask(routes, `${PATH}?key=${org.key}`, { headers: cookie })).status).toBe(401);
  });

  it('a revoked key is refused on the next call', async () => {
    const other = await createOrg();
    expect((await ask(routes, PATH, { headers: other.headers })).status).toBe(200);
    await database().apiKey.update({ where: { id: other.keyId }, data: { revokedAt: new Date() } });
    expect((await ask(routes, PATH, { headers: other.headers })).status).toBe(401);
  });

  it('lastUsedAt is written once a minute', async () => {
    const other = await createOrg();
    const used = async () =>
      (
        await database().apiKey.findUniqueOrThrow({ where: { id: other.keyId } })
      ).lastUsedAt?.getTime();
    const before = Date.now();
    await Promise.all([1, 2, 3].map(() => ask(routes, PATH, { headers: other.headers })));
    await flushKeyUses();
    const first = await used();
    expect(first).toBeGreaterThanOrEqual(before - 1);
    expect(first).toBeLessThanOrEqual(Date.now() + 1);
    await ask(routes, PATH, { headers: other.headers });
    await flushKeyUses();
    expect(await used()).toBe(first);
    await database().apiKey.update({
      where: { id: other.keyId },
      data: { lastUsedAt: new Date(Date.now() - 61_000) },
    });
    await ask(routes, PATH, { headers: other.headers });
    await flushKeyUses();
    expect(await used()).toBeGreaterThan(first ?? Infinity);
  });
});

describe('plan', () => {
  it.each([
    ['paid', 'active', null, 200],
    ['paid', 'active', 60, 200],
    ['paid', 'active', -60, 403],
    ['paid', 'canceled', 60, 200],
    ['paid', 'canceled', -60, 403],
    ['paid', 'canceled', null, 403],
    ['paid', 'trialing', null, 403],
    ['paid', 'past_due', 60, 403],
    ['free', 'active', null, 403],
  ] as const)('%s, %s, ending in %s s: %i', async (plan, planStatus, ends, status) => {
    const currentPeriodEnd = ends === null ? null : new Date(Date.now() + ends * 1000);
    await database().organization.update({
      where: { id: free.id },
      data: { plan, planStatus, currentPeriodEnd },
    });
    const response = await ask(routes, PATH, { headers: free.headers });
    expect(response.status).toBe(status);
    if (status === 403) expect((await errorOf(response)).error).toBe('plan_required');
  });
});

describe('the order of the checks', () => {
  it.each([
    ['no key before a bad id', () => ask(routes, '/api/v1/me/scans/nonsense'), 401],
    ['no key before an oversized body', () => audit({ body: 'x'.repeat(9000) }, {}), 401],
    [
      'no plan before an oversized body',
      async () => audit({ body: 'x'.repeat(9000) }, (await createOrg('free')).headers),
      403,
    ],
    ['an oversized body before broken JSON', () => audit({ body: '{'.repeat(9000) }), 413],
    [
      'an oversized body before the media type',
      () => audit({ body: 'x'.repeat(9000), headers: { 'content-type': 'text/plain' } }),
      413,
    ],
    [
      'a bad id before what the verb says',
      () =>
        ask(
          serve(
            on(getScan, async () => {
              throw new AppError('scan_not_found', 'No.');
            }),
          ),
          '/api/v1/me/scans/1',
          { headers: org.headers },
        ),
      400,
    ],
    [
      'a bad query before what the verb says',
      () =>
        ask(
          serve(
            on(getScan, async () => {
              throw new AppError('scan_not_found', 'No.');
            }),
          ),
          `${PATH}?x=1`,
          { headers: org.headers },
        ),
      400,
    ],
  ])('%s', async (_, call, status) => expect((await call()).status).toBe(status));

  it('the rate limit before the body', async () => {
    const other = await createOrg();
    const statuses: number[] = [];
    for (let i = 0; i < 121; i += 1)
      statuses.push((await ask(routes, PATH, { headers: other.headers })).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
    let last = await audit({ body: 'x'.repeat(9000) }, other.headers);
    for (let i = 0; i < 200 && last.status !== 429; i += 1)
      last = await audit({ body: 'x'.repeat(9000) }, other.headers);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(last.headers.get('ratelimit')).toMatch(/^"key-requests";r=0;t=\d+$/);
  }, 60_000);
});

describe('bodies', () => {
  const padded = (bytes: number) => valid + ' '.repeat(bytes - valid.length);
  /** Body in chunks, without Content-Length. */
  const streamed = (text: string) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 1000)
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1000)));
        controller.close();
      },
    });
  const stream = (text: string) => ({ body: streamed(text), duplex: 'half' }) as RequestInit;

  it('8192 bytes pass, 8193 do not, with and without Content-Length', async () => {
    expect((await audit({ body: padded(8192) })).status).toBe(200);
    expect((await audit({ body: padded(8193) })).status).toBe(413);
    expect((await audit(stream(padded(8192)))).status).toBe(200);
    expect((await audit(stream(padded(8193)))).status).toBe(413);
    expect((await audit({ body: valid, headers: { 'content-length': '9000' } })).status).toBe(413);
    expect(
      (await audit({ ...stream(padded(20_000)), headers: { 'content-length': '10' } })).status,
    ).toBe(413);
  });

  it('an endless body is cut off', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(4096));
      },
    });
    expect((await audit({ body: endless, duplex: 'half' } as RequestInit)).status).toBe(413);
  });

  it('defaults are applied', async () => {
    await audit({ body: valid });
    expect(seen?.body).toEqual({
      url: 'https://shop.example/',
      profile: 'auto',
      timeout: 10000,
      retries: 2,
    });
    expect(seen?.actor.organizationId).toBe(org.id);
  });

  it.each([
    ['nothing', '', {}, 'The request needs a JSON body.'],
    [
      'a form',
      valid,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'The request body must be sent as Content-Type: application/json.',
    ],
    [
      'another JSON',
      valid,
      { 'content-type': 'application/problem+json' },
      'The request body must be sent as Content-Type: application/json.',
    ],
    [
      'no type',
      valid,
      { 'content-type': '' },
      'The request body must be sent as Content-Type: application/json.',
    ],
    [
      'a coding',
      valid,
      { 'content-encoding': 'gzip' },
      'The request body must be sent without a Content-Encoding.',
    ],
    ['broken JSON', '{"url":', {}, 'The request body is not valid JSON.'],
    ['a comment', `${valid}// hi`, {}, 'The request body is not valid JSON.'],
    ['a byte order mark', `\uFEFF${valid}`, {}, 'The request body is not valid JSON.'],
    ['deep nesting', '['.repeat(8000), {}, 'The request body is not valid JSON.'],
    ['an array', '[]', {}, 'The body must be an object.'],
    ['null', 'null', {}, 'The body must be an object.'],
    ['no url', '{}', {}, 'url is required.'],
    ['an empty url', '{"url":""}', {}, 'url must have at least 1 character.'],
    ['a relative url', '{"url":"/x"}', {}, 'url must be an absolute URL.'],
    [
      'a url with a space',
      '{"url":"https://a.example/ b"}',
      {},
      'url must not contain spaces, control characters, or backslashes.',
    ],
    [
      'a null byte',
      '{"url":"https://a.example/\\u0000"}',
      {},
      'url must not contain spaces, control characters, or backslashes.',
    ],
    ['a field too many', '{"url":"https://a.example","x":1}', {}, 'Unknown field "x".'],
    ['a prototype', '{"url":"https://a.example","__proto__":{}}', {}, 'Unknown field "__proto__".'],
    [
      'a text for a number',
      '{"url":"https://a.example","timeout":"100"}',
      {},
      'timeout must be a number.',
    ],
    ['a fraction', '{"url":"https://a.example","retries":1.5}', {}, 'retries must be an integer.'],
    ['too small', '{"url":"https://a.example","timeout":99}', {}, 'timeout must be at least 100.'],
    [
      'too many',
      `{"url":"https://a.example","checks":${JSON.stringify(Array(27).fill('sitemap'))}}`,
      {},
      'checks must have at most 26 entries.',
    ],
    [
      'an unknown profile',
      '{"url":"https://a.example","profile":"x"}',
      {},
      'profile must be one of auto, api, mcp, agent, docs, commerce, all.',
    ],
  ])('%s is refused', async (_, body, headers, message) => {
    expect(await errorOf(await audit({ body, headers }))).toEqual({
      status: 400,
      error: 'invalid_input',
      message,
    });
  });

  it('bytes that are not UTF-8 are refused', async () => {
    expect((await audit({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) })).status).toBe(400);
  });

  const start = serve(
    on(startSiteScan, async ({ params }) => ({
      scanId: ID,
      siteId: params.id,
      status: 'queued' as const,
      pollAfterSeconds: 5,
      pollUrl: `http://localhost:3000/api/v1/me/scans/${ID}`,
    })),
  );
  it.each([
    ['none', undefined, {}],
    ['an empty object', '{}', { 'content-type': 'Application/JSON; charset=utf-8' }],
    ['an empty text', '', {}],
  ])('a scan is started with %s', async (_, body, headers) => {
    const response = await ask(start, `/api/v1/me/sites/${ID.toUpperCase()}/scan`, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      headers: { ...org.headers, ...headers },
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`http://localhost:3000/api/v1/me/scans/${ID}`);
    expect(await response.json()).toMatchObject({ siteId: ID });
  });
  it('but not with a field', async () => {
    const response = await ask(start, `/api/v1/me/sites/${ID}/scan`, {
      method: 'POST',
      body: '{"x":1}',
      headers: { ...org.headers, 'content-type': 'application/json' },
    });
    expect(await errorOf(response)).toMatchObject({ status: 400, message: 'Unknown field "x".' });
  });
});

describe('an error', () => {
  const wrong = JSON.stringify({ url: 'https://a.example', checks: [], retries: 9 });
  const issues = [
    { field: 'checks', message: 'checks must have at least 1 entry.' },
    { field: 'retries', message: 'retries must be at most 2.' },
  ];

  it('of the input names its field, and all that is wrong', async () => {
    expect(await (await audit({ body: wrong })).json()).toEqual({
      error: 'invalid_input',
      message: 'checks must have at least 1 entry.',
      field: 'checks',
      issues,
    });
  });

  it('is problem details for a client that prefers them', async () => {
    const headers = { accept: 'application/problem+json, application/json;q=0.5' };
    const response = await audit({ body: wrong, headers });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'http://localhost:3000/docs/api#errors',
      title: 'An id, the pagination, the query, the JSON or a field of the body is invalid.',
      status: 400,
      detail: 'checks must have at least 1 entry.',
      instance: `urn:uuid:${response.headers.get('x-request-id')}`,
      error: 'invalid_input',
      field: 'checks',
      issues,
    });
  });

  it.each(['*/*', 'application/json', 'application/json, application/problem+json;q=0.9'])(
    'is JSON for Accept: %s',
    async (accept) => {
      const response = await audit({ body: wrong, headers: { accept } });
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );
});

describe('a read with a key', () => {
  it('is 304 without a body for a client that has it', async () => {
    const etag = (await ask(routes, PATH, { headers: org.headers })).headers.get('etag')!;
    const again = await ask(routes, PATH, {
      headers: { ...org.headers, 'if-none-match': etag },
    });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows the limit of requests before budgets if it is hit first', async () => {
    const limited = (remaining: number) =>
      serve(
        on(getScan, async () =>
          HandlerResult.withLimits(scan, [
            { name: 'org-scans', quota: 500, windowSeconds: 3600, remaining, resetSeconds: 840 },
          ]),
        ),
      );
    const shown = async (remaining: number) =>
      (await ask(limited(remaining), PATH, { headers: org.headers })).headers.get('ratelimit');
    expect(await shown(7)).toBe('"org-scans";r=7;t=840');
    expect(await shown(400)).toMatch(/^"key-requests";r=\d+;t=\d+, "org-scans";r=400;t=840$/);
  });
});

describe('ids and queries', () => {
  it.each([
    '1',
    'null',
    '__proto__',
    `${ID}0`,
    ID.replaceAll('-', ''),
    `${ID}%00`,
    `${ID}%0A`,
    `%7B${ID}%7D`,
    '%zz',
    ID.replace(/./, '٣'),
  ])('the id %s is malformed', async (id) => {
    expect(
      await errorOf(await ask(routes, `/api/v1/me/scans/${id}`, { headers: org.headers })),
    ).toMatchObject({ status: 400, error: 'invalid_input' });
  });
  it('an id of any version and case is well-formed', async () => {
    let got = '';
    const echo = serve(
      on(getScan, async ({ params }) => {
        got = params.id;
        return scan;
      }),
    );
    expect(
      (
        await ask(echo, '/api/v1/me/scans/FFFFFFFF-FFFF-0000-0000-FFFFFFFFFFFF', {
          headers: org.headers,
        })
      ).status,
    ).toBe(200);
    expect(got).toBe('ffffffff-ffff-0000-0000-ffffffffffff');
  });
  it.each([
    ['x=1', 'Unknown query parameter "x". This endpoint takes no query parameters.'],
    [
      '__proto__=1',
      'Unknown query parameter "__proto__". This endpoint takes no query parameters.',
    ],
    ['%zz=1', 'The query has a malformed percent escape.'],
    ['=', 'Unknown query parameter "". This endpoint takes no query parameters.'],
  ])('the query %s is refused', async (query, message) => {
    expect(await errorOf(await ask(routes, `${PATH}?${query}`, { headers: org.headers }))).toEqual({
      status: 400,
      error: 'invalid_input',
      message,
    });
  });

  const sites = serve(
    on(listSites, async ({ page }) => ({
      ...sampleOf(SiteList),
      nextStep: JSON.stringify(page),
    })),
  );
  const pageFor = async (query: string) =>
    ask(sites, `/api/v1/me/sites${query}`, { headers: org.headers });
  it.each([
    ['', { limit: null, offset: 0 }],
    ['?limit=5', { limit: 5, offset: 0 }],
    ['?offset=0', { limit: 20, offset: 0 }],
    ['?&limit=%35&', { limit: 5, offset: 0 }],
  ])('the page of %s', async (query, page) => {
    expect(JSON.parse(((await (await pageFor(query)).json()) as SiteList).nextStep)).toEqual(page);
  });
  it.each([
    ['?limit=0', 'limit must be an integer from 1 to 50.'],
    ['?limit=', 'limit must be an integer from 1 to 50.'],
    ['?limit', 'limit must be an integer from 1 to 50.'],
    ['?limit=1&limit=1', 'limit can only be set once.'],
    ['?offset=10001', 'offset must be an integer from 0 to 10000.'],
    ['?limit=+5', 'limit must be an integer from 1 to 50.'],
    ['?limit=%', 'The limit has a malformed percent escape.'],
    ['?LIMIT=1', 'Unknown query parameter "LIMIT". Valid parameters are tag, limit, offset.'],
  ])('%s is refused', async (query, message) =>
    expect(await errorOf(await pageFor(query))).toEqual({
      status: 400,
      error: 'invalid_input',
      message,
    }),
  );

  it('run_id makes limit and offset irrelevant, even invalid ones', async () => {
    const runs = serve(
      on(listAgentRuns, async ({ params }) => ({
        siteId: params.id,
        host: 'a.example',
        runs: [],
        nextOffset: null,
        nextStep: '',
      })),
    );
    const call = (query: string) =>
      ask(runs, `/api/v1/me/sites/${ID}/agent-runs?${query}`, { headers: org.headers });
    expect((await call(`run_id=${ID}&limit=0&limit=%zz&offset=x`)).status).toBe(200);
    expect((await call('run_id=1&limit=0')).status).toBe(400);
    expect((await call(`run_id=${ID}&x=1`)).status).toBe(400);
    expect((await call('limit=0')).status).toBe(400);
  });
});

describe('answers', () => {
  it('HEAD is GET without its body', async () => {
    const response = await ask(routes, PATH, { method: 'HEAD', headers: org.headers });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBe(
      Buffer.byteLength(JSON.stringify(scan)),
    );
    expect(await response.text()).toBe('');
    expect((await ask(routes, PATH, { method: 'HEAD' })).status).toBe(401);
  });

  it('OPTIONS of a private operation has no CORS header', async () => {
    const response = await ask(routes, PATH, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });

  it('POST-only operations refuse GET and HEAD', async () => {
    const response = await ask(auditRoutes, '/api/v1/engine/audit');
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await errorOf(response)).toMatchObject({
      status: 405,
      message: 'Use POST for this endpoint.',
    });
    expect((await ask(auditRoutes, '/api/v1/engine/audit', { method: 'HEAD' })).status).toBe(405);
  });

  it('the budgets of the operation replace the rate limit in the headers', async () => {
    const limits = [
      { name: 'org-scans', quota: 10, windowSeconds: 3600, remaining: 7, resetSeconds: 840 },
    ] as const;
    const limited = serve(
      on(auditUrl, async () => HandlerResult.withLimits(sampleOf(AuditReport), limits)),
    );
    const response = await audit({ body: valid }, org.headers, limited);
    expect(response.headers.get('ratelimit-policy')).toBe('"org-scans";q=10;w=3600');
    expect(response.headers.get('ratelimit')).toBe('"org-scans";r=7;t=840');
  });

  it('Location names an active scan, Retry-After accompanies a 503', async () => {
    const busy = serve(
      on(getScan, async () => {
        throw new AppError('scan_active', 'Active.', { location: 'http://localhost:3000/x' });
      }),
    );
    expect((await ask(busy, PATH, { headers: org.headers })).headers.get('location')).toBe(
      'http://localhost:3000/x',
    );
    const away = serve(
      on(getScan, async () => {
        throw new AppError('target_unreachable', 'Away.');
      }),
    );
    expect((await ask(away, PATH, { headers: org.headers })).headers.get('retry-after')).toBe('60');
  });

  it('a defect reveals no details', async () => {
    const broken = serve(
      on(getScan, async () => {
        throw new Error('secret /etc/passwd');
      }),
    );
    const response = await ask(broken, PATH, { headers: org.headers });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await errorOf(response)).toEqual({
      status: 500,
      error: 'internal_error',
      message: 'Something went wrong on our side. If you report it, include the X-Request-Id.',
    });
  });

  it('a response that violates its contract is a defect', async () => {
    const chatty = serve(on(getScan, async () => ({ ...scan, secret: 1 })));
    expect((await ask(chatty, PATH, { headers: org.headers })).status).toBe(500);
  });

  it('a disconnected client aborts the operation', async () => {
    const caller = new AbortController();
    const slow = serve(
      on(
        getScan,
        ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new AppError('unavailable', 'Aborted.')));
            caller.abort();
          }),
      ),
    );
    expect((await ask(slow, PATH, { headers: org.headers, signal: caller.signal })).status).toBe(
      503,
    );
  });

  it.each(['GET', 'POST', 'DELETE', 'OPTIONS'])(
    '%s of an unknown path is a JSON 404',
    async (method) => {
      const response = await ask(unknownEndpoint, '/api/v1/x', { method });
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await errorOf(response)).toMatchObject({ status: 404, error: 'not_found' });
    },
  );
});
