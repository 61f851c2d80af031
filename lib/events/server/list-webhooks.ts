import type { Actor } from '@/lib/platform/access/actor';
import type { Webhook, WebhookList } from '../contract/webhooks';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { asWebhook, ownedWebhook, WEBHOOK } from './owned-webhook';

export async function listWebhooks({ organizationId }: Actor): Promise<WebhookList> {
  const rows = await readOnlyDatabase().webhookEndpoint.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: WEBHOOK,
  });
  return { webhooks: rows.map(asWebhook) };
}

export const getWebhook = (actor: Actor, id: string): Promise<Webhook> =>
  ownedWebhook(readOnlyDatabase(), actor, id);
