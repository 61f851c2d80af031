import { openFindings } from '@seamark/engine';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import type { VisitRow } from '../contract';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { latestStoredReport, storedReportOf, type SiteReport } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { ALL_ROWS, isOfClient, visitRows } from './list-visits';
import { WEEK_MS } from '@/lib/platform/time';

interface Refused {
  readonly requests: number;
  readonly refused: number;
}

/** Visits of a client that findings of a check name. */
export interface VisitsOfCheck {
  readonly client: string;
  /** In the seven days before the fix was verified, or before now. */
  readonly before: Refused;
  /** Since the fix was verified; null for an open one. */
  readonly after: Refused | null;
}

/** Clients that a check’s findings name and that the site refused, by its logs. */
export async function visitsOfCheck(
  site: OwnedSite,
  checkId: string,
  verification: Pick<VerificationRecord, 'status' | 'verifiedAt' | 'advisedScanId'> | null,
  now: Date,
): Promise<VisitsOfCheck[]> {
  const db = readOnlyDatabase();
  const verifiedAt = verification?.status === 'verified' ? verification.verifiedAt : null;
  const stored =
    verifiedAt === null
      ? await latestStoredReport(db, site.id)
      : verification?.advisedScanId
        ? await storedReportOf(db, verification.advisedScanId)
        : null;
  const findings = findingsOf(stored, checkId);
  if (findings.length === 0) return [];
  const until = verifiedAt === null ? now : new Date(verifiedAt);
  const from = new Date(until.getTime() - WEEK_MS);
  const query = { by: 'client', client: undefined } as const;
  const [before, after] = await Promise.all([
    visitRows(site.id, { ...query, from, to: until }, ALL_ROWS),
    verifiedAt === null ? null : visitRows(site.id, { ...query, from: until, to: now }, ALL_ROWS),
  ]);
  return [...new Set(before.filter(isOfClient).map(({ client }) => client))]
    .filter((client) => findings.some((finding) => finding.clients.includes(client)))
    .map((client) => ({
      client,
      before: sumOf(before, client),
      after: after && sumOf(after, client),
    }))
    .filter(({ before: { refused } }) => refused > 0);
}

function findingsOf(stored: SiteReport | null, checkId: string) {
  const check = stored?.report.checks.find(({ id }) => id === checkId);
  return check === undefined ? [] : openFindings(check);
}

function sumOf(rows: readonly VisitRow[], client: string): Refused {
  const clientRows = rows.filter((row) => row.client === client && isOfClient(row));
  return {
    requests: clientRows.reduce((sum, row) => sum + row.requests, 0),
    refused: clientRows.reduce((sum, row) => sum + row.refused, 0),
  };
}
