import { resendWebhookDelivery } from '@/lib/contract';
import { serve } from '@/lib/http';
import { resendDelivery } from '@/lib/services/webhooks/resend-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  resendWebhookDelivery,
  ({ actor, params }) => resendDelivery(actor, params.id, params.deliveryId),
);
