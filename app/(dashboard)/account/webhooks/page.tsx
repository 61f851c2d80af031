import type { Metadata } from 'next';
import { listDeliveries } from '@/lib/events/server/list-deliveries';
import { listWebhooks } from '@/lib/events/server/list-webhooks';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireMember } from '../../session';
import { WebhooksPage } from '@/components/events/webhooks-page';

export const metadata: Metadata = { title: 'Webhooks' };

const DELIVERIES_SHOWN = 10;

export default async function Page() {
  const { actor, role } = await requireMember();
  const { webhooks } = await listWebhooks(actor);
  const lists = await Promise.all(
    webhooks.map(({ id }) => listDeliveries(actor, id, { limit: DELIVERIES_SHOWN, offset: 0 })),
  );
  return (
    <WebhooksPage
      webhooks={webhooks.map((webhook, index) => ({
        ...webhook,
        deliveries: lists[index]?.deliveries ?? [],
      }))}
      isPaid={actor.paid}
      canChange={isAtLeast(role, 'admin')}
      now={new Date()}
    />
  );
}
