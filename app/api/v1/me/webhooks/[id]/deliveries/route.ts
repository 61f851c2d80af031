import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listDeliveries } from '@/lib/services/webhooks/list-deliveries';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listWebhookDeliveries, ({ actor, params, page }) =>
    listDeliveries(actor, params.id, page),
  ),
);
