import type { OtherAccount } from '@/lib/platform/access/other-accounts';
import type { Session } from '@/lib/platform/access/session';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { providerName } from '../provider-name';
import { recordEvent } from '@/lib/platform/access/record-event';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { lockPerson } from './lock-person';

/**
 * Connects an account elsewhere, so that the person can sign in with it. Provider tokens are not
 * stored. Returns the address of an error page if the account belongs to another user or a password
 * change ended the session.
 */
export function connectAccount(
  { user, actor }: Session,
  { provider, providerAccountId }: OtherAccount,
): Promise<true | string> {
  return database().$transaction(async (tx) => {
    if ((await lockPerson(tx, user.id)) !== user.sessionVersion)
      return addresses.profile('ConnectAgain');
    const { count } = await tx.account.createMany({
      data: { userId: user.id, type: 'oauth', provider, providerAccountId },
      skipDuplicates: true,
    });
    if (count === 0) {
      const { userId } = await tx.account.findUniqueOrThrow({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        select: { userId: true },
      });
      return userId === user.id || addresses.profile('OAuthAccountNotLinked');
    }
    const at = await databaseClock.now(tx);
    const name = providerName(provider);
    await recordEvent(
      tx,
      actor,
      {
        action: 'account.connected',
        subjectKind: 'member',
        subjectId: user.id,
        detail: { provider: name },
      },
      at,
    );
    await queueMail(
      tx,
      {
        to: user.email,
        subject: `${name} was connected to your Seamark account`,
        text:
          `A ${name} account was connected to your Seamark account and can now be used to sign in.\n\n` +
          `If this was not you, disconnect it and change your password:\n${addresses.profile()}\n`,
      },
      at,
    );
    return true;
  });
}
