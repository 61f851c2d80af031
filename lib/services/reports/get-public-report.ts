import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/errors';

/** The newest public measurement of a host, as text that is sent unchanged: one row, nothing parsed. */
export async function getPublicReport(host: string): Promise<{ body: string; etag: string }> {
  const row = await readOnlyDatabase().publicReport.findFirst({
    where: { host },
    orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
    select: { body: true, etag: true },
  });
  if (row === null) throw new AppError('report_not_found', `No public report of ${host} yet. Scan it with POST /api/v1/scan.`);
  return row;
}
