import { changeSite, deleteSite } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { changeSite as change, deleteSite as remove } from '@/lib/services/sites/change-site';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(changeSite, ({ session, params, body }) => change(session, params.id, body)),
  on(deleteSite, ({ session, params }) => remove(session, params.id)),
);
