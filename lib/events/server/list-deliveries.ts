import * as z from 'zod';
import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { WebhookDelivery, WebhookDeliveryList } from '../contract/webhooks';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { ownedWebhook } from './owned-webhook';

const DELIVERY = {
  id: true,
  endpointId: true,
  eventId: true,
  status: true,
  tries: true,
  isNext: true,
  queuedAt: true,
  runAfter: true,
  finishedAt: true,
  error: true,
  errorCode: true,
  event: { select: { type: true } },
  requests: {
    orderBy: { number: 'desc' },
    take: 1,
    select: { status: true, error: true, errorCode: true },
  },
} as const;

type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;
/** `error` is a sentence. */
export type DeliveryState = WebhookDelivery & { readonly errorCode: string | null };
type Deliveries = Pick<ReadOnlyDatabase, 'webhookDelivery'>;

const findDelivery = (db: Deliveries, endpointId: string, id: string) =>
  db.webhookDelivery.findFirst({ where: { id, endpointId }, select: DELIVERY });

function asDelivery(row: DeliveryRow): DeliveryState {
  const [last] = row.requests;
  const { error, errorCode } = row.error === null && last !== undefined ? last : row;
  return {
    id: row.id,
    webhookId: row.endpointId,
    eventId: row.eventId,
    // Only types of the contract's list are stored.
    type: row.event.type as WebhookDelivery['type'],
    status: row.status,
    tries: row.tries,
    queuedAt: row.queuedAt.toISOString(),
    nextTryAt: row.status === 'queued' && row.isNext ? row.runAfter.toISOString() : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    responseStatus: last?.status ?? null,
    error,
    errorCode,
  };
}

export async function listDeliveries(
  actor: Actor,
  webhookId: string,
  page: Page,
): Promise<Omit<WebhookDeliveryList, 'deliveries'> & { readonly deliveries: DeliveryState[] }> {
  const db = readOnlyDatabase();
  await ownedWebhook(db, actor, webhookId);
  const deliveries = await db.webhookDelivery.findMany({
    where: { endpointId: webhookId },
    orderBy: { position: 'desc' },
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
    select: DELIVERY,
  });
  const { rows, nextOffset } = cutPage(page, deliveries);
  return { deliveries: rows.map(asDelivery), nextOffset };
}

/** The delivery; throws `delivery_not_found`. */
export async function ownedDelivery(
  db: Deliveries & Pick<ReadOnlyDatabase, 'webhookEndpoint'>,
  actor: Actor,
  webhookId: string,
  id: string,
): Promise<DeliveryState> {
  await ownedWebhook(db, actor, webhookId);
  const row = await findDelivery(db, webhookId, id);
  if (row === null)
    throw new AppError(
      'delivery_not_found',
      'No such delivery of this webhook. Deliveries are kept for 30 days.',
    );
  return asDelivery(row);
}

const Headers = z.array(z.strictObject({ name: z.string(), value: z.string() }));

export async function getDelivery(actor: Actor, webhookId: string, id: string) {
  const db = readOnlyDatabase();
  const delivery = await ownedDelivery(db, actor, webhookId, id);
  const requests = await db.webhookRequest.findMany({
    where: { deliveryId: id },
    orderBy: { number: 'asc' },
    omit: { deliveryId: true },
  });
  return {
    ...delivery,
    requests: requests.map(({ at, headers, ...request }) => ({
      ...request,
      at: at.toISOString(),
      headers: Headers.parse(headers),
    })),
  };
}
