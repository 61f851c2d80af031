import { addWebhook } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { createWebhook } from '@/lib/services/webhooks/change-webhooks';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(addWebhook, ({ session, body }) => createWebhook(session.actor, body)),
);
