import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import { queueMail } from '@/lib/platform/mail/queue-mail';

/** Mails the owners that their webhook was switched off because of its receiver's responses. */
export async function mailOwners(
  tx: Transaction,
  endpointId: string,
  error: string,
  now: Date,
): Promise<void> {
  const { url, offReason, organization } = await tx.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpointId },
    select: {
      url: true,
      offReason: true,
      organization: {
        select: {
          id: true,
          name: true,
          memberships: { where: { role: 'owner' }, select: { user: { select: { email: true } } } },
        },
      },
    },
  });
  const why =
    offReason === 'gone'
      ? 'Its receiver answered 410: it wants no more events.'
      : `Every request failed for three days. The last one: ${error}`;
  for (const { user } of organization.memberships)
    await queueMail(
      tx,
      {
        to: user.email,
        organizationId: organization.id,
        subject: 'A webhook was turned off',
        text: `The webhook of ${organization.name} that sends events to ${url} was turned off.\n\n${why}\n\nFix the endpoint and turn the webhook on. Events that wait are sent then; resend the one that failed:\n${addresses.account('webhooks')}\n`,
      },
      now,
    );
}
