import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { queueMail } from '@/lib/platform/mail/queue-mail';

/**
 * Mails a link to a page with a button, because mail scanners open links. Queued, so that the
 * response time does not reveal who has an account.
 */
export async function mailSignInLink(to: string, url: string): Promise<void> {
  await database().$transaction(async (tx) =>
    queueMail(
      tx,
      {
        to,
        subject: 'Sign in to Seamark',
        text:
          'Open this link to sign in. It can be used once within 24 hours.\n' +
          `${addresses.signInLink(new URL(url).search)}\n\n` +
          'If you did not request this, you can ignore this email.\n',
      },
      await databaseClock.now(tx),
    ),
  );
}
