import { CHECKS } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { ScanState } from '../contract/dashboard';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { AppError } from '@/lib/platform/contract/app-error';
import { countAhead, progressOf, SCAN } from './get-scan';

/** Progress of a scan of the organization. */
export async function getScanState(actor: Actor, id: string): Promise<ScanState> {
  const db = readOnlyDatabase();
  const row = await db.scan.findFirst({
    where: { id, site: sitesWithTag(actor) },
    select: { ...SCAN, checksDone: true, pagesDone: true, pagesPlanned: true },
  });
  if (row === null) throw new AppError('scan_not_found', 'No such scan in this organization.');
  const { status, error, checksDone, pagesDone, pagesPlanned } = row;
  return {
    ...(await progressOf(db, row)),
    error,
    position: status === 'queued' ? await countAhead(db, row) : null,
    checksDone,
    checksTotal: CHECKS.length,
    pagesDone,
    pagesPlanned,
  };
}
