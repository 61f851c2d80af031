import { replaceWebhookSecret } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { rotateSecret } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(replaceWebhookSecret, ({ session, params }) => rotateSecret(session.actor, params.id)),
);
