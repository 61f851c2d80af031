import type { Actor } from '@/lib/access/actor';
import type { Webhook, WebhookList } from '@/lib/contract/webhooks';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
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
