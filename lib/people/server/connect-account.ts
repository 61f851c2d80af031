import type { OtherAccount } from '@/lib/platform/access/other-accounts';
import type { Session } from '@/lib/platform/access/session';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
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
    await mailConnected(tx, user.email, name, at);
    return true;
  });
}

/**
 * Connects an account of a provider whose addresses the operator trusts to the person with a confirmed one. False if
 * there is none, or another account of the provider is connected: the address may have got another owner.
 */
export function connectByAddress(
  { provider, providerAccountId }: OtherAccount,
  email: string,
): Promise<boolean> {
  return database().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email },
      select: { id: true, emailVerified: true },
    });
    if (!user?.emailVerified || (await lockPerson(tx, user.id)) === null) return false;
    if ((await tx.account.count({ where: { userId: user.id, provider } })) > 0) return false;
    const { count } = await tx.account.createMany({
      data: { userId: user.id, type: 'oauth', provider, providerAccountId },
      skipDuplicates: true,
    });
    if (count === 1)
      await mailConnected(tx, email, providerName(provider), await databaseClock.now(tx));
    return count === 1;
  });
}

const mailConnected = (tx: Transaction, to: string, name: string, at: Date): Promise<void> =>
  queueMail(
    tx,
    {
      to,
      subject: `${name} was connected to your Seamark account`,
      text:
        `A ${name} account was connected to your Seamark account and can now be used to sign in.\n\n` +
        `If this was not you, disconnect it and change your password:\n${addresses.profile()}\n`,
    },
    at,
  );
