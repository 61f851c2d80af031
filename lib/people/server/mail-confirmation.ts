import { issueToken } from '@/lib/platform/access/one-time-token';
import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import { queueMail } from '@/lib/platform/mail/queue-mail';

/** Mails a new person the link that confirms their address; they cannot sign in before. */
export async function mailConfirmation(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
  at: Date,
): Promise<void> {
  const url = addresses.verifyEmail(await issueToken(tx, 'verify_email', id, at));
  await queueMail(
    tx,
    {
      to: email,
      subject: 'Confirm your email address for Seamark',
      text:
        `Open this link to confirm your email address. It can be used once within 24 hours.\n${url}\n\n` +
        'If you did not request this, you can ignore this email.\n',
    },
    at,
  );
}
