import { changeOwnWebhook, deleteOwnWebhook } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { changeWebhook, deleteWebhook } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changeOwnWebhook, ({ session, params, body }) =>
    changeWebhook(session.actor, params.id, body),
  ),
  on(deleteOwnWebhook, ({ session, params }) => deleteWebhook(session.actor, params.id)),
);
