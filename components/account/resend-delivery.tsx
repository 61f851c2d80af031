'use client';

import { call } from '@/lib/client/call';
import type { WebhookDelivery } from '@/lib/contract';
import { ActionButton } from './webhook-actions';

type Props = Pick<WebhookDelivery, 'id' | 'webhookId' | 'type'>;

export function ResendDelivery({ id, webhookId, type }: Props) {
  return (
    <ActionButton
      label="Send again"
      about={type}
      done="The event is on its way again."
      act={() => call('resendWebhookDelivery', { params: { id: webhookId, deliveryId: id } })}
    />
  );
}
