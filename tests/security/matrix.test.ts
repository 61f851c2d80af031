import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { errorsOf, scopeOf, type Operation } from '@/lib/platform/contract/operation';
import { KEY_SCOPES, type KeyScope } from '@/lib/platform/contract/key-scopes';
import { operations } from '@/lib/api/operations';
import { database } from '@/lib/platform/db/client';
import { createWebhook } from '@/lib/events/server/change-webhooks';
import { ask, errorOf } from '../helpers/http';
import { actorOf, createOrg, type TestOrg } from '../helpers/org';
import { createMember } from '../helpers/member';
import { createSite, finishScan } from '../helpers/site';
import { holds, holdsFor } from './holds';
import { hostileRequests } from './hostile-values';

// One key makes hundreds of calls here; the limit has its own tests.
process.env['SEAMARK_LIMIT_KEY_REQUESTS'] = '1000000/60';
process.env['SEAMARK_LIMIT_PUBLIC_BURST'] = '1000000/60';
process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();

/** Derived from the contract, so that it includes new operations. */
const paid: readonly Operation[] = operations.filter((op) => op.access !== 'public');
const all: readonly Operation[] = operations;

interface World {
  readonly org: TestOrg;
  readonly siteId: string;
  readonly scanId: string;
  /** Ids by path, for operations whose path does not name the site. */
  readonly idsByPath: Readonly<Record<string, string>>;
}

let world: World;
let other: World;
let free: World;
let revoked: TestOrg;

async function createWorld(plan: 'free' | 'paid'): Promise<World> {
  const org = await createOrg(plan);
  const site = await createSite({ org, verified: true });
  await finishScan(site, '2026-11-20T10:00:00.000Z');
  const scanId = await finishScan(site, '2026-11-21T10:00:00.000Z');
  const add = async () =>
    (
      await createWebhook(actorOf(org), {
        url: 'https://hooks.example.com/',
        kind: 'standard',
        types: [],
      })
    ).id;
  const task = { siteId: site.id, goal: 'Buy', startUrl: 'https://shop.example/' };
  const { id: taskId } = await database().question.create({
    data: { siteId: site.id, text: 'Buy', readers: ['agents'] },
  });
  const { id: runId } = await database().agentRun.create({
    data: { ...task, taskId, batchId: randomUUID(), engine: 'openai' },
  });
  const { id: invitationId } = await database().invitation.create({
    data: {
      organizationId: org.id,
      email: 'guest@example.com',
      role: 'member',
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const { id: keyId } = await database().apiKey.create({
    data: { organizationId: org.id, name: 'spare', ...storedKey(generateApiKey()) },
  });
  const webhookId = await add();
  const { id: reportId } = await database().clientReport.create({
    data: {
      organizationId: org.id,
      tag: 'clients',
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 86_400_000),
      createdAt: new Date(),
    },
  });
  return {
    org,
    siteId: site.id,
    scanId,
    idsByPath: {
      'DELETE /api/v1/me/sites/{id}': (await createSite({ org })).id,
      'DELETE /api/v1/me/webhooks/{id}': await add(),
      '/scans/{id}': scanId,
      '/webhooks/{id}': webhookId,
      '/members/{id}': (await createMember(org, 'member')).userId,
      '/invitations/{id}': invitationId,
      '/api-keys/{id}': keyId,
      '/agent-tasks/{id}': taskId,
      '/agent-runs/{id}': runId,
      '/client-reports/{id}': reportId,
    },
  };
}

beforeAll(async () => {
  [world, other, free, revoked] = [
    await createWorld('paid'),
    await createWorld('paid'),
    await createWorld('free'),
    await createOrg(),
  ];
  await database().apiKey.update({ where: { id: revoked.keyId }, data: { revokedAt: new Date() } });
});

/** URL of the operation with `{id}` replaced by `id`. */
function addressOf(op: Operation, id: string): string {
  return op.path
    .replace('{id}', id)
    .replace('{checkId}', 'robots-txt')
    .replace('{kind}', 'robots-txt')
    .replace('{host}', 'nobody.example')
    .replace('{name}', 'x-preview')
    .replace('{markerId}', '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11')
    .replace('{deliveryId}', '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11');
}

/** Bodies other than `{}`. */
const BODIES: Readonly<Record<string, string>> = {
  auditUrl: '{"url":"http://127.0.0.1/"}',
  scanDomain: '{"domain":"127.0.0.1"}',
  createMarker: '{"note":"x"}',
  decideMissingAddresses: '{"decisions":[{"path":"/a","decision":"dismissed"}]}',
  putRequestHeader: '{"value":"x"}',
  startVerification: '{"checkId":"robots-txt"}',
  addVisits: JSON.stringify({
    id: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
    counts: [
      {
        hour: new Date().toISOString(),
        client: 'GPTBot',
        proof: 'claimed',
        outcome: 'served',
        template: '/',
        requests: 1,
        bytes: 1,
      },
    ],
  }),
  addSite: '{"url":"http://127.0.0.1/"}',
  createApiKey: '{"name":"x","scopes":["admin"]}',
  inviteMember: '{"email":"new@example.com","role":"member"}',
  changeMember: '{"role":"member"}',
  putSiteQuestions: '{"questions":[{"question":"x","answers":["y"]}]}',
  putAnswersSettings: '{"questions":["x"],"brands":[],"competitors":[],"engines":[]}',
  createAgentTask: '{"goal":"x","startUrl":"/"}',
  startAgentBatch: '{"taskIds":["5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11"]}',
};

function idOf({ method, path }: Operation, { siteId, idsByPath }: World): string {
  const address = `${method} ${path}`;
  const named = Object.keys(idsByPath).find((part) =>
    part.startsWith('/') ? path.includes(part) : part === address,
  );
  return idsByPath[named ?? ''] ?? siteId;
}

/** Another key of the organization. */
async function keyWith(scopes: readonly KeyScope[]): Promise<string> {
  const key = generateApiKey();
  await database().apiKey.create({
    data: { organizationId: world.org.id, name: 'scoped', scopes: [...scopes], ...storedKey(key) },
  });
  return key;
}

interface Sent {
  readonly authorization?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly query?: string;
}

function send(
  op: Operation,
  id: string,
  { authorization, body, headers, method = op.method, query = '' }: Sent,
): Promise<Response> {
  const content =
    body ?? (op.body === undefined || method !== op.method ? undefined : (BODIES[op.id] ?? '{}'));
  return ask(apiRoutes, `${addressOf(op, id)}${query}`, {
    method,
    ...(content === undefined ? {} : { body: content }),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}

const bearer = (key: string): string => `Bearer ${key}`;
const keyOf = ({ org }: World): string => bearer(org.key);
const hasId = (op: Operation): boolean => op.path.includes('{id}');
const hasBody = (op: Operation): boolean => op.body !== undefined;

describe('every operation', () => {
  holds('answers what PostgreSQL cannot store, wherever it is sent', all, async (op) => {
    const authorization = keyOf(world);
    const body: unknown = JSON.parse(BODIES[op.id] ?? 'null') ?? undefined;
    for (const sent of hostileRequests(op, addressOf(op, idOf(op, world)), body)) {
      const answer = await ask(apiRoutes, sent.path, {
        method: op.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(sent.body === undefined ? {} : { body: sent.body }),
      });
      expect({ ...sent, status: answer.status }).not.toMatchObject({ status: 500 });
    }
  });
});

describe('every operation with an API key', () => {
  it.each([
    ['no key', () => ({})],
    ['a bad checksum', () => ({ authorization: bearer(`smk_${'a'.repeat(49)}`) })],
    ['an unknown key', () => ({ authorization: bearer(generateApiKey()) })],
    ['a revoked key', () => ({ authorization: bearer(revoked.key) })],
    ['a session cookie', () => ({ headers: { cookie: 'next-auth.session-token=x' } })],
  ] as [string, () => Sent][])('answers 401 to %s, even with other errors', async (_, sent) => {
    await holdsFor(paid, async (op) => {
      for (const more of [
        {},
        { query: '?limit=0&x=1' },
        op.body ? { body: 'x'.repeat(8193) } : {},
      ] as Sent[]) {
        const response = await send(op, 'not-an-id', { ...more, ...sent() });
        expect([
          response.status,
          (await errorOf(response.clone())).error,
          response.headers.get('cache-control'),
        ]).toEqual([401, 'unauthorized', 'private, no-store']);
      }
    });
  });

  holds('without a paid plan is 403, even with other errors', paid, async (op) => {
    for (const id of [idOf(op, free), idOf(op, world), 'not-an-id'])
      expect(await errorOf(await send(op, id, { authorization: keyOf(free) }))).toMatchObject({
        status: 403,
        error: 'plan_required',
      });
  });

  it.each(KEY_SCOPES)(
    'with the scope %s only is 403 unless that is the required one',
    async (scope) => {
      const key = await keyWith([scope]);
      await holdsFor(paid, async (op) => {
        for (const id of ['not-an-id', idOf(op, other)]) {
          const answer = await errorOf(await send(op, id, { authorization: bearer(key) }));
          expect(answer.error === 'scope_required').toBe(scopeOf(op) !== scope);
          expect(answer.status === 403).toBe(scopeOf(op) !== scope);
        }
      });
    },
  );

  holds('is 403 on the next call after a plan has ended', paid, async (op) => {
    const lapsed = await createOrg();
    await database().organization.update({
      where: { id: lapsed.id },
      data: { currentPeriodEnd: new Date(Date.now() - 1000) },
    });
    expect((await send(op, idOf(op, world), { authorization: bearer(lapsed.key) })).status).toBe(
      403,
    );
  });

  holds('answers an own id other than with 401, 403, or a defect', paid, async (op) => {
    const response = await send(op, idOf(op, world), { authorization: keyOf(world) });
    const { status } = response;
    const code = status < 400 ? null : (await errorOf(response.clone())).error;
    if (code !== 'provider_not_configured')
      expect([200, 201, 202, 400, 404, 409]).toContain(status);
    expect([
      'unauthorized',
      'plan_required',
      'site_not_found',
      'scan_not_found',
      'webhook_not_found',
      'internal_error',
    ]).not.toContain(code);
    expect([
      response.headers.get('cache-control'),
      response.headers.get('vary'),
      response.headers.has('access-control-allow-origin'),
    ]).toEqual(['private, no-store', 'Authorization', false]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  holds(
    'answers a foreign and an unknown id with the same bytes',
    paid.filter(hasId),
    async (op) => {
      const answers = await Promise.all(
        [idOf(op, other), randomUUID(), idOf(op, other).toUpperCase()].map(async (id) => {
          const response = await send(op, id, { authorization: keyOf(world) });
          return [response.status, await response.text()];
        }),
      );
      expect(answers[0]?.[0]).toBe(404);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    },
  );

  holds('answers 400 to a malformed id, before any lookup', paid.filter(hasId), async (op) => {
    for (const id of [
      'x',
      '1',
      randomUUID().slice(1),
      `${randomUUID()}0`,
      '%00',
      '__proto__',
      'constructor',
      '%E0%A4',
      '{}',
      `${randomUUID()}%20`,
    ])
      expect(await errorOf(await send(op, id, { authorization: keyOf(world) })), id).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
  });

  holds('answers 400 to an unknown query parameter, also with a foreign id', paid, async (op) => {
    for (const query of ['?x=1', '?__proto__=1', '?constructor', '?limit%00=1', '?LIMIT=1'])
      expect(
        await errorOf(await send(op, idOf(op, other), { authorization: keyOf(world), query })),
        query,
      ).toMatchObject({ status: 400, error: 'invalid_input' });
  });

  holds(
    'takes limit and offset as digits within their bounds',
    paid.filter(({ paging }) => paging !== undefined),
    async (op) => {
      const status = async (query: string) =>
        (await send(op, idOf(op, world), { authorization: keyOf(world), query })).status;
      for (const query of [
        '?limit=1',
        '?limit=50',
        '?offset=0',
        '?offset=10000',
        '?limit=1&offset=1',
      ])
        expect(await status(query), query).toBe(200);
      for (const query of [
        '?limit=0',
        '?limit=51',
        '?limit=01',
        '?limit=1.0',
        '?limit=',
        '?limit=-1',
        '?limit=+1',
        '?limit=%D9%A3',
        '?limit=1&limit=1',
        '?offset=10001',
        '?offset=-0',
        '?limit=100',
      ])
        expect(await status(query), query).toBe(400);
    },
  );

  holds(
    'reads the largest body, and refuses one more byte before it is parsed',
    paid.filter(hasBody),
    async (op) => {
      const most = op.body?.bytesMax ?? 8192;
      const padded = (bytes: number) => {
        const text = '{"url":"http://127.0.0.1/"';
        return `${text}${' '.repeat(bytes - text.length - 1)}}`;
      };
      expect(
        (await send(op, 'not-an-id', { authorization: keyOf(world), body: padded(most) })).status,
      ).toBe(400);
      for (const body of [padded(most + 1), 'x'.repeat(most + 1)])
        expect(
          await errorOf(await send(op, 'not-an-id', { authorization: keyOf(world), body })),
        ).toMatchObject({ status: 413, error: 'body_too_large' });
    },
  );

  holds('answers 400 to broken bodies', paid.filter(hasBody), async (op) => {
    for (const body of [
      '{',
      '[]',
      'null',
      '1',
      '"x"',
      '{"__proto__":{}}',
      '\uFEFF{}',
      `${'['.repeat(4000)}${']'.repeat(4000)}`,
    ])
      expect(
        await errorOf(await send(op, idOf(op, other), { authorization: keyOf(world), body })),
        body.slice(0, 20),
      ).toMatchObject({ status: 400, error: 'invalid_input' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect(
        (
          await send(op, idOf(op, world), {
            authorization: keyOf(world),
            body: '{}',
            headers: { 'content-type': type },
          })
        ).status,
        type,
      ).toBe(400);
  });

  holds('returns only codes of its contract to callers without access', paid, async (op) => {
    expect(errorsOf(op)).toEqual(
      expect.arrayContaining([
        'unauthorized',
        'plan_required',
        'scope_required',
        'rate_limited',
        'invalid_input',
        'internal_error',
        'unavailable',
      ]),
    );
  });
});

const methodsOf = ({ path }: Operation): readonly string[] =>
  operations.filter((op) => op.path === path).map(({ method }) => method);

const allowOf = (op: Operation): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter((m) => m === 'OPTIONS' || methodsOf(op).includes(m === 'HEAD' ? 'GET' : m))
    .join(', ');

describe('every address', () => {
  holds('returns 405 and Allow for other methods, without requiring a key', all, async (op) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (m) => !methodsOf(op).includes(m),
    )) {
      const response = await send(op, 'x', { method });
      expect(
        [response.status, response.headers.get('allow'), (await errorOf(response.clone())).error],
        method,
      ).toEqual([405, allowOf(op), 'method_not_allowed']);
    }
  });

  holds('returns 204 and Allow for OPTIONS; CORS on public operations only', all, async (op) => {
    const response = await send(op, 'x', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      204,
      allowOf(op),
      '',
    ]);
    expect(response.headers.get('access-control-allow-origin')).toBe(
      op.access === 'public' ? '*' : null,
    );
  });

  holds(
    'has for HEAD the status and headers of GET and no body',
    all.filter(({ method }) => method === 'GET'),
    async (op) => {
      const sent = op.access === 'public' ? {} : { authorization: keyOf(world) };
      const [get, head] = [
        await send(op, idOf(op, world), sent),
        await send(op, idOf(op, world), { ...sent, method: 'HEAD' }),
      ];
      const names = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
      expect(await head.text()).toBe('');
      expect([head.status, ...names.map((name) => head.headers.get(name))]).toEqual([
        get.status,
        ...names.map((name) => get.headers.get(name)),
      ]);
    },
  );
});
