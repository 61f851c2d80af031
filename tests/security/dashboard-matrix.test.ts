import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { ROLES, type Role } from '@/lib/platform/contract/roles';
import { dashboardOperations } from '@/lib/api/dashboard';
import type { DashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import { createMember, type TestMember } from '../helpers/member';
import { ask, BASE_URL, errorOf } from '../helpers/http';
import { createOrg } from '../helpers/org';
import { holds } from './holds';
import { hostileRequests } from './hostile-values';

process.env['SEAMARK_LIMIT_USER_CHANGES'] = '1000000/60';
process.env['SEAMARK_LIMIT_SIGN_IN_CALLER'] = '1000000/60';

/** Derived from the contract, so that it includes new operations. */
const all: readonly DashboardOperation[] = dashboardOperations;
const personal = all.filter(({ access }) => access.session !== 'anyone');
const changing = all.filter(({ method }) => method !== 'GET');
const RANK = ROLES;

const people = new Map<Role, TestMember>();
let key: string;
beforeAll(async () => {
  const org = await createOrg();
  key = org.key;
  for (const role of RANK) people.set(role, await createMember(org, role));
});

async function send(
  op: DashboardOperation,
  headers: Record<string, string>,
  method: string = op.method,
): Promise<Response> {
  const address = op.path.replaceAll(/\{\w+\}/g, randomUUID());
  const hasBody = op.body !== undefined && method === op.method;
  return ask(apiRoutes, address, {
    method,
    headers,
    ...(hasBody ? { body: '{"unknown":1}' } : {}),
  });
}

describe('every operation of the dashboard', () => {
  holds('without a session is 401, with any key', personal, async (op) => {
    for (const headers of [
      {},
      { authorization: `Bearer ${key}` },
      { cookie: 'next-auth.session-token=x' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[])
      expect(
        await errorOf(await send(op, { 'content-type': 'application/json', ...headers })),
      ).toMatchObject({ status: 401, error: 'no_session' });
  });

  holds('from another origin is 403', changing, async (op) => {
    const { cookie } = people.get('owner')!.headers;
    for (const origin of ['https://evil.example', 'null', `${BASE_URL}.evil.example`, ''])
      expect(
        await errorOf(await send(op, { cookie, origin, 'content-type': 'application/json' })),
        origin,
      ).toMatchObject({ status: 403, error: 'origin_mismatch' });
  });

  holds('requires its role or a higher one', personal, async (op) => {
    for (const [rank, role] of RANK.entries()) {
      const response = await send(op, people.get(role)!.headers);
      const code = response.ok ? null : (await errorOf(response)).error;
      if (rank < RANK.indexOf(op.access.session as Role))
        expect([role, code]).toEqual([role, 'role_required']);
      else
        expect(
          ['no_session', 'origin_mismatch', 'internal_error'],
          `${role}: ${code}`,
        ).not.toContain(code);
    }
  });

  holds('answers what PostgreSQL cannot store, wherever it is sent', all, async (op) => {
    const { headers } = people.get('owner')!;
    const path = op.path.replaceAll(/\{\w+\}/g, randomUUID());
    for (const sent of hostileRequests(op, path)) {
      const body = sent.body === undefined ? {} : { body: sent.body };
      const answer = await ask(apiRoutes, sent.path, { method: op.method, headers, ...body });
      expect({ ...sent, status: answer.status }).not.toMatchObject({ status: 500 });
    }
  });

  holds(
    'is never cached, has no CORS headers, and returns 405 for other methods',
    all,
    async (op) => {
      const { headers } = people.get('owner')!;
      const response = await send(op, headers);
      expect([
        response.headers.get('cache-control'),
        response.headers.get('vary'),
        response.headers.get('access-control-allow-origin'),
      ]).toEqual(['private, no-store', 'Cookie', null]);
      const allowed = all
        .filter((other) => other.path === op.path)
        .map((other) => other.method as string);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (m) => !allowed.includes(m),
      ))
        expect((await send(op, headers, method)).status, method).toBe(405);
    },
  );
});
