import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hashApiKey, isApiKey } from '@/lib/platform/access/api-key';
import { hashToken, redeemToken } from '@/lib/platform/access/one-time-token';
import { describeFailure, runAdmin } from '@/lib/main/admin/run';
import { KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import { database } from '@/lib/platform/db/client';

const db = database();
const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: process.env.DATABASE_URL, BASE_URL: 'https://seamark.example' });
const failure = (...words: string[]) =>
  admin(...words).then(
    () => null,
    (error: unknown) => describeFailure(error),
  );
const Created = z.object({ id: z.guid() });
const newOrg = async (...more: string[]) =>
  Created.parse(await admin('org:create', '--name', 'Acme', ...more)).id;

describe('organizations', () => {
  test('org:create creates an organization on the free plan, without a period end', async () => {
    expect(await admin('org:create', '--name', 'Acme')).toMatchObject({
      name: 'Acme',
      plan: 'free',
      planStatus: 'active',
      currentPeriodEnd: null,
    });
  });

  test('org:plan sets the plan and its end, and refuses an unknown organization', async () => {
    const org = await newOrg();
    const changed = await admin(
      'org:plan',
      '--org',
      org,
      '--plan',
      'paid',
      '--until',
      '2030-01-01T00:00:00Z',
    );
    expect(changed).toMatchObject({
      id: org,
      plan: 'paid',
      currentPeriodEnd: '2030-01-01T00:00:00.000Z',
    });
    expect(await failure('org:plan', '--org', randomUUID(), '--plan', 'paid')).toMatchObject({
      error: 'not_found',
    });
  });
});

describe('users', () => {
  test('user:create prints a sign-in link that can be redeemed once', async () => {
    const org = await newOrg();
    const user = z
      .object({ id: z.guid(), email: z.string(), signInUrl: z.string() })
      .parse(
        await admin('user:create', '--email', ' Ada@Example.COM ', '--org', org, '--role', 'owner'),
      );
    expect(user.email).toBe('ada@example.com');
    const token = user.signInUrl.split('/').at(-1) ?? '';
    expect(user.signInUrl).toBe(`https://seamark.example/welcome/${token}`);
    const redeem = () => redeemToken(db, 'sign_in', token, new Date());
    const answers = await Promise.all([redeem(), redeem(), redeem()]);
    expect(answers.filter((answer) => answer !== null)).toEqual([{ userId: user.id }]);
  });

  test('invitation:link replaces the link of an open invitation, and refuses others', async () => {
    const organizationId = await newOrg();
    const createdAt = new Date();
    const invitation = {
      organizationId,
      email: 'new@example.com',
      role: 'member' as const,
      tokenHash: randomUUID(),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 60_000),
    };
    const { id } = await db.invitation.create({ data: invitation });
    const { url } = z.object({ url: z.string() }).parse(await admin('invitation:link', '--id', id));
    const token = url.replace('https://seamark.example/invite/', '');
    expect(await db.invitation.findUnique({ where: { id } })).toMatchObject({
      tokenHash: hashToken(token),
    });
    await db.invitation.update({ where: { id }, data: { revokedAt: createdAt } });
    expect(await failure('invitation:link', '--id', id)).toMatchObject({ error: 'not_found' });
  });

  test('user:create adds a known address to a second organization as the same user', async () => {
    const email = `${randomUUID()}@example.com`;
    const add = async () =>
      Created.parse(
        await admin('user:create', '--email', email, '--org', await newOrg(), '--role', 'member'),
      ).id;
    expect(await add()).toBe(await add());
  });
});

describe('keys', () => {
  test('key:create prints the key, and stores its hash instead of the key', async () => {
    const org = await newOrg();
    const made = z
      .object({ id: z.guid(), key: z.string() })
      .parse(await admin('key:create', '--org', org, '--name', 'ci'));
    expect(isApiKey(made.key)).toBe(true);
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: made.id } });
    expect(row).toMatchObject({
      keyHash: hashApiKey(made.key),
      start: made.key.slice(0, 8),
      last4: made.key.slice(-4),
    });
    expect(JSON.stringify(row)).not.toContain(made.key);
  });

  test('key:create grants the requested scopes, read and scan by default, and refuses unknown ones', async () => {
    const org = await newOrg();
    const create = (...more: string[]) =>
      admin('key:create', '--org', org, '--name', 'ci', ...more);
    expect(await create()).toMatchObject({ scopes: ['read', 'scan'] });
    expect(await create('--scopes', 'manage,read')).toMatchObject({ scopes: ['read', 'manage'] });
    expect(
      await failure('key:create', '--org', org, '--name', 'ci', '--scopes', 'all'),
    ).toMatchObject({ error: 'invalid_input' });
  });

  test('key:revoke is idempotent, and refuses an unknown key', async () => {
    const made = Created.parse(await admin('key:create', '--org', await newOrg(), '--name', 'ci'));
    const first = await admin('key:revoke', '--id', made.id);
    expect(await admin('key:revoke', '--id', made.id)).toEqual(first);
    expect(await failure('key:revoke', '--id', randomUUID())).toMatchObject({ error: 'not_found' });
  });

  test('an organization has at most ten active keys, also after twelve concurrent key:create commands', async () => {
    const org = await newOrg();
    const made = await Promise.all(
      Array.from({ length: 12 }, () => failure('key:create', '--org', org, '--name', 'k')),
    );
    expect(made.filter((error) => error === null)).toHaveLength(10);
    expect(made.filter((error) => error?.error === 'limit_reached')).toHaveLength(2);
  });
});

describe('sites and limits', () => {
  test('site:add stores the normalized host, and refuses it a second time', async () => {
    const org = await newOrg();
    const site = await admin(
      'site:add',
      '--org',
      org,
      '--url',
      'HTTP://Bücher.Example./x?y',
      '--verified',
    );
    expect(site).toMatchObject({
      host: 'xn--bcher-kva.example',
      url: 'http://xn--bcher-kva.example/',
      verified: true,
    });
    expect(await failure('site:add', '--org', org, '--url', 'xn--bcher-kva.example')).toMatchObject(
      { error: 'conflict' },
    );
  });

  test.each([
    ['ftp://a.example', 'target_not_allowed'],
    ['http://user@a.example/', 'target_not_allowed'],
    ['http://a.example:8080/', 'target_not_allowed'],
    ['http://127.0.0.1/', 'target_not_allowed'],
    ['http://', 'invalid_input'],
    ['a b', 'invalid_input'],
  ])('site:add refuses %s', async (url, error) => {
    expect(await failure('site:add', '--org', await newOrg(), '--url', url)).toMatchObject({
      error,
    });
  });

  test('limits:clear deletes the limits of one host only', async () => {
    const host = `${randomUUID()}.example`;
    const at = new Date();
    await db.limitRow.createMany({
      data: [`target-scans:${host}`, `target-public-scans:${host}`, `target-scans:x${host}`].map(
        (limitKey) => ({ limitKey, at }),
      ),
    });
    expect(await admin('limits:clear', '--host', `www.${host}`)).toEqual({ cleared: 2 });
  });
});

test('the list commands print organizations, users, sites, and keys, without the secret of a key', async () => {
  const org = await newOrg();
  const { key } = z
    .object({ key: z.string() })
    .parse(await admin('key:create', '--org', org, '--name', 'ci'));
  await admin('site:add', '--org', org, '--url', 'https://listed.example/');
  await admin('user:create', '--email', 'o@listed.example', '--org', org, '--role', 'owner');
  const keys = await admin('key:list', '--org', org);
  expect(keys).toMatchObject([{ organizationId: org, name: 'ci', revokedAt: null }]);
  expect(JSON.stringify(keys)).not.toContain(key);
  expect(await admin('site:list', '--org', org)).toMatchObject([{ host: 'listed.example' }]);
  expect(await admin('user:list', '--org', org)).toMatchObject([
    { email: 'o@listed.example', role: 'owner' },
  ]);
  expect(await admin('org:list')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: org, name: 'Acme' })]),
  );
});

describe('the command line', () => {
  test.each([['--help'], ['org:create', '--help']])('%j lists the commands', async (...words) => {
    const text = await admin(...words);
    const scopes = `--scopes ${KEY_SCOPES.join(',')}`;
    for (const line of ['org:create --name N', 'key:list [--org ID]', scopes, 'db:stop'])
      expect(text).toContain(line);
  });

  test.each([
    [['nothing:here'], /Unknown command “nothing:here”. Commands: org:create/],
    [['org:create'], /Usage: org:create --name N/],
    [['org:create', '--name', 'A', '--plan', 'gold'], /--plan/],
    [['org:create', 'Acme'], /Usage: org:create .*Unexpected argument 'Acme'/],
    [['org:create', '--name', 'A', '--name', 'B'], /set more than once/],
    [['org:create', '--name', 'A', '--colour', 'red'], /colour/],
    [['org:create', '--name'], /Usage: org:create .*argument missing/],
  ])('%j is refused with a message that explains the error', async (words, message) => {
    expect(await failure(...words)).toMatchObject({
      error: 'invalid_input',
      message: expect.stringMatching(message),
    });
  });

  test('db:status omits the password of an external server, which db:stop does not stop', async () => {
    const status = await admin('db:status');
    expect(status).toMatchObject({ kind: 'server', pendingMigrations: [] });
    expect(JSON.stringify(status)).not.toContain(new URL(process.env.DATABASE_URL ?? '').password);
    expect(await admin('migrate')).toEqual({ applied: [] });
    expect(await admin('db:stop')).toMatchObject({ stopped: false });
  });
});
