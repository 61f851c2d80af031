import { randomUUID } from 'node:crypto';
import { sessionCookie } from '@/lib/platform/access/session-cookie';
import type { Role } from '@/lib/platform/contract/roles';
import { database } from '@/lib/platform/db/client';
import { BASE_URL } from './http';

process.env['NEXTAUTH_SECRET'] ??= randomUUID() + randomUUID();

export interface TestMember {
  readonly userId: string;
  readonly email: string;
  /** Cookie and origin of a browser on a page of ours. */
  readonly headers: Readonly<Record<'cookie' | 'origin' | 'content-type', string>>;
}

/** Creates a signed-in member of an organization. */
export async function createMember(org: { readonly id: string }, role: Role): Promise<TestMember> {
  const email = `${randomUUID()}@example.com`;
  const user = await database().user.create({
    data: {
      email,
      emailVerified: new Date(),
      memberships: { create: { organizationId: org.id, role } },
    },
    select: { id: true },
  });
  return { userId: user.id, email, headers: await headersFor(user.id, 0, org.id) };
}

export async function headersFor(
  uid: string,
  version: number,
  organizationId: string,
): Promise<TestMember['headers']> {
  const cookie =
    (await sessionCookie({ uid, sid: randomUUID(), version, organizationId })).split(';', 1)[0] ??
    '';
  return { cookie, origin: BASE_URL, 'content-type': 'application/json' };
}
