import { readMailedToken } from '@/lib/platform/access/mailed-token';
import { hashToken } from '@/lib/platform/access/one-time-token';
import { hashPassword } from '@/lib/platform/access/password';
import type { Person } from '@/lib/platform/access/session';
import { beginSession, type Claims } from '@/lib/platform/access/session-cookie';
import { NewPassword } from '@/lib/platform/access/sign-in';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { fieldError } from './field-error';
import { mailConfirmation } from './mail-confirmation';
import { isProven, readInvitation } from './read-invitation';

export interface Joined {
  readonly organizationId: string;
  /** For a cookie that opens the new organization; null if the address must be confirmed first. */
  readonly claims: Claims | null;
}

/**
 * Joins the organization as the signed-in person that the invitation names, or as a new one with a
 * password.
 */
export async function acceptInvitation(
  person: Person | null,
  linkToken: string,
  password: string | undefined,
): Promise<Joined> {
  const { token, isMailed } = readMailedToken(linkToken);
  const passwordHash =
    password === undefined
      ? null
      : await hashForNew(linkToken, fieldError(NewPassword.safeParse(password)));
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const invitation = await takeInvitation(tx, token, at);
    if (invitation === null) return joinedBefore(tx, person, token);
    const user = await userOf(
      tx,
      person,
      { email: invitation.email, passwordHash, emailVerified: isProven(isMailed) ? at : null },
      at,
    );
    await tx.membership.upsert({
      where: {
        organizationId_userId: { organizationId: invitation.organizationId, userId: user.id },
      },
      create: {
        organizationId: invitation.organizationId,
        userId: user.id,
        role: invitation.role,
        viewSiteIds: invitation.viewSiteIds,
        viewTags: invitation.viewTags,
        createdAt: at,
      },
      update: {},
    });
    await tx.auditEvent.create({
      data: {
        organizationId: invitation.organizationId,
        actorId: user.id,
        actorLabel: invitation.email,
        action: 'member.joined',
        subjectKind: 'member',
        subjectId: user.id,
        detail: { role: invitation.role },
        at,
      },
    });
    return joinedAs(user, invitation.organizationId);
  });
}

/** Hashing is expensive, so only an invitation for a new person reaches it. */
async function hashForNew(linkToken: string, password: string): Promise<string | null> {
  const invitation = await readInvitation(linkToken);
  return invitation === null || invitation.hasAccount ? null : hashPassword(password);
}

async function takeInvitation(tx: Transaction, token: string, at: Date) {
  const [taken] = await tx.invitation.updateManyAndReturn({
    where: {
      tokenHash: hashToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: at },
    },
    data: { acceptedAt: at },
    select: {
      organizationId: true,
      email: true,
      role: true,
      viewSiteIds: true,
      viewTags: true,
    },
  });
  return taken ?? null;
}

/**
 * `sessionVersion`: null if the address must be confirmed. `sessionId`: the session to continue, if
 * any.
 */
type Joining = {
  readonly id: string;
  readonly sessionVersion: number | null;
  readonly sessionId?: string;
};

const joinedAs = ({ id, sessionVersion, sessionId }: Joining, organizationId: string): Joined => {
  if (sessionVersion === null) return { organizationId, claims: null };
  const begun = beginSession({ id, sessionVersion });
  return { organizationId, claims: { ...begun, sid: sessionId ?? begun.sid, organizationId } };
};

/**
 * Returns the earlier result if this person already accepted the invitation, for example in another
 * tab.
 */
async function joinedBefore(
  tx: Transaction,
  person: Person | null,
  token: string,
): Promise<Joined> {
  const accepted =
    person === null
      ? null
      : await tx.invitation.findFirst({
          where: {
            tokenHash: hashToken(token),
            email: person.email,
            acceptedAt: { not: null },
            organization: { memberships: { some: { userId: person.id } } },
          },
          select: { organizationId: true },
        });
  if (person === null || accepted === null)
    throw new AppError(
      'not_found',
      'This invitation has been used, withdrawn, or has expired. Ask for a new one.',
    );
  return joinedAs(person, accepted.organizationId);
}

interface NewPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly emailVerified: Date | null;
}

/** Throwing rolls the acceptance back; the invitation stays open. */
async function userOf(
  tx: Transaction,
  person: Person | null,
  { email, passwordHash, emailVerified }: NewPerson,
  at: Date,
): Promise<Joining> {
  const account = await tx.user.findUnique({ where: { email }, select: { id: true } });
  // Keeps the version of the current session, so that a session that just ended is not renewed.
  if (account !== null && person?.id === account.id) return person;
  if (account !== null) throw signInAs(email, person);
  if (passwordHash === null)
    throw new AppError(
      'invalid_input',
      'password is required, because this email address has no account yet.',
    );
  // Another organization's invitation may be creating the same person now.
  const [made] = await tx.user.createManyAndReturn({
    data: [{ email, emailVerified, passwordHash, createdAt: at }],
    skipDuplicates: true,
    select: { id: true, sessionVersion: true },
  });
  if (made === undefined) throw signInAs(email, person);
  if (emailVerified !== null) return made;
  await mailConfirmation(tx, { id: made.id, email }, at);
  return { id: made.id, sessionVersion: null };
}

function signInAs(email: string, person: Person | null): AppError {
  const first =
    person === null
      ? `Sign in as ${email} first`
      : `You are signed in as ${person.email}, but the invitation is for ${email}. Sign in as ${email}`;
  return new AppError('no_session', `${first}, then open the invitation again.`);
}
