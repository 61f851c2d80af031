import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { getDelivery } from '@/lib/services/webhooks/list-deliveries';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.getWebhookDelivery, ({ actor, params }) =>
    getDelivery(actor, params.id, params.deliveryId),
  ),
);
