import { exportFixes } from '@/lib/contract/dashboard';
import { fixesCsv } from '@/lib/format/fixes-csv';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { listFixes } from '@/lib/services/fixes/list-fixes';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(exportFixes, async ({ session, params }) => {
    const fixes = await listFixes(session.org, params.id);
    return { filename: `seamark-fixes-${fixes.host}.csv`, bytes: Buffer.from(fixesCsv(fixes)) };
  }),
);
