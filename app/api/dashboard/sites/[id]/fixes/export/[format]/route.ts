import { gradeOf } from '@/engine';
import type { FixList } from '@/lib/contract';
import { exportFixes } from '@/lib/contract/dashboard';
import { fixesCsv } from '@/lib/file-formats/fixes-csv';
import { fixesMarkdown } from '@/lib/file-formats/fixes-markdown';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { listFixes } from '@/lib/services/fixes/list-fixes';

export const dynamic = 'force-dynamic';

const WRITE = {
  md: (fixes: FixList) => fixesMarkdown(fixes, gradeOf(fixes.score).label),
  json: (fixes: FixList) => `${JSON.stringify(fixes, null, 2)}\n`,
  csv: fixesCsv,
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(exportFixes, async ({ session, params: { id, format } }) => {
    const fixes = await listFixes(session.actor, id);
    return {
      filename: `seamark-fixes-${fixes.host}.${format}`,
      bytes: Buffer.from(WRITE[format](fixes)),
    };
  }),
);
