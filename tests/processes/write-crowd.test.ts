import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '@/lib/access/password';
import { database, requireDatabaseUrl } from '@/lib/db/client';
import { createOrg } from '../api/org';
import { createSite } from '../api/site';
import { UNLIMITED } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const SIGN_UPS = 40;
const STARTS = 200;
const TRIES = 20;
const PASSWORD = 'correct horse battery';
let webs: ProductProcess[] = [];

beforeAll(async () => {
  const wish = { role: 'web', databaseUrl: requireDatabaseUrl(), env: UNLIMITED } as const;
  webs = await Promise.all([startProcess(wish), startProcess(wish)]);
  return async () => {
    for (const { child } of webs) child.kill('SIGTERM');
    await Promise.all(webs.map(({ ended }) => ended));
  };
});

const web = (n = 0): string => webs[n % webs.length]!.baseUrl;
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((status) => [status, statuses.filter((other) => other === status).length]));

it('40 sign-ups at once: whoever is told 201 exists, and nobody else', async () => {
  const run = randomUUID();
  const signUp = (n: number) => fetch(`${web()}/api/dashboard/sign-up`, {
    method: 'POST', headers: { origin: web(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${n}-${run}@example.com`, password: PASSWORD, organizationName: 'Acme' }),
  });
  const statuses = (await Promise.all(Array.from({ length: SIGN_UPS }, (_, n) => signUp(n)))).map(({ status }) => status);
  expect(tally(statuses)).toEqual({ 201: SIGN_UPS });
  expect(await database().user.count({ where: { email: { endsWith: `${run}@example.com` } } })).toBe(SIGN_UPS);
});

it('200 scans started at once: whoever is told 202 has a scan', async () => {
  const org = await createOrg();
  const sites = await Promise.all(Array.from({ length: STARTS }, () => createSite({ org })));
  const start = (id: string) => fetch(`${web()}/api/v1/me/sites/${id}/scan`, { method: 'POST', headers: org.headers });
  const statuses = (await Promise.all(sites.map(({ id }) => start(id)))).map(({ status }) => status);
  expect(tally(statuses)).toEqual({ 202: STARTS });
  expect(await database().scan.count({ where: { site: { organizationId: org.id } } })).toBe(STARTS);
});

it('20 wrong passwords at once over two processes: ten are judged', async () => {
  const email = `${randomUUID()}@example.com`;
  await database().user.create({ data: { email, emailVerified: new Date(), passwordHash: await hashPassword(PASSWORD) } });
  const signIn = async (n: number): Promise<string | null> => {
    const asked = await fetch(`${web(n)}/api/auth/csrf`);
    const { csrfToken } = (await asked.json()) as { csrfToken: string };
    const cookie = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ');
    const body = new URLSearchParams({ csrfToken, email, password: `${PASSWORD}${n}`, json: 'true' });
    const answer = await fetch(`${web(n)}/api/auth/callback/credentials`, { method: 'POST', headers: { cookie }, body });
    return new URL(((await answer.json()) as { url: string }).url).searchParams.get('error');
  };
  const codes = await Promise.all(Array.from({ length: TRIES }, (_, n) => signIn(n)));
  expect(codes.filter((code) => code === 'CredentialsSignin')).toHaveLength(10);
  expect(codes.filter((code) => code?.startsWith('limited-'))).toHaveLength(TRIES - 10);
});
