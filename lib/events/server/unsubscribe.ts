import * as z from 'zod';
import { seal, unseal } from '@/lib/platform/access/seal';
import { addresses } from '@/lib/platform/config/addresses';
import { database } from '@/lib/platform/db/client';
import { asSiteMail, MAIL_FOR_ALL } from './get-notifications';

const PURPOSE = 'unsubscribe';
/** Unsubscribe links in old mails must keep working. */
const SECONDS = 10 * 365 * 86_400;

const NO_RECIPIENT = { recipient: null, nextAt: null };

const MailSubscription = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alerts'), userId: z.guid(), siteId: z.guid() }),
  z.object({ kind: z.literal('digest'), userId: z.guid(), organizationId: z.guid() }),
  z.object({ kind: z.literal('client-report'), id: z.guid(), recipient: z.string() }),
]);
export type Subscription = z.infer<typeof MailSubscription>;

export const unsubscribeLink = async (subscription: Subscription): Promise<string> =>
  addresses.unsubscribe(await seal(subscription, PURPOSE, SECONDS));

/** Kind of subscription that a link ends; null if the token is invalid. */
export async function readSubscription(token: string): Promise<Subscription['kind'] | null> {
  return MailSubscription.safeParse(await unseal(token, PURPOSE)).data?.kind ?? null;
}

/**
 * Ends the subscription without signing in, because having the mail is enough. False if the token
 * is invalid.
 */
export async function unsubscribe(token: string): Promise<boolean> {
  const { data } = MailSubscription.safeParse(await unseal(token, PURPOSE));
  if (data === undefined) return false;
  const db = database();
  if (data.kind === 'digest') {
    const { userId, organizationId } = data;
    await db.digest.deleteMany({ where: { userId, organizationId } });
    return true;
  }
  if (data.kind === 'client-report') {
    const { id, recipient } = data;
    await db.clientReport.updateMany({ where: { id, recipient }, data: NO_RECIPIENT });
    return true;
  }
  const { userId, siteId } = data;
  const site = await db.site.findUnique({
    where: { id: siteId },
    select: {
      organization: { select: { memberships: { where: { userId }, select: MAIL_FOR_ALL } } },
    },
  });
  const all = site?.organization.memberships[0];
  // A person without the site gets no mail about it anyway.
  if (all === undefined) return true;
  await db.siteMail.upsert({
    where: { userId_siteId: { userId, siteId } },
    create: { userId, siteId, ...asSiteMail(all), alerts: false },
    update: { alerts: false },
  });
  return true;
}
