import { deleteOrganization } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { deleteOrganization as remove } from '@/lib/services/organizations/delete-organization';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(deleteOrganization, ({ session, body }) => remove(session, body)),
);
