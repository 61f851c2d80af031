import type { EventCause } from './record-events';
import type { Transaction } from '../db/client';
import { causeColumns } from '../observe/trace';
import { timeSql } from '../db/time-sql';

/**
 * Queues events for the organization's webhooks that want the site. The webhooks stay locked until the transaction
 * commits, so that positions follow the order of events and each webhook has one delivery marked as
 * next.
 */
export async function queueForWebhooks(
  tx: Transaction,
  { organizationId, site }: Pick<EventCause, 'organizationId' | 'site'>,
  events: readonly { readonly id: string; readonly type: string }[],
  now: Date,
): Promise<void> {
  const endpoints = await tx.$queryRaw<{ id: string; types: string[] }[]>`
    SELECT id, types FROM "WebhookEndpoint" WHERE "organizationId" = ${organizationId}::uuid AND "offAt" IS NULL
      AND (("siteIds" = '{}' AND tags = '{}') OR ${site?.id ?? null}::uuid = ANY("siteIds")
        OR tags && (SELECT site.tags FROM "Site" site WHERE site.id = ${site?.id ?? null}::uuid))
    ORDER BY id FOR NO KEY UPDATE`;
  for (const { id, types } of endpoints) {
    const wanted = events.filter(({ type }) => types.length === 0 || types.includes(type));
    await insertDeliveries(
      tx,
      id,
      wanted.map((event) => event.id),
      now,
    );
  }
}

/** Requires the webhook's lock. */
async function insertDeliveries(
  tx: Transaction,
  endpointId: string,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  const { requestId, traceparent } = causeColumns();
  await tx.$executeRaw`
    INSERT INTO "WebhookDelivery" ("endpointId", "eventId", "queuedAt", "runAfter", "requestId", traceparent, "isNext")
    SELECT ${endpointId}::uuid, event.id, ${timeSql(now)}, ${timeSql(now)}, ${requestId}::uuid, ${traceparent}, false
    FROM unnest(${[...eventIds]}::uuid[]) WITH ORDINALITY AS event (id, number) ORDER BY event.number`;
  await markNext(tx, endpointId);
}

/**
 * Locks the webhook against other transactions that queue or end its deliveries; false if it was
 * deleted.
 */
export async function lockEndpoint(tx: Transaction, endpointId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "WebhookEndpoint" WHERE id = ${endpointId}::uuid FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/**
 * Marks the first waiting delivery as next, unless one is marked. Requires the webhook's lock, and
 * that it is on.
 */
async function markNext(tx: Transaction, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "WebhookDelivery" SET "isNext" = true WHERE id = (
      SELECT id FROM "WebhookDelivery" WHERE "endpointId" = ${endpointId}::uuid AND status = 'queued' AND NOT "atOnce"
      ORDER BY position LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM "WebhookDelivery" WHERE "endpointId" = ${endpointId}::uuid
      AND "isNext" AND NOT "atOnce" AND status IN ('queued', 'running'))`;
}

/** Ends a delivery and promotes the next one, if the webhook is on. Requires the webhook's lock. */
export async function promoteNextDelivery(
  tx: Transaction,
  deliveryId: string,
  endpointId: string,
): Promise<void> {
  const { endpoint } = await tx.webhookDelivery.update({
    where: { id: deliveryId },
    data: { isNext: false },
    select: { endpoint: { select: { offAt: true } } },
  });
  if (endpoint.offAt === null) await markNext(tx, endpointId);
}

/**
 * Keeps queued deliveries waiting; a delivery in progress ends normally. Requires the webhook's
 * lock.
 */
export async function switchOff(
  tx: Transaction,
  endpointId: string,
  offReason: 'paused' | 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { offAt: now, offReason } });
  await tx.webhookDelivery.updateMany({
    where: { endpointId, status: 'queued' },
    data: { isNext: false },
  });
}

/** Resumes queued deliveries. Requires the webhook's lock. */
export async function switchOn(tx: Transaction, endpointId: string): Promise<void> {
  await tx.webhookEndpoint.update({
    where: { id: endpointId },
    data: { offAt: null, offReason: null },
  });
  await tx.webhookDelivery.updateMany({
    where: { endpointId, status: 'queued', atOnce: true },
    data: { isNext: true },
  });
  await markNext(tx, endpointId);
}
