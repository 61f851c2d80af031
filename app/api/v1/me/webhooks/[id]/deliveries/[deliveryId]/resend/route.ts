import { resendWebhookDelivery as operation } from '@/lib/contract';
import { serve } from '@/lib/http';
import { resendWebhookDelivery } from '@/lib/services/webhooks/resend-webhook-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  operation,
  ({ actor, params }) => resendWebhookDelivery(actor, params.id, params.deliveryId),
);
