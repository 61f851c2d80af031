import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { MemberList } from '../contract/members';
import { asInvitation, INVITATION } from './invite-member';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** Members by address, and open invitations, newest first. */
export async function listMembers({ organizationId }: Actor): Promise<MemberList> {
  const db = readOnlyDatabase();
  const [memberships, invitations] = await Promise.all([
    db.membership.findMany({
      where: { organizationId },
      orderBy: { user: { email: 'asc' } },
      select: {
        role: true,
        viewSiteIds: true,
        viewTags: true,
        createdAt: true,
        user: { select: { id: true, email: true, name: true } },
      },
    }),
    db.invitation.findMany({
      where: {
        organizationId,
        acceptedAt: null,
        revokedAt: null,
        expiresAt: { gt: await databaseClock.now(db) },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: INVITATION,
    }),
  ]);
  return {
    members: memberships.map(({ user, role, viewSiteIds, viewTags, createdAt }) => ({
      userId: user.id,
      email: user.email,
      name: user.name,
      role,
      siteIds: viewSiteIds,
      tags: viewTags,
      createdAt: createdAt.toISOString(),
    })),
    invitations: invitations.map(asInvitation),
  };
}
