import { sendEventAgain } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { resendDelivery } from '@/lib/services/webhooks/resend-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(sendEventAgain, ({ session, params }) =>
    resendDelivery(session.actor, params.id, params.deliveryId),
  ),
);
