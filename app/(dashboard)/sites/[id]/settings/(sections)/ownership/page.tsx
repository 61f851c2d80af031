import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { OwnershipPanel } from '@/components/sites/ownership-panel';
import type { Ownership } from '@/lib/sites/contract/ownership';
import { proofAdds } from '@/lib/fixes/proof-adds';
import { day } from '@/lib/platform/text/dates';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { notFoundOnError } from '../../../site';
import { requireSection, type SectionProps } from '../section';

export const metadata: Metadata = { title: 'Ownership' };

export default async function OwnershipPage(props: SectionProps) {
  const { actor, site } = await requireSection(props);
  const ownership = await notFoundOnError(getOwnership(actor, site.id));
  return (
    <>
      <PageHead title="Ownership" lead={proofOf(ownership, actor.paid)} />
      <div className="mt-6">
        <OwnershipPanel
          siteId={site.id}
          initial={ownership}
          chosen={(await props.searchParams).proof}
          page={`/sites/${site.id}/settings/ownership`}
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
