import { putSiteMail } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { putSiteMail as change } from '@/lib/services/notifications/change-notifications';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(putSiteMail, ({ session, params, body }) => change(session, params.id, body)),
);
