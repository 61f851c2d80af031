import { PageHead } from '@/components/shell/page-head';
import { OwnershipPanel } from './ownership-panel';
import type { Ownership } from '@/lib/sites/contract/ownership';
import { proofAdds } from '@/lib/fixes/proof-adds';
import { day } from '@/lib/platform/text/dates';

interface Props {
  readonly siteId: string;
  readonly ownership: Ownership;
  readonly isPaid: boolean;
  readonly proof: string | string[] | undefined;
}

export function OwnershipPage({ siteId, ownership, isPaid, proof }: Props) {
  return (
    <>
      <PageHead title="Ownership" lead={proofOf(ownership, isPaid)} />
      <div className="mt-6">
        <OwnershipPanel
          siteId={siteId}
          initial={ownership}
          chosen={proof}
          page={`/sites/${siteId}/settings/ownership`}
        />
      </div>
    </>
  );
}

const PROVEN_BY = {
  dns: 'with a DNS record',
  file: 'by a file',
  meta: 'with a meta tag',
  operator: 'by the server administrator',
} as const;

function proofOf({ verifiedAt, verifiedBy, endsAt, lostAt }: Ownership, paid: boolean): string {
  if (lostAt !== null)
    return (
      `Verification expired on ${day(lostAt)} because two checks in a row didn’t find the ` +
      'record, file, or tag. The schedule and publishing are paused. Restore it, or use another ' +
      'method.'
    );
  if (verifiedAt === null)
    return `Not verified yet. Choose one of three methods. Verifying ownership adds ${proofAdds(paid)}.`;
  const how = verifiedBy === null ? '' : ` ${PROVEN_BY[verifiedBy]}`;
  if (endsAt !== null)
    return (
      `Verified${how} since ${day(verifiedAt)}, but the last check didn’t find the record, ` +
      `file, or tag. If it is still missing on ${day(endsAt)}, verification expires, and the ` +
      'schedule and publishing pause.'
    );
  const advice =
    ' Keep it in place: we check again every 30 days, and verification expires after two ' +
    'failed checks a week apart.';
  return `Verified${how} since ${day(verifiedAt)}.${verifiedBy === 'operator' ? '' : advice}`;
}
