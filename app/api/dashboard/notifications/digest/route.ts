import { putDigest } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { putDigest as change } from '@/lib/services/notifications/change-notifications';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(putDigest, ({ session, body }) => change(session, body.digest)),
);
