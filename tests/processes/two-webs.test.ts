// @module-tag processes
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '@/lib/platform/access/password';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { UNLIMITED } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const TRIES = 20;
const ROUNDS = 4;
const STARTS = 40;
const PASSWORD = 'correct horse battery';
let webs: ProductProcess[] = [];
let passwordHash: string;

beforeAll(async () => {
  const wish = { role: 'web', databaseUrl: requireDatabaseUrl(), env: UNLIMITED } as const;
  webs = await Promise.all([startProcess(wish), startProcess(wish)]);
  passwordHash = await hashPassword(PASSWORD);
  return async () => {
    for (const { child } of webs) child.kill('SIGTERM');
    await Promise.all(webs.map(({ ended }) => ended));
  };
});

async function createPerson(): Promise<string> {
  const { id: organizationId } = await createOrg();
  const email = `${randomUUID()}@example.com`;
  const memberships = { create: { organizationId, role: 'owner' } } as const;
  await database().user.create({
    data: { email, emailVerified: new Date(), passwordHash, memberships },
  });
  return email;
}

/** Sends a form of next-auth like a browser with these cookies. */
async function submit(
  n: number,
  action: string,
  fields: Record<string, string>,
  cookies: readonly string[] = [],
) {
  const origin = webs[n % webs.length]!.baseUrl;
  const asked = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie: cookies.join('; ') } });
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const sent = [...cookies, ...asked.headers.getSetCookie().map(pairOf)].join('; ');
  const body = new URLSearchParams({ csrfToken, json: 'true', ...fields });
  const answer = await fetch(`${origin}/api/auth/${action}`, {
    method: 'POST',
    headers: { cookie: sent },
    body,
  });
  const { url } = (await answer.json()) as { url: string };
  return {
    error: new URL(url).searchParams.get('error'),
    setCookies: answer.headers.getSetCookie(),
  };
}
const pairOf = (line: string): string => line.split(';', 1)[0] ?? '';
const signIn = (n: number, email: string, password: string) =>
  submit(n, 'callback/credentials', { email, password });
const statusOf = async (n: number, cookie: string): Promise<number> =>
  (await fetch(`${webs[n]!.baseUrl}/api/dashboard/me`, { headers: { cookie } })).status;

it('20 concurrent wrong passwords over two processes: ten are checked', async () => {
  const email = await createPerson();
  const tries = await Promise.all(
    Array.from({ length: TRIES }, (_, n) => signIn(n, email, `${PASSWORD}${n}`)),
  );
  expect(tries.filter(({ error }) => error === 'CredentialsSignin')).toHaveLength(10);
  expect(tries.filter(({ error }) => error?.startsWith('limited-'))).toHaveLength(TRIES - 10);
});

it('signing out in one process ends the session in all, also for copies of the cookie', async () => {
  const email = await createPerson();
  const [here = '', elsewhere = ''] = (
    await Promise.all([signIn(0, email, PASSWORD), signIn(1, email, PASSWORD)])
  ).map(({ setCookies }) =>
    pairOf(setCookies.find((line) => line.startsWith('next-auth.session-token=')) ?? ''),
  );
  expect(await Promise.all([statusOf(0, here), statusOf(1, here), statusOf(0, elsewhere)])).toEqual(
    [200, 200, 200],
  );
  const forged = await submit(0, 'signout', { csrfToken: 'forged' }, [here]);
  expect([
    forged.setCookies.some((line) => line.startsWith('next-auth.session-token=;')),
    await statusOf(0, here),
  ]).toEqual([false, 200]);
  const { setCookies } = await submit(0, 'signout', {}, [here]);
  expect(setCookies.some((line) => line.startsWith('next-auth.session-token=;'))).toBe(true);
  expect(await Promise.all([statusOf(0, here), statusOf(1, here), statusOf(0, elsewhere)])).toEqual(
    [401, 401, 200],
  );
});

it('40 concurrent starts of a site over two processes, 4 rounds: one 202, named by all 409s', async () => {
  const org = await createOrg();
  const site = await createSite({ org });
  const start = (n: number) =>
    fetch(`${webs[n % webs.length]!.baseUrl}/api/v1/me/sites/${site.id}/scan`, {
      method: 'POST',
      headers: org.headers,
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(Array.from({ length: STARTS }, (_, n) => start(n)));
    // An overloaded machine may refuse some with 503 and Retry-After; the others count.
    const heard = answers.filter(
      ({ status, headers }) => status !== 503 || !headers.has('retry-after'),
    );
    expect(heard.length).toBeGreaterThan(STARTS / 2);
    expect(heard.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      202,
      ...Array.from({ length: heard.length - 1 }, () => 409),
    ]);
    const scans = await database().scan.findMany({ where: { siteId: site.id, finishedAt: null } });
    expect(scans).toHaveLength(1);
    const named = new Set(heard.map((answer) => answer.headers.get('location')?.split('/').at(-1)));
    expect([...named]).toEqual([scans[0]?.id]);
    await database().scan.updateMany({
      where: { siteId: site.id },
      data: { status: 'failed', finishedAt: new Date() },
    });
  }
  expect(await database().scan.count({ where: { siteId: site.id } })).toBe(ROUNDS);
});
