import { downloadExport } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { readExport as read } from '@/lib/services/exports/read-export';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(downloadExport, ({ person, session, params }) => read({ person, session }, params.id)),
);
