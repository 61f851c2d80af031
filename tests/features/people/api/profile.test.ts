import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { issueToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import { signInWithLink, signInWithPassword } from '@/lib/platform/access/sign-in';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createMember, headersFor, type TestMember } from '../../../helpers/member';

const PASSWORD = 'correct horse battery';
const NEXT = 'a sentence is a good password';

beforeAll(() => {
  Object.assign(process.env, {
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
});

async function memberWith(data: {
  readonly passwordHash?: string;
  readonly providers?: readonly string[];
}): Promise<TestMember & { readonly organizationId: string }> {
  const { id } = await createOrg();
  const member = await createMember({ id }, 'member');
  const { passwordHash, providers = [] } = data;
  const accounts = {
    create: providers.map((provider) => ({
      type: 'oauth',
      provider,
      providerAccountId: member.userId,
    })),
  };
  await database().user.update({
    where: { id: member.userId },
    data: { accounts, ...(passwordHash === undefined ? {} : { passwordHash }) },
  });
  return { ...member, organizationId: id };
}

const change = (by: TestMember, body: object) =>
  ask(apiRoutes, '/api/dashboard/me/password', {
    method: 'POST',
    headers: by.headers,
    body: JSON.stringify(body),
  });
const disconnect = (by: TestMember, provider: string) =>
  ask(apiRoutes, `/api/dashboard/me/accounts/${provider}`, {
    method: 'DELETE',
    headers: by.headers,
  });
const statusOf = async (headers: Record<string, string>) =>
  (await ask(apiRoutes, '/api/dashboard/me', { headers })).status;
const eventsOf = async ({ userId }: TestMember) =>
  (
    await database().auditEvent.findMany({
      where: { actorId: userId },
      orderBy: { at: 'asc' },
      select: { action: true },
    })
  ).map(({ action }) => action);
const connectedOf = async ({ userId }: TestMember) =>
  (await database().account.findMany({ where: { userId }, select: { provider: true } })).map(
    ({ provider }) => provider,
  );

describe('a new password', () => {
  it('requires the old one, ends all other sessions and sign-in links, and keeps this session', async () => {
    const member = await memberWith({ passwordHash: await hashPassword(PASSWORD) });
    const elsewhere = await headersFor(member.userId, 0, member.organizationId);
    const link = await database().$transaction((tx) =>
      issueToken(tx, 'sign_in', member.userId, new Date()),
    );
    await database().verificationToken.create({
      data: {
        identifier: member.email,
        token: member.userId,
        expires: new Date(Date.now() + 60_000),
      },
    });
    const answer = await change(member, { currentPassword: PASSWORD, password: NEXT });
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect([answer.status, await statusOf({ cookie }), await statusOf(elsewhere)]).toEqual([
      200, 200, 401,
    ]);
    expect([await signInWithPassword(member.email, PASSWORD), await signInWithLink(link)]).toEqual([
      null,
      null,
    ]);
    expect(await signInWithPassword(member.email, NEXT)).toMatchObject({ id: member.userId });
    expect(await database().verificationToken.count({ where: { identifier: member.email } })).toBe(
      0,
    );
    expect(await eventsOf(member)).toEqual(['account.password_changed']);
    const mails = await database().job.findMany({
      where: { kind: 'mail' },
      select: { payload: true },
    });
    expect(mails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        to: member.email,
        subject: 'Your Seamark password was changed',
      }),
    );
  });

  it('is refused at its field, and nothing changes', async () => {
    const member = await memberWith({ passwordHash: await hashPassword(PASSWORD) });
    for (const [body, field] of [
      [{ currentPassword: NEXT, password: NEXT }, 'currentPassword'],
      [{ password: NEXT }, 'currentPassword'],
      [{ currentPassword: PASSWORD, password: 'short' }, 'password'],
    ] as const)
      expect(await errorOf(await change(member, body))).toMatchObject({
        status: 400,
        error: 'invalid_input',
        field,
      });
    expect([await statusOf(member.headers), await eventsOf(member)]).toEqual([200, []]);
  });

  it('needs no old one if there is none, and of two concurrent ones one is set', async () => {
    const member = await memberWith({});
    const statuses = (
      await Promise.all([
        change(member, { password: NEXT }),
        change(member, { password: PASSWORD }),
      ])
    ).map(({ status }) => status);
    // The other one fails at its check of the password, or later at the lock.
    expect([200, 400, 401]).toEqual(expect.arrayContaining(statuses));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await eventsOf(member)).toEqual(['account.password_changed']);
  });
});

describe('a provider account', () => {
  it('is disconnected and logged once; a repetition changes nothing', async () => {
    const member = await memberWith({ passwordHash: 'scrypt$', providers: ['github', 'google'] });
    for (let n = 0; n < 2; n += 1) expect((await disconnect(member, 'github')).status).toBe(200);
    expect([await connectedOf(member), await eventsOf(member)]).toEqual([
      ['google'],
      ['account.disconnected'],
    ]);
  });

  it('that is the last sign-in method stays, also when two are disconnected concurrently', async () => {
    const member = await memberWith({ providers: ['github', 'google'] });
    const answers = await Promise.all([disconnect(member, 'github'), disconnect(member, 'google')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await connectedOf(member)).toHaveLength(1);
  });

  it('of another person stays connected', async () => {
    const [member, other] = [
      await memberWith({ passwordHash: 'scrypt$', providers: ['github'] }),
      await memberWith({ passwordHash: 'scrypt$' }),
    ];
    expect((await disconnect(other, 'github')).status).toBe(200);
    expect([await connectedOf(member), await eventsOf(other)]).toEqual([['github'], []]);
  });
});
