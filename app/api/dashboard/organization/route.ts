import { renameOrganization } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { renameOrganization as rename } from '@/lib/services/organizations/rename-organization';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(renameOrganization, ({ session, body }) => rename(session, body.name)),
);
