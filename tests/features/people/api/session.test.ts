import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { authOptions } from '@/lib/platform/access/auth-options';
import { lastOrganization } from '@/lib/platform/access/organization-cookie';
import { endSession } from '@/lib/platform/access/session';
import { sessionCookie, type Claims } from '@/lib/platform/access/session-cookie';
import type { Me } from '@/lib/people/contract/dashboard/account';
import { SHOWN_AS, shownAs } from '@/lib/platform/contract/shown-as';
import { database } from '@/lib/platform/db/client';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember, headersFor, type TestMember } from '../../../helpers/member';

const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);
const getMe = (headers: Record<string, string>) => ask(apiRoutes, '/api/dashboard/me', { headers });
const switchTo = (organizationId: string, headers: Record<string, string>) =>
  ask(apiRoutes, '/api/dashboard/organization/switch', {
    method: 'POST',
    headers,
    body: JSON.stringify({ organizationId }),
  });

/** Organization opened by a new sign-in in a browser that remembers one. */
async function openedBy({ userId, email }: TestMember, remembered: string): Promise<string> {
  const user = { id: userId, email, emailVerified: null, sessionVersion: 0 };
  const token = await authOptions({
    caller: randomUUID(),
    mailLink: mailSignInLink,
    organizationId: lastOrganization(remembered),
  }).callbacks?.jwt?.({ token: {}, user, account: null, trigger: 'signIn' });
  const cookie = (await sessionCookie(token as unknown as Claims)).split(';', 1)[0] ?? '';
  return ((await (await getMe({ cookie })).json()) as Me).organization.id;
}

describe('a session', () => {
  it('contains the person, organization, role, and plan, and is never cached', async () => {
    const org = await createOrg();
    const member = await createMember(org, 'admin');
    const response = await getMe(member.headers);
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('vary'),
    ]).toEqual([200, 'private, no-store', 'Cookie']);
    expect(await response.json()).toEqual({
      user: { id: member.userId, email: member.email, name: null },
      organization: { id: org.id, name: 'Test' },
      role: 'admin',
      plan: { name: 'paid', paid: true, currentPeriodEnd: null },
      credits: 0,
    });
  });

  it.each([
    ['none', {}],
    ['an API key', 'key'],
    ['a forged cookie', { cookie: `next-auth.session-token=${'x'.repeat(200)}` }],
  ])('%s is refused', async (_, headers) => {
    const org = await createOrg();
    expect(
      await errorOf(
        await getMe(headers === 'key' ? org.headers : (headers as Record<string, string>)),
      ),
    ).toMatchObject({ status: 401, error: 'no_session' });
  });

  it('ends at once if the session version increases', async () => {
    const member = await createMember(await createOrg(), 'owner');
    expect((await getMe(member.headers)).status).toBe(200);
    await database().user.update({
      where: { id: member.userId },
      data: { sessionVersion: { increment: 1 } },
    });
    expect((await getMe(member.headers)).status).toBe(401);
  });

  it('has the current role, not that of the sign-in', async () => {
    const org = await createOrg();
    const member = await createMember(org, 'owner');
    await database().membership.update({
      where: { organizationId_userId: { organizationId: org.id, userId: member.userId } },
      data: { role: 'member' },
    });
    expect(((await (await getMe(member.headers)).json()) as Me).role).toBe('member');
    await database().membership.delete({
      where: { organizationId_userId: { organizationId: org.id, userId: member.userId } },
    });
    expect((await getMe(member.headers)).status).toBe(401);
  });
});

describe('a signed-out session', () => {
  it('is invalid in all copies of its cookie; other sessions of the person stay valid', async () => {
    const [first, second] = [await createOrg(), await createOrg()];
    const member = await createMember(first, 'owner');
    await database().membership.create({
      data: { organizationId: second.id, userId: member.userId, role: 'member' },
    });
    const elsewhere = await headersFor(member.userId, 0, first.id);
    const [line = ''] = (await switchTo(second.id, member.headers)).headers.getSetCookie();
    const switched = { ...member.headers, cookie: line.split(';', 1)[0] ?? '' };
    expect((await getMe(switched)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) await endSession(valueOf(member.headers.cookie));
    const statuses = await Promise.all(
      [member.headers, switched, elsewhere].map(async (headers) => (await getMe(headers)).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    expect((await switchTo(second.id, switched)).status).toBe(401);
  });

  it('without a person has no effect', async () => {
    const count = () => database().endedSession.count();
    const before = await count();
    for (const cookie of [
      undefined,
      'forged',
      valueOf((await headersFor(randomUUID(), 0, randomUUID())).cookie),
    ])
      await endSession(cookie);
    expect(await count()).toBe(before);
  });
});

describe('a page of another organization or person than the shared cookie', () => {
  it('can read and change nothing, and asks to reload; a page of the same one works', async () => {
    const [first, second] = [await createOrg(), await createOrg()];
    const member = await createMember(first, 'owner');
    await database().membership.create({
      data: { organizationId: second.id, userId: member.userId, role: 'member' },
    });
    const rename = (shown: string) =>
      ask(apiRoutes, '/api/dashboard/organization', {
        method: 'PATCH',
        headers: { ...member.headers, [SHOWN_AS]: shown },
        body: '{"name":"Renamed"}',
      });
    const elsewhere = shownAs(member.userId, second.id);
    expect(await errorOf(await rename(elsewhere))).toEqual({
      status: 409,
      error: 'limit_reached',
      message:
        'You are in the organization “Test” now, but this page shows a different one. Reload the page.',
    });
    expect((await errorOf(await rename(shownAs(randomUUID(), first.id)))).message).toBe(
      `You are signed in as ${member.email} now, but this page shows a different one. Reload the page.`,
    );
    expect((await getMe({ ...member.headers, [SHOWN_AS]: elsewhere })).status).toBe(409);
    expect(await database().organization.findUnique({ where: { id: first.id } })).toMatchObject({
      name: 'Test',
    });
    expect((await rename(shownAs(member.userId, first.id))).status).toBe(200);
  });
});

describe('switching the organization', () => {
  it('sets the cookie of the other organization', async () => {
    const [first, second] = [await createOrg(), await createOrg('free')];
    const member = await createMember(first, 'owner');
    await database().membership.create({
      data: { organizationId: second.id, userId: member.userId, role: 'member' },
    });
    const response = await switchTo(second.id, member.headers);
    expect(response.status).toBe(200);
    const [cookie = '', last] = response.headers.getSetCookie();
    expect(last).toBe(
      `seamark-organization=${second.id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    );
    expect(cookie).toMatch(
      /^next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
    );
    expect(await (await getMe({ cookie: cookie.split(';', 1)[0]! })).json()).toMatchObject({
      organization: { id: second.id },
      role: 'member',
      plan: { paid: false },
    });
  });

  it('is remembered after the session: the next sign-in opens the last organization, while the person is a member', async () => {
    const [first, second] = [await createOrg(), await createOrg()];
    const member = await createMember(first, 'owner');
    await database().membership.create({
      data: { organizationId: second.id, userId: member.userId, role: 'member' },
    });
    for (const chosen of [first.id, second.id]) expect(await openedBy(member, chosen)).toBe(chosen);
    await database().membership.delete({
      where: { organizationId_userId: { organizationId: second.id, userId: member.userId } },
    });
    expect(await openedBy(member, second.id)).toBe(first.id);
    for (const odd of ['', 'x', (await createOrg()).id])
      expect(await openedBy(member, odd)).toBe(first.id);
  });

  it('to an organization without membership is 404, existing or not', async () => {
    const member = await createMember(await createOrg(), 'owner');
    const answers = await Promise.all(
      [(await createOrg()).id, randomUUID()].map(async (id) =>
        errorOf(await switchTo(id, member.headers)),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404, error: 'not_found' });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("with the cookie of a foreign organization opens one of the person's own", async () => {
    const [own, foreign] = [await createOrg(), await createOrg()];
    const member = await createMember(own, 'member');
    expect(
      await (await getMe(await headersFor(member.userId, 0, foreign.id))).json(),
    ).toMatchObject({ organization: { id: own.id } });
  });
});

describe('a change', () => {
  it('is accepted from our own pages only', async () => {
    const org = await createOrg();
    const { headers } = await createMember(org, 'owner');
    const without = { cookie: headers.cookie, 'content-type': headers['content-type'] };
    for (const origin of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect(await errorOf(await switchTo(org.id, { ...without, ...origin }))).toMatchObject({
        status: 403,
        error: 'origin_mismatch',
      });
    expect((await switchTo(org.id, { ...without, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('with an invalid body is 400, another method 405 with Allow', async () => {
    const { headers } = await createMember(await createOrg(), 'owner');
    expect(await errorOf(await switchTo('x', headers))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
    const refused = await ask(apiRoutes, '/api/dashboard/organization/switch', {
      method: 'GET',
      headers,
    });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('is limited to 60 a minute per person', async () => {
    const org = await createOrg();
    const { headers } = await createMember(org, 'owner');
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await switchTo(org.id, headers)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
