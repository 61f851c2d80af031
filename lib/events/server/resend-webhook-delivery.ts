import type { Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { causeColumns } from '@/lib/platform/observe/trace';
import { insertEvents } from '@/lib/platform/events/record-events';
import { lockedWebhook } from './change-webhooks';
import { ownedDelivery, type DeliveryState } from './list-deliveries';

/** Queues an event for one webhook whatever its chosen types, to be sent immediately, out of turn. */
async function queueOne(
  tx: Transaction,
  actor: Actor,
  webhookId: string,
  eventOf: (now: Date) => Promise<string>,
): Promise<DeliveryState> {
  const { enabled } = await lockedWebhook(tx, actor, webhookId);
  if (!enabled)
    throw new AppError('webhook_off', 'This webhook is turned off. Turn it on and try again.');
  const now = await databaseClock.now(tx);
  const { id } = await tx.webhookDelivery.create({
    data: {
      ...causeColumns(),
      endpointId: webhookId,
      eventId: await eventOf(now),
      queuedAt: now,
      runAfter: now,
      isNext: true,
      atOnce: true,
    },
    select: { id: true },
  });
  return ownedDelivery(tx, actor, webhookId, id);
}

export function resendWebhookDelivery(
  actor: Actor,
  webhookId: string,
  id: string,
): Promise<DeliveryState> {
  return database().$transaction(async (tx) => {
    const { eventId } = await ownedDelivery(tx, actor, webhookId, id);
    return queueOne(tx, actor, webhookId, () => Promise.resolve(eventId));
  });
}

export function testWebhook(actor: Actor, webhookId: string): Promise<DeliveryState> {
  const resource = { kind: 'webhook', id: webhookId, url: addresses.webhook(webhookId) } as const;
  const data = { message: 'This is a test. Nothing happened.' };
  return database().$transaction((tx) =>
    queueOne(tx, actor, webhookId, async (now) => {
      const { organizationId } = actor;
      const cause = { organizationId, site: null, causeId: webhookId };
      const [event] = await insertEvents(
        tx,
        cause,
        [{ type: 'webhook.test', resource, data }],
        now,
      );
      if (event === undefined) throw new Error('The test event was not written.');
      return event.id;
    }),
  );
}
