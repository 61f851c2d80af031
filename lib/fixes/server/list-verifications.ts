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

/** Verifications of a site, newest first; of one status, if given. */
export async function listVerifications(
  site: OwnedSite,
  page: Page,
  status?: VerificationStatus,
): Promise<Unwritten<VerificationList>> {
  const { rows, nextOffset } = cutPage(
    page,
    await readOnlyDatabase().verification.findMany({
      where: { siteId: site.id, ...(status && { status }) },
      orderBy: [{ advisedAt: 'desc' }, { id: 'desc' }],
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
