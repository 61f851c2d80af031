import { signInMethods } from '@/lib/platform/access/auth-options';
import type { Session } from '@/lib/platform/access/session';
import { databaseClock } from '@/lib/platform/db/clock';
import type { SignInProvider } from '../contract/dashboard/accounts';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { providerName } from '../provider-name';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockPerson } from './lock-person';

/** Disconnects an account elsewhere, unless it is the last way to sign in. Idempotent. */
export function disconnectAccount(
  session: Session,
  provider: SignInProvider,
): Promise<{ done: true }> {
  const { id } = session.user;
  return database().$transaction(async (tx) => {
    // The lock keeps two simultaneous calls from removing the last two ways to sign in.
    await lockPerson(tx, id);
    const { passwordHash, accounts } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { passwordHash: true, accounts: { select: { provider: true } } },
    });
    const methods = signInMethods();
    const hasOther = accounts.some(
      (account) => account.provider !== provider && methods[account.provider as SignInProvider],
    );
    if (passwordHash === null && !methods.emailLink && !hasOther)
      throw new AppError(
        'limit_reached',
        `${providerName(provider)} is your only sign-in method. Set password first.`,
      );
    const { count } = await tx.account.deleteMany({ where: { userId: id, provider } });
    if (count > 0)
      await recordEvent(
        tx,
        session.actor,
        {
          action: 'account.disconnected',
          subjectKind: 'member',
          subjectId: id,
          detail: { provider: providerName(provider) },
        },
        await databaseClock.now(tx),
      );
    return { done: true };
  });
}
