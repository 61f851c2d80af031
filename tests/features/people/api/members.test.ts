import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { visitorOf } from '@/lib/platform/access/session';
import type { Invited, MemberList } from '@/lib/people/contract/members';
import type { Role } from '@/lib/platform/contract/roles';
import { database } from '@/lib/platform/db/client';
import { acceptInvitation } from '@/lib/people/server/accept-invitation';
import { inviteMember } from '@/lib/people/server/invite-member';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember, headersFor, type TestMember } from '../../../helpers/member';

// One IP address makes all attempts here; the limit has its own test.
process.env['SEAMARK_LIMIT_SIGN_IN_CALLER'] = '1000000/60';

const PASSWORD = 'a sentence is good';
const json = { origin: BASE_URL, 'content-type': 'application/json' };
const invite = (by: TestMember, email: string, role: Role = 'member') =>
  ask(apiRoutes, '/api/dashboard/members', {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify({ email, role }),
  });
const invited = async (by: TestMember, email: string, role: Role = 'member'): Promise<Invited> =>
  (await (await invite(by, email, role)).json()) as Invited;
const tokenOf = ({ url }: Invited): string => url?.split('/').at(-1) ?? '';
const join = (
  token: string,
  headers: Record<string, string> = json,
  password: string | undefined = PASSWORD,
) =>
  ask(apiRoutes, '/api/dashboard/members/accept', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, ...(password === undefined ? {} : { password }) }),
  });
const change = (by: TestMember, userId: string, role: Role) =>
  ask(apiRoutes, `/api/dashboard/members/${userId}`, {
    method: 'PATCH',
    headers: by.headers,
    body: JSON.stringify({ role }),
  });
const remove = (by: TestMember, userId: string) =>
  ask(apiRoutes, `/api/dashboard/members/${userId}`, { method: 'DELETE', headers: by.headers });
const list = async (by: TestMember): Promise<MemberList> =>
  (await (
    await ask(apiRoutes, '/api/dashboard/members', { headers: by.headers })
  ).json()) as MemberList;
const signedIn = async ({ headers }: TestMember) =>
  (await ask(apiRoutes, '/api/dashboard/me', { headers })).status === 200;
let n = 0;
const address = (): string => `guest-${process.pid}-${Date.now()}-${(n += 1)}@example.com`;

describe('an invitation', () => {
  it('makes a new person a member with the given role, signed in, once', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const email = address();
    const given = await invited(owner, ` ${email.toUpperCase()} `, 'admin');
    expect((await list(owner)).invitations).toMatchObject([{ email, role: 'admin' }]);
    const joined = await join(tokenOf(given));
    const cookie = joined.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect(
      await (await ask(apiRoutes, '/api/dashboard/me', { headers: { cookie } })).json(),
    ).toMatchObject({ user: { email }, role: 'admin' });
    expect(await errorOf(await join(tokenOf(given)))).toMatchObject({
      status: 404,
      error: 'not_found',
    });
    expect((await list(owner)).invitations).toEqual([]);
  });

  it('is mailed, and the mail is forgotten once it is sent', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const email = address();
    const given = await invited(owner, email);
    const jobs = await database().job.findMany({
      where: { kind: 'mail', status: 'queued' },
      select: { payload: true },
    });
    expect(
      jobs.map(({ payload }) => JSON.stringify(payload)).find((mail) => mail.includes(email)),
    ).toContain(given.url);
  });

  it('of an existing account is valid for it only, and survives a wrong attempt', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const [guest, stranger] = [
      await createMember(await createOrg(), 'owner'),
      await createMember(await createOrg(), 'owner'),
    ];
    const token = tokenOf(await invited(owner, guest.email));
    for (const headers of [json, stranger.headers])
      expect(await errorOf(await join(token, headers))).toMatchObject({
        status: 401,
        error: 'no_session',
      });
    expect((await errorOf(await join(token, stranger.headers))).message).toContain(
      `You are signed in as ${stranger.email}, but the invitation is for ${guest.email}.`,
    );
    expect((await join(token, guest.headers, undefined)).status).toBe(200);
    expect((await list(owner)).members.map((row) => row.email)).toContain(guest.email);
  });

  it('that is replaced, withdrawn, or expired does not work', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const email = address();
    const replaced = await invited(owner, email);
    const withdrawn = await invited(owner, email);
    const gone = await ask(apiRoutes, `/api/dashboard/invitations/${withdrawn.invitation.id}`, {
      method: 'DELETE',
      headers: owner.headers,
    });
    expect(gone.status).toBe(200);
    const expired = await invited(owner, address());
    await database().invitation.update({
      where: { id: expired.invitation.id },
      data: { expiresAt: new Date(0) },
    });
    for (const given of [replaced, withdrawn, expired])
      expect((await join(tokenOf(given))).status).toBe(404);
  });

  it('requires a password of 12 characters from a new person, and stays valid until then', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const token = tokenOf(await invited(owner, address()));
    for (const password of ['short', 'x'.repeat(129)])
      expect((await join(token, json, password)).status).toBe(400);
    expect(
      (
        await ask(apiRoutes, '/api/dashboard/members/accept', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ token }),
        })
      ).status,
    ).toBe(400);
    expect((await join(token)).status).toBe(200);
  });

  it.each([
    'x',
    'a@b@c.example',
    '"a b"@example.com',
    'a@example.com,b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('is not sent to %j', async (email) => {
    expect(
      await errorOf(await invite(await createMember(await createOrg(), 'owner'), email)),
    ).toMatchObject({ status: 400, error: 'invalid_input' });
  });

  it('accepted in one tab has the same response in another tab, and for no other person', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const token = tokenOf(await invited(owner, address()));
    const first = await join(token);
    const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const second = await join(token, { ...json, cookie });
    expect([second.status, await second.json()]).toEqual([200, await first.json()]);
    expect((await join(token, owner.headers, undefined)).status).toBe(404);
  });

  it('creates no session for a person whose session ends concurrently', async () => {
    const [owner, guest] = [
      await createMember(await createOrg(), 'owner'),
      await createMember(await createOrg(), 'owner'),
    ];
    const token = tokenOf(await invited(owner, guest.email));
    const { person } = await visitorOf(guest.headers.cookie.split('=')[1]);
    await database().user.update({
      where: { id: guest.userId },
      data: { sessionVersion: { increment: 1 } },
    });
    const { organizationId, claims } = await acceptInvitation(person, token, undefined);
    expect(
      await signedIn({
        ...guest,
        headers: await headersFor(claims!.uid, claims!.version, organizationId),
      }),
    ).toBe(false);
  });

  it('is limited to fifty in 24 hours', async () => {
    const org = await createOrg();
    const owner = await createMember(org, 'owner');
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
    const sent = Array.from({ length: 50 }, (_, index) => ({
      organizationId: org.id,
      email: address(),
      role: 'member' as const,
      tokenHash: `${org.id}${index}`,
      invitedById: owner.userId,
      createdAt: at(index < 49 ? 1 : 25),
      expiresAt: at(-1),
    }));
    await database().invitation.createMany({ data: sent });
    expect((await invite(owner, address())).status).toBe(201);
    expect(await errorOf(await invite(owner, address()))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });

  it('sent twice concurrently leaves one valid link', async () => {
    const owner = await createMember(await createOrg(), 'owner');
    const email = address();
    await Promise.all([invite(owner, email), invite(owner, email)]);
    expect((await list(owner)).invitations).toHaveLength(1);
  });

  it('ends with the role of its sender', async () => {
    const org = await createOrg();
    const [owner, admin, leaver] = [
      await createMember(org, 'owner'),
      await createMember(org, 'owner'),
      await createMember(org, 'admin'),
    ];
    const tokens = [
      tokenOf(await invited(admin, address(), 'owner')),
      tokenOf(await invited(leaver, address())),
    ];
    expect([
      (await change(owner, admin.userId, 'admin')).status,
      (await remove(owner, leaver.userId)).status,
    ]).toEqual([200, 200]);
    for (const token of tokens) expect((await join(token)).status).toBe(404);
  });

  it('to a member is refused, and only an owner can invite an owner', async () => {
    const org = await createOrg();
    const [owner, admin] = [await createMember(org, 'owner'), await createMember(org, 'admin')];
    expect(await errorOf(await invite(owner, admin.email))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
    expect(await errorOf(await invite(admin, address(), 'owner'))).toMatchObject({
      status: 403,
      error: 'role_required',
    });
    expect(await errorOf(await invite(await createMember(org, 'member'), address()))).toMatchObject(
      { status: 403, error: 'role_required' },
    );
  });
});

describe('a role', () => {
  it('change ends the sessions of that person at once', async () => {
    const org = await createOrg();
    const [owner, other] = [await createMember(org, 'owner'), await createMember(org, 'member')];
    expect(await (await change(owner, other.userId, 'admin')).json()).toMatchObject({
      role: 'admin',
    });
    expect(await signedIn(other)).toBe(false);
  });

  it('of an owner can be changed by owners only', async () => {
    const org = await createOrg();
    const [owner, admin] = [await createMember(org, 'owner'), await createMember(org, 'admin')];
    for (const answer of [
      await change(admin, owner.userId, 'member'),
      await change(admin, admin.userId, 'owner'),
      await remove(admin, owner.userId),
    ])
      expect(await errorOf(answer)).toMatchObject({ status: 403, error: 'role_required' });
  });

  it('that is being removed gives no rights: of two owners who demote each other concurrently, one succeeds', async () => {
    const org = await createOrg();
    const [one, two] = [
      await createMember(org, 'owner'),
      await createMember(org, 'owner'),
      await createMember(org, 'owner'),
    ];
    const answers = await Promise.all([
      change(one, two.userId, 'admin'),
      change(two, one.userId, 'admin'),
    ]);
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    // 401 for the ended session, or 403 for the role that was changed meanwhile.
    expect([401, 403]).toContain(refused);
  });

  it('that is lost after the session was read can invite no person', async () => {
    const org = await createOrg();
    const [owner, admin] = [await createMember(org, 'owner'), await createMember(org, 'admin')];
    const { session } = await visitorOf(admin.headers.cookie.split('=')[1]);
    expect((await change(owner, admin.userId, 'member')).status).toBe(200);
    await expect(inviteMember(session!.actor, address(), { role: 'admin' })).rejects.toMatchObject({
      code: 'no_session',
    });
    expect((await list(owner)).invitations).toEqual([]);
  });

  it('of the last owner stays, also if two step down concurrently', async () => {
    const org = await createOrg();
    const [one, two] = [await createMember(org, 'owner'), await createMember(org, 'owner')];
    const answers = await Promise.all([change(one, one.userId, 'member'), remove(two, two.userId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a member', () => {
  it('can leave but not remove others', async () => {
    const org = await createOrg();
    const [owner, guest, other] = [
      await createMember(org, 'owner'),
      await createMember(org, 'member'),
      await createMember(org, 'member'),
    ];
    expect(await errorOf(await remove(guest, other.userId))).toMatchObject({
      status: 403,
      error: 'role_required',
    });
    expect((await remove(guest, guest.userId)).status).toBe(200);
    expect(await signedIn(guest)).toBe(false);
    expect((await list(owner)).members.map((row) => row.userId)).not.toContain(guest.userId);
  });

  it('removed from their only organization, or gone from it, can sign in and join again', async () => {
    const org = await createOrg();
    const owner = await createMember(org, 'owner');
    for (const goes of [
      (guest: TestMember) => remove(owner, guest.userId),
      (guest: TestMember) => remove(guest, guest.userId),
    ]) {
      const guest = await createMember(org, 'admin');
      expect((await goes(guest)).status).toBe(200);
      const again = await headersFor(guest.userId, 1, org.id);
      expect((await ask(apiRoutes, '/api/dashboard/me', { headers: again })).status).toBe(401);
      const joined = await join(tokenOf(await invited(owner, guest.email)), again, undefined);
      expect(joined.status).toBe(200);
      const cookie = joined.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
      expect(
        await (await ask(apiRoutes, '/api/dashboard/me', { headers: { cookie } })).json(),
      ).toMatchObject({ user: { id: guest.userId }, role: 'member' });
    }
  });

  it('of another organization is not found', async () => {
    const [owner, foreign] = [
      await createMember(await createOrg(), 'owner'),
      await createMember(await createOrg(), 'owner'),
    ];
    for (const answer of [
      await change(owner, foreign.userId, 'member'),
      await remove(owner, foreign.userId),
    ])
      expect(await errorOf(answer)).toMatchObject({ status: 404, error: 'not_found' });
  });
});
