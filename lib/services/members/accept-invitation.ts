import { readMailedToken } from '@/lib/access/mailed-token';
import { hashToken } from '@/lib/access/one-time-token';
import { hashPassword } from '@/lib/access/password';
import type { Person } from '@/lib/access/session';
import { beginSession, type Claims } from '@/lib/access/session-cookie';
import { NewPassword } from '@/lib/access/sign-in';
import { databaseClock } from '@/lib/db/clock';
import { database, type Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { fieldError } from '../accounts/field-error';
import { mailConfirmation } from '../accounts/mail-confirmation';
import { isProven, readInvitation } from './read-invitation';

export interface Joined {
  readonly organizationId: string;
  /** For a cookie that opens the new organization; null: the address is to be confirmed first. */
  readonly claims: Claims | null;
}

/** Joins the organization: the signed-in person whom the invitation names, or a new one with a password. */
export async function acceptInvitation(
  person: Person | null,
  given: string,
  password: string | undefined,
): Promise<Joined> {
  const { token, isMailed } = readMailedToken(given);
  const passwordHash =
    password === undefined
      ? null
      : await hashForNew(given, fieldError(NewPassword.safeParse(password)));
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

/** Hashing is dear: nobody without an invitation that makes a new person has it done. */
async function hashForNew(given: string, password: string): Promise<string | null> {
  const invitation = await readInvitation(given);
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
    select: { organizationId: true, email: true, role: true },
  });
  return taken ?? null;
}

/** `sessionVersion`: null when the address is to be confirmed. `sessionId`: of the session that goes on. */
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

/** In a second tab, whoever has joined by this invitation is told the same again. */
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

/** Throwing undoes the taking: the invitation stays open. */
async function userOf(
  tx: Transaction,
  person: Person | null,
  { email, passwordHash, emailVerified }: NewPerson,
  at: Date,
): Promise<Joining> {
  const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
  // With the version of the session that asks: one that has just been ended is not begun anew.
  if (known !== null && person?.id === known.id) return person;
  if (known !== null) throw signInAs(email, person);
  if (passwordHash === null)
    throw new AppError(
      'invalid_input',
      'password is required, because this email address has no account yet.',
    );
  // Another organization's invitation may be accepted at this moment.
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
