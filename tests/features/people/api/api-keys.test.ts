import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { ApiKeyList, CreatedKey } from '@/lib/people/contract/api-keys';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember, type TestMember } from '../../../helpers/member';

const create = (by: TestMember, name = 'CI') =>
  ask(apiRoutes, '/api/dashboard/api-keys', {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify({ name }),
  });
const created = async (by: TestMember): Promise<CreatedKey> =>
  (await (await create(by)).json()) as CreatedKey;
const list = async (by: TestMember): Promise<ApiKeyList> =>
  (await (
    await ask(apiRoutes, '/api/dashboard/api-keys', { headers: by.headers })
  ).json()) as ApiKeyList;
const revokeApiKey = (by: TestMember, id: string) =>
  ask(apiRoutes, `/api/dashboard/api-keys/${id}/revoke`, { method: 'POST', headers: by.headers });
const callWith = async (key: string) =>
  (await ask(apiRoutes, '/api/v1/me/sites', { headers: { authorization: `Bearer ${key}` } }))
    .status;

describe('creating', () => {
  it('shows the key once; it works at once, and only its hash is stored', async () => {
    const org = await createOrg();
    const admin = await createMember(org, 'admin');
    const response = await create(admin, ' Deploy ');
    expect(response.status).toBe(201);
    const key = (await response.json()) as CreatedKey;
    expect(key).toMatchObject({
      name: 'Deploy',
      start: key.key.slice(0, 8),
      last4: key.key.slice(-4),
    });
    expect(await callWith(key.key)).toBe(200);
    expect(
      JSON.stringify(await database().apiKey.findUnique({ where: { id: key.id } })),
    ).not.toContain(key.key);
    const { keys: rows } = await list(admin);
    expect(JSON.stringify(rows)).not.toContain(key.key);
    expect(rows.find((row) => row.id === key.id)).toMatchObject({
      createdBy: admin.email,
      revokedAt: null,
    });
  });

  it('has the scopes read and scan by default, and requires at least one', async () => {
    const admin = await createMember(await createOrg(), 'admin');
    const scopesOf = async (scopes: unknown) => {
      const response = await ask(apiRoutes, '/api/dashboard/api-keys', {
        method: 'POST',
        headers: admin.headers,
        body: JSON.stringify({ name: 'CI', ...(scopes === undefined ? {} : { scopes }) }),
      });
      const body = (await response.json()) as { scopes?: unknown; message?: string };
      return body.scopes ?? body.message;
    };
    expect(await scopesOf(undefined)).toEqual(['read', 'scan']);
    expect(await scopesOf(['manage', 'read'])).toEqual(['read', 'manage']);
    expect(await scopesOf([])).toBe('Choose at least one scope.');
    expect((await list(admin)).keys.map(({ scopes }) => scopes)).toContainEqual(['read', 'manage']);
  });

  it('requires an owner or admin of a paid organization', async () => {
    const org = await createOrg();
    expect(await errorOf(await create(await createMember(org, 'member')))).toMatchObject({
      status: 403,
      error: 'role_required',
    });
    expect(
      await errorOf(await create(await createMember(await createOrg('free'), 'owner'))),
    ).toMatchObject({ status: 403, error: 'plan_required' });
  });

  it('is limited to ten active keys, also for twelve concurrent calls', async () => {
    const org = await createOrg();
    const owner = await createMember(org, 'owner');
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await create(owner)).status),
    );
    // The organization has one key already.
    expect(answers.filter((status) => status === 201)).toHaveLength(9);
    expect(await errorOf(await create(owner))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
    expect(await list(owner)).toMatchObject({ active: 10, activeMax: 10 });
  });

  it.each(['', '   ', 'x'.repeat(61)])('a name of %j is refused', async (name) => {
    expect(
      await errorOf(await create(await createMember(await createOrg(), 'owner'), name)),
    ).toMatchObject({ status: 400, error: 'invalid_input' });
  });
});

describe('revoking', () => {
  it('applies to the next call, is logged once, and is irreversible', async () => {
    const org = await createOrg();
    const owner = await createMember(org, 'owner');
    const { id, key } = await created(owner);
    const first = (await (await revokeApiKey(owner, id)).json()) as { revokedAt: string };
    expect(await callWith(key)).toBe(401);
    expect(await (await revokeApiKey(owner, id)).json()).toMatchObject({
      revokedAt: first.revokedAt,
    });
    expect(
      await database().auditEvent.count({ where: { subjectId: id, action: 'api_key.revoked' } }),
    ).toBe(1);
  });

  it('a key of another organization is not found, and stays valid', async () => {
    const [mine, other] = [
      await createMember(await createOrg(), 'owner'),
      await createMember(await createOrg(), 'owner'),
    ];
    const foreign = await created(other);
    expect(await errorOf(await revokeApiKey(mine, foreign.id))).toMatchObject({
      status: 404,
      error: 'not_found',
    });
    expect(await callWith(foreign.key)).toBe(200);
  });
});
