import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type {
  VerificationList,
  VerificationRecord,
  VerificationStatus,
} from '../contract/verifications';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { RECORD, toVerificationRecord } from './verification-record';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

/** Verifications of a site, newest first; of one status, if given, confirmed ones by the time of the proof. */
export async function listVerifications(
  site: OwnedSite,
  page: Page,
  status?: VerificationStatus,
): Promise<Unwritten<VerificationList>> {
  const { rows, nextOffset } = cutPage(
    page,
    await readOnlyDatabase().verification.findMany({
      where: { siteId: site.id, ...(status && { status }) },
      orderBy: [
        ...(status === 'verified' ? [{ verifiedAt: 'desc' } as const] : []),
        { advisedAt: 'desc' },
        { id: 'desc' },
      ],
      select: RECORD,
      skip: page.offset,
      take: rowsToAsk(page) ?? 50,
    }),
  );
  const verifications = rows.map(toVerificationRecord);
  return {
    siteId: site.id,
    host: site.host,
    verifications,
    nextOffset,
    nextStep: nextStepOf(site.id, verifications),
  };
}

function nextStepOf(id: string, records: readonly VerificationRecord[]) {
  if (records.length === 0)
    return sentence`Start a scan to get fixes that can be verified: ${nameCall('startSiteScan', { id })}.`;
  if (records.some((record) => record.status === 'measuring'))
    return 'Wait for the running scan to finish, then list the verifications again.';
  const pending = records.find((record) => record.status === 'pending');
  if (pending)
    return sentence`Fix ${pending.checkId}, then scan again to verify it: ${nameCall('getFix', { id, checkId: pending.checkId })}.`;
  return sentence`See other fixes: ${nameCall('listFixes', { id })}.`;
}

/** Points of the score that each fix was worth when it was recommended, by id of its record. */
export async function pointsOfVerifications(
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readOnlyDatabase().$queryRaw<{ id: string; gain: number }[]>`
    SELECT record.id, (fix->>'gain')::float8 AS gain FROM "Verification" AS record
    JOIN "Report" ON "scanId" = "advisedScanId"
    CROSS JOIN LATERAL json_array_elements(body::json->'fixes') AS fix
    WHERE record.id = ANY(${[...ids]}::uuid[]) AND fix->>'checkId' = "checkId"`;
  return new Map(rows.map(({ id, gain }) => [id, gain]));
}
