import { beforeAll, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { database } from '@/lib/platform/db/client';
import type { Routes } from '@/lib/platform/http';
import { scriptedProvider, siteWithQuestions } from '../../helpers/answers-site';
import { ask, errorOf } from '../../helpers/http';
import { createOrg, type TestOrg } from '../../helpers/org';
import { createSite } from '../../helpers/site';

const post = (org: TestOrg, routes: Routes, path: string, body: object, key: string) =>
  ask(routes, path, {
    method: 'POST',
    headers: { ...org.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

// Encrypts webhook secrets.
process.env['NEXTAUTH_SECRET'] ??= 'x'.repeat(64);

beforeAll(async () => {
  const provider = await scriptedProvider();
  return () => provider.close();
});

interface Made {
  readonly id?: string;
  readonly scanId?: string;
  readonly secret?: string;
}

it.each<[string, Routes, (siteId: string) => string, object, number]>([
  ['marker', apiRoutes, (id) => `/api/v1/me/sites/${id}/markers`, { note: 'deployed' }, 201],
  ['webhook', apiRoutes, () => '/api/v1/me/webhooks', { url: 'https://hooks.example/a' }, 201],
  ['scan', apiRoutes, (id) => `/api/v1/me/sites/${id}/scan`, {}, 202],
])('a second POST with the same Idempotency-Key creates no second %s', async (...given) => {
  const [, routes, pathOf, body, status] = given;
  const org = await createOrg();
  const site = await createSite({ org });
  const send = async (key: string): Promise<Made> => {
    const response = await post(org, routes, pathOf(site.id), body, key);
    expect(response.status).toBe(status);
    return (await response.json()) as Made;
  };
  const first = await send('deploy-1');
  const again = await send('deploy-1');
  expect([again.id, again.scanId, again.secret]).toEqual([first.id, first.scanId, first.secret]);
  await database().scan.updateMany({
    where: { siteId: site.id },
    data: { status: 'failed', finishedAt: new Date() },
  });
  const next = await send('deploy-2');
  expect([next.id, next.scanId]).not.toEqual([first.id, first.scanId]);
});

it('a second POST with the same Idempotency-Key costs nothing, and sends no second mail', async () => {
  const { site } = await siteWithQuestions(['Who makes sea charts?'], { engines: [] });
  const send = async (path: string, body: object, key = 'monthly') => {
    const response = await post(site.org, apiRoutes, `/api/v1/me/${path}`, body, key);
    const made = (await response.json()) as Record<string, unknown>;
    expect([made, response.status]).toEqual([made, expect.toBeOneOf([201, 202])]);
    return made;
  };
  const goal = { goal: 'Find the price', startUrl: '/', expectations: [] };
  const task = await send(`sites/${site.id}/agent-tasks`, goal);
  const work: readonly (readonly [path: string, body: object])[] = [
    [`sites/${site.id}/agent-tasks`, goal],
    [`sites/${site.id}/agent-runs`, { taskIds: [task['id']], repeats: 2 }],
    [`sites/${site.id}/answers`, {}],
    ['members', { email: `ada-${site.id}@example.com`, role: 'member' }],
  ];
  const made = async () => {
    const where = { organizationId: site.org.id };
    return {
      runs: await database().agentRun.count({ where: { siteId: site.id } }),
      passes: await database().answersPass.count({ where: { siteId: site.id } }),
      bookings: await database().creditEntry.count({ where }),
      invitations: await database().invitation.count({ where }),
    };
  };
  for (const [path, body] of work) {
    const first = await send(path, body);
    const before = await made();
    const again = await send(path, body);
    const ids = ({ runIds, ...rest }: Record<string, unknown>) => [
      rest,
      [...((runIds ?? []) as string[])].sort(),
    ];
    expect(ids(again)).toEqual(ids(first));
    expect(await made()).toEqual(before);
  }
  expect(await made()).toMatchObject({ runs: 4, passes: 2, invitations: 1 });
});

it('refuses an Idempotency-Key that was sent with another body', async () => {
  const site = await createSite();
  for (const [path, first, other] of [
    [`/api/v1/me/sites/${site.id}/markers`, { note: 'a' }, { note: 'b' }],
    ['/api/v1/me/webhooks', { url: 'https://a.example/' }, { url: 'https://b.example/' }],
  ] as const) {
    expect((await post(site.org, apiRoutes, path, first, 'same')).status).toBe(201);
    expect(await errorOf(await post(site.org, apiRoutes, path, other, 'same'))).toMatchObject({
      status: 422,
      error: 'idempotency_key_reused',
    });
  }
});

it.each(['', 'two words', 'x'.repeat(256)])('refuses the Idempotency-Key %j', async (key) => {
  const site = await createSite();
  const path = `/api/v1/me/sites/${site.id}/markers`;
  expect(await errorOf(await post(site.org, apiRoutes, path, { note: 'x' }, key))).toMatchObject({
    status: 400,
    error: 'invalid_input',
  });
});
