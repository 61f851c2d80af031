import { ActionButton } from '@/components/ui/actions';
import { RelativeTime } from '@/components/ui/relative-time';
import type { WebhookDelivery } from '@/lib/events/contract/webhooks';
import { deliveryProblem } from '@/lib/events/delivery-problem';

interface Props {
  readonly deliveries: readonly WebhookDelivery[];
  readonly now: Date;
  readonly canSend: boolean;
}

/** Deliveries of a webhook, newest first. */
export function WebhookDeliveries({ deliveries, now, canSend }: Props) {
  return (
    <table className="data">
      <thead>
        <tr>
          <th>Event</th>
          <th>Queued</th>
          <th>Status</th>
          <th>Tries</th>
          {canSend && (
            <th>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td data-label="Event">
              <a
                className="link"
                href={`/account/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`}
              >
                <code>{delivery.type}</code>
              </a>
            </td>
            <td data-label="Queued">
              <RelativeTime time={delivery.queuedAt} now={now} />
            </td>
            <td data-label="Status" dir="auto">
              {statusOf(delivery)}
            </td>
            <td data-label="Tries">{delivery.tries}</td>
            {canSend && (
              <td>
                <ActionButton
                  label="Send again"
                  name={`Send again: ${delivery.type}`}
                  done="The event is on its way again."
                  call="resendWebhookDelivery"
                  input={{ params: { id: delivery.webhookId, deliveryId: delivery.id } }}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function statusOf({ status, error }: WebhookDelivery): string {
  if (status === 'succeeded') return 'Delivered';
  if (status === 'running') return 'Sending';
  const state = status === 'failed' ? 'Not delivered' : 'Waiting for the next try';
  return error === null ? state : `${state}: ${deliveryProblem(error)}`;
}
