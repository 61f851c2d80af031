import { isDeepStrictEqual } from 'node:util';
import { personOf, roleOf, type Actor, type SeenSites } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { Member } from '../contract/members';
import { database, type Transaction } from '@/lib/platform/db/client';
import { isAtLeast, type Role } from '@/lib/platform/contract/roles';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockRoles } from './lock-roles';
import { requireGrantable, requireRank } from './require-rank';
import { requireSeen } from './require-seen';

/** Changes a member's role and immediately ends their sessions and the invitations they sent. */
export function changeMember(
  actor: Actor,
  userId: string,
  { role, ...sees }: SeenSites & { readonly role: Role },
): Promise<Member> {
  return database().$transaction(async (tx) => {
    const before = await lockMember(tx, actor, userId);
    requireRank(actor, before.role, role);
    if (before.role !== role) requireGrantable(actor, role);
    if (before.role === 'owner' && role !== 'owner') await keepLastOwner(tx, actor.organizationId);
    const at = await databaseClock.now(tx);
    const seen = await requireSeen(tx, actor, role, sees);
    await tx.membership.update({
      where: { organizationId_userId: { organizationId: actor.organizationId, userId } },
      data: { role, ...seen },
    });
    const { email } = before.user;
    const subject = { subjectKind: 'member', subjectId: userId } as const;
    if (before.role !== role) {
      await endAccess(tx, actor, userId, at);
      const detail = { email, from: before.role, to: role };
      await recordEvent(tx, actor, { action: 'member.role_changed', ...subject, detail }, at);
    } else if (!isDeepStrictEqual(before.seen, seen)) {
      const detail = { email, tags: seen.viewTags, sites: seen.viewSiteIds.length };
      await recordEvent(tx, actor, { action: 'member.sites_changed', ...subject, detail }, at);
    }
    return {
      userId,
      email,
      name: before.user.name,
      role,
      siteIds: seen.viewSiteIds,
      tags: seen.viewTags,
      createdAt: before.createdAt.toISOString(),
    };
  });
}

/** Removes a member; members can remove themselves. */
export function removeMember(actor: Actor, userId: string): Promise<{ done: true }> {
  const isSelf = userId === personOf(actor);
  if (!isSelf && !isAtLeast(roleOf(actor), 'admin'))
    throw new AppError('role_required', 'Only an owner or admin can remove other members.');
  return database().$transaction(async (tx) => {
    const { role, user } = await lockMember(tx, actor, userId);
    if (!isSelf) requireRank(actor, role);
    if (role === 'owner') await keepLastOwner(tx, actor.organizationId);
    await tx.membership.delete({
      where: { organizationId_userId: { organizationId: actor.organizationId, userId } },
    });
    const at = await databaseClock.now(tx);
    await endAccess(tx, actor, userId, at);
    await recordEvent(
      tx,
      actor,
      {
        action: isSelf ? 'member.left' : 'member.removed',
        subjectKind: 'member',
        subjectId: userId,
        detail: { email: user.email },
      },
      at,
    );
    return { done: true };
  });
}

/** The organization's lock keeps two owners from stepping down at the same time. */
async function lockMember(tx: Transaction, actor: Actor, userId: string) {
  await lockRoles(tx, actor);
  const { organizationId } = actor;
  const member = await tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: {
      role: true,
      viewSiteIds: true,
      viewTags: true,
      createdAt: true,
      user: { select: { email: true, name: true } },
    },
  });
  if (member === null) throw new AppError('not_found', 'No such member in this organization.');
  const { viewSiteIds, viewTags, ...row } = member;
  return { ...row, seen: { viewSiteIds, viewTags } };
}

async function keepLastOwner(tx: Transaction, organizationId: string): Promise<void> {
  if ((await tx.membership.count({ where: { organizationId, role: 'owner' } })) < 2)
    throw new AppError(
      'limit_reached',
      'An organization needs at least one owner. Make someone else an owner first.',
    );
}

/**
 * Ends the member's sessions, and the invitations they sent, by which the old role could be
 * regained.
 */
async function endAccess(
  tx: Transaction,
  { organizationId }: Actor,
  userId: string,
  at: Date,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  await tx.invitation.updateMany({
    where: { organizationId, invitedById: userId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: at },
  });
}
