import { sendTestEvent } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { sendTest } from '@/lib/services/webhooks/resend-delivery';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(sendTestEvent, ({ session, params }) => sendTest(session.actor, params.id)),
);
