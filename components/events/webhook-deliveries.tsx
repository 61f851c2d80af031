import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/ui/data-table';
import { ActionButton } from '@/components/ui/actions';
import { RelativeTime } from '@/components/ui/relative-time';
import type { WebhookDelivery } from '@/lib/events/contract/webhooks';

interface Props {
  readonly deliveries: readonly WebhookDelivery[];
  readonly now: Date;
  readonly canSend: boolean;
}

/** Deliveries of a webhook, newest first. */
export function WebhookDeliveries({ deliveries, now, canSend }: Props) {
  return (
    <DataTable
      columns={[
        {
          head: 'Event',
          cell: ({ id, webhookId, type }) => (
            <Link href={`/account/webhooks/${webhookId}/deliveries/${id}`}>
              <code>{type}</code>
            </Link>
          ),
        },
        { head: 'Queued', cell: ({ queuedAt }) => <RelativeTime time={queuedAt} now={now} /> },
        { head: 'Status', cell: statusOf, dir: 'auto' },
        { head: 'Tries', cell: ({ tries }) => tries },
        canSend && {
          head: 'Actions',
          cell: ({ id, webhookId, type }) => (
            <ActionButton
              label="Send again"
              name={`Send again: ${type}`}
              done="The event is on its way again."
              call="resendWebhookDelivery"
              input={{ params: { id: webhookId, deliveryId: id } }}
            />
          ),
          isUnlabelled: true,
        },
      ]}
      rows={deliveries}
      keyOf={({ id }) => id}
    />
  );
}

function statusOf({ status, error }: WebhookDelivery): string {
  if (status === 'succeeded') return 'Delivered';
  if (status === 'running') return 'Sending';
  const state = status === 'failed' ? 'Not delivered' : 'Waiting for the next try';
  return error === null ? state : `${state}: ${error}`;
}
