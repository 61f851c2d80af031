import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { operations } from '@/lib/api/operations';
import type { AddedSite } from '@/lib/sites/contract/sites';
import type { AuditList } from '@/lib/people/contract/organization';
import type { CreatedKey } from '@/lib/people/contract/api-keys';
import type { Invited } from '@/lib/people/contract/members';
import type { KeyScope } from '@/lib/platform/contract/key-scopes';
import { database } from '@/lib/platform/db/client';
import { createMember } from '../../../helpers/member';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';

type OperationId = (typeof operations)[number]['id'];

let org: TestOrg;
beforeAll(async () => {
  org = await createOrg();
});

/** Calls an operation as declared in the contract. */
async function call(
  id: OperationId,
  ids: Readonly<Record<string, string>> = {},
  body?: object,
  key = org.key,
): Promise<Response> {
  const op = operations.find((one) => one.id === id)!;
  const url = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
  return ask(apiRoutes, url, {
    method: op.method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const json = async <T = unknown>(answer: Promise<Response>): Promise<T> => {
  const response = await answer;
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
};

async function keyWith(...scopes: KeyScope[]): Promise<string> {
  const key = generateApiKey();
  await database().apiKey.create({
    data: { organizationId: org.id, name: 'limited', scopes, ...storedKey(key) },
  });
  return key;
}

describe('with a key alone', () => {
  it('a site can be added, verified, changed, and deleted', async () => {
    const host = `${randomUUID()}.example`;
    const { site, ownership } = await json<AddedSite>(
      call(
        'addSite',
        {},
        { url: `https://${host}/prices`, name: 'Shop', tags: ['North', 'North', ' %"🚢'] },
      ),
    );
    expect(site.tags).toEqual(['North', '%"🚢']);
    const { id } = site;
    expect(ownership.dns.value).toContain(ownership.token);
    expect(await json(call('addSite', {}, { url: host }))).toMatchObject({ site: { id } });
    const long = call('addSite', {}, { url: host, tags: ['a'.repeat(7000)] });
    expect(await errorOf(await long)).toMatchObject({
      status: 400,
      message: 'A tag may have at most 32 characters.',
    });
    expect(await errorOf(await call('changeSite', { id }, { schedule: 'daily' }))).toMatchObject({
      error: 'limit_reached',
    });
    const checked = await call('checkOwnership', { id });
    expect([checked.status, await checked.json()]).toMatchObject([202, { pollAfterSeconds: 2 }]);
    await database().site.update({ where: { id }, data: { verifiedAt: new Date() } });
    const settings = await json(call('changeSite', { id }, { schedule: 'daily' }));
    expect(settings).toEqual({
      name: 'Shop',
      schedule: 'daily',
      publishReports: false,
      guessAddresses: false,
      profile: 'auto',
      tags: ['North', '%"🚢'],
    });
    expect(await json(call('getSiteSettings', { id }))).toEqual(settings);
    expect(await json(call('deleteSite', { id }))).toEqual({ done: true });
    expect((await call('getOwnership', { id })).status).toBe(404);
  });

  it('a member can be invited, changed, and removed; no person gets more rights than that', async () => {
    const email = `${randomUUID()}@example.com`;
    const { invitation, url } = await json<Invited>(
      call('inviteMember', {}, { email, role: 'member' }),
    );
    // With the link, the key could join as a person.
    expect(url).toBeNull();
    const { id } = invitation;
    expect(await json(call('withdrawInvitation', { id }))).toEqual({ done: true });
    const [owner, member] = [await createMember(org, 'owner'), await createMember(org, 'admin')];
    const changed = call('changeMember', { id: member.userId }, { role: 'member' });
    expect(await json(changed)).toMatchObject({ email: member.email, role: 'member' });
    for (const refused of [
      call('inviteMember', {}, { email, role: 'admin' }),
      call('changeMember', { id: member.userId }, { role: 'admin' }),
      call('inviteMember', {}, { email, role: 'owner' }),
      call('changeMember', { id: member.userId }, { role: 'owner' }),
      call('removeMember', { id: owner.userId }),
    ])
      expect(await errorOf(await refused)).toMatchObject({ status: 403, error: 'role_required' });
    expect(await json(call('removeMember', { id: member.userId }))).toEqual({ done: true });
    expect(await json(call('listMembers'))).toMatchObject({ members: [{ userId: owner.userId }] });
  });

  it('the audit log names the key', async () => {
    await json(call('createApiKey', {}, { name: 'noted' }));
    const { events } = await json<AuditList>(call('listAuditEvents'));
    expect(events[0]).toMatchObject({ action: 'api_key.created', actor: 'API key “test”' });
  });
});

describe('a key that creates keys', () => {
  it('cannot grant a scope that it does not have', async () => {
    const key = await keyWith('admin', 'read');
    for (const scope of ['scan', 'manage'] as const)
      expect(
        await errorOf(await call('createApiKey', {}, { name: 'more', scopes: [scope] }, key)),
      ).toMatchObject({ status: 403, error: 'scope_required' });
    for (const scopes of [['read', 'admin'], ['visits']]) {
      const wish = { name: 'same', scopes };
      expect(await json(call('createApiKey', {}, wish, key))).toMatchObject(wish);
    }
  });

  it('becomes invalid by revoking itself', async () => {
    const wish = { name: 'short', scopes: ['admin'] };
    const { id, key } = await json<CreatedKey>(call('createApiKey', {}, wish));
    expect(await json(call('revokeApiKey', { id }, undefined, key))).toMatchObject({ id });
    expect((await call('listApiKeys', {}, undefined, key)).status).toBe(401);
  });
});
