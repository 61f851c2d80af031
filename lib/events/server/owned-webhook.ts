import type { Actor } from '@/lib/platform/access/actor';
import type { Webhook } from '../contract/webhooks';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

export const WEBHOOK = {
  id: true,
  kind: true,
  url: true,
  types: true,
  siteIds: true,
  tags: true,
  offAt: true,
  offReason: true,
  createdAt: true,
} as const;

type WebhookRow = Awaited<ReturnType<typeof findEndpoint>> & object;
type Endpoints = Pick<ReadOnlyDatabase, 'webhookEndpoint'>;

function findEndpoint(db: Endpoints, organizationId: string, id: string) {
  return db.webhookEndpoint.findFirst({ where: { id, organizationId }, select: WEBHOOK });
}

export function asWebhook({ offAt, createdAt, types, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    // Only types of the contract's list are stored.
    types: types as Webhook['types'],
    enabled: offAt === null,
    offAt: offAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export const webhookNotFound = () =>
  new AppError(
    'webhook_not_found',
    sentence`No such webhook in this organization. List all with ${nameCall('listWebhooks')}.`,
  );

/** The webhook; throws `webhook_not_found`. The only check that it belongs to the organization. */
export async function ownedWebhook(
  db: Endpoints,
  { organizationId }: Actor,
  id: string,
): Promise<Webhook> {
  const row = await findEndpoint(db, organizationId, id);
  if (row === null) throw webhookNotFound();
  return asWebhook(row);
}
