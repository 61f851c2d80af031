import { personOf, type Actor, type SeenSites } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import { requireEmail } from '@/lib/platform/access/email-address';
import { mailedToken } from '@/lib/platform/access/mailed-token';
import { hashToken, newToken } from '@/lib/platform/access/one-time-token';
import { databaseClock } from '@/lib/platform/db/clock';
import type { Invited } from '../contract/members';
import type { Role } from '@/lib/platform/contract/roles';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import { database, type Prisma, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { labelOf, recordEvent } from '@/lib/platform/access/record-event';
import { queueMail, type Mail } from '@/lib/platform/mail/queue-mail';
import { lockRoles } from './lock-roles';
import { requireGrantable, requireRank } from './require-rank';
import { requireSeen } from './require-seen';
import { DAY_MS } from '@/lib/platform/time';

const INVITATION_MS = 7 * DAY_MS;
/** Limits unrequested mail that contains a name of the sender's choice. */
const INVITATIONS_PER_DAY_MAX = 50;

interface Wanted extends Partial<SeenSites> {
  readonly role: Role;
}

/**
 * Invites an address and replaces its open invitation, whose link stops working. The link shown to
 * the inviter does not prove the mailbox; only the mailed one does. A key gets none: with it, the
 * key could join as a person. `id` makes the call idempotent: an existing invitation with it is returned.
 */
export function inviteMember(
  actor: Actor,
  typed: string,
  { role, siteIds = [], tags = [] }: Wanted,
  id?: string,
): Promise<Invited> {
  const email = requireEmail(typed);
  requireRank(actor, role);
  requireGrantable(actor, role);
  const { organizationId } = actor;
  return database().$transaction(async (tx) => {
    await lockRoles(tx, actor);
    const made =
      id && (await tx.invitation.findFirst({ where: { id: idsOfKey(id) }, select: INVITATION }));
    if (made) {
      requireSameBody(made, id);
      return { invitation: asInvitation(made), url: null };
    }
    const at = await databaseClock.now(tx);
    await refuseMember(tx, organizationId, email);
    await refuseFlood(tx, organizationId, at);
    const open = { organizationId, email, acceptedAt: null, revokedAt: null };
    const replaced = await tx.invitation.findMany({ where: open, select: { role: true } });
    requireRank(actor, ...replaced.map((invitation) => invitation.role));
    await tx.invitation.updateMany({ where: open, data: { revokedAt: at } });
    const token = newToken();
    const seen = await requireSeen(tx, actor, role, { siteIds, tags });
    const row = await createInvitation(tx, actor, { id, email, role, seen, token, at });
    await queueMail(tx, await mailOf(tx, actor, { email, role, token }), at);
    await recordEvent(
      tx,
      actor,
      {
        action: 'member.invited',
        subjectKind: 'invitation',
        subjectId: row.id,
        detail: { email, role },
      },
      at,
    );
    return {
      invitation: asInvitation(row),
      url: actor.via.kind === 'key' ? null : addresses.invitation(token),
    };
  });
}

interface Created {
  readonly id: string | undefined;
  readonly email: string;
  readonly role: Role;
  readonly seen: Awaited<ReturnType<typeof requireSeen>>;
  readonly token: string;
  readonly at: Date;
}

export const INVITATION = {
  id: true,
  email: true,
  role: true,
  viewSiteIds: true,
  viewTags: true,
  createdAt: true,
  expiresAt: true,
} as const;

const createInvitation = (
  tx: Transaction,
  actor: Actor,
  { id, email, role, seen, token, at }: Created,
) =>
  tx.invitation.create({
    data: {
      ...(id !== undefined && { id }),
      organizationId: actor.organizationId,
      email,
      role,
      ...seen,
      tokenHash: hashToken(token),
      invitedById: personOf(actor),
      createdAt: at,
      expiresAt: new Date(at.getTime() + INVITATION_MS),
    },
    select: INVITATION,
  });

export const asInvitation = ({
  viewSiteIds,
  viewTags,
  createdAt,
  expiresAt,
  ...row
}: Prisma.InvitationGetPayload<{ select: typeof INVITATION }>) => ({
  ...row,
  siteIds: viewSiteIds,
  tags: viewTags,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

async function mailOf(
  tx: Transaction,
  actor: Actor,
  { email, role, token }: Pick<Created, 'email' | 'role' | 'token'>,
): Promise<Mail> {
  const { organizationId } = actor;
  const { name } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true },
  });
  return {
    to: email,
    organizationId,
    subject: `You have been invited to ${name} on Seamark`,
    text: [
      `${await labelOf(tx, actor)} invited you to join the organization “${name}” as ${role}.`,
      `To accept, open this link within 7 days:\n${addresses.invitation(mailedToken(token))}\n`,
    ].join('\n\n'),
  };
}

async function refuseMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  if ((await tx.membership.count({ where: { organizationId, user: { email } } })) > 0)
    throw new AppError(
      'limit_reached',
      `${email} is already a member. You can change their role in the list of members.`,
    );
}

async function refuseFlood(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  if (
    (await tx.invitation.count({
      where: { organizationId, createdAt: { gt: new Date(at.getTime() - DAY_MS) } },
    })) >= INVITATIONS_PER_DAY_MAX
  )
    throw new AppError(
      'limit_reached',
      `An organization can send at most ${INVITATIONS_PER_DAY_MAX} invitations in 24 hours. Try again tomorrow.`,
    );
}
