import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PageLinks } from '@/components/dashboard/page-links';
import { VerificationTable } from '@/components/fixes/verification-table';
import { CHECKS } from '@seamark/engine';
import { VerificationStatus } from '@/lib/contract';
import { VERIFICATION_WORD } from '@/lib/words/words';
import { countVerifications } from '@/lib/services/verifications/count-verifications';
import { listVerifications } from '@/lib/services/verifications/list-verifications';
import { requireSession } from '../../../session';
import { pageOfQuery, type Query } from '../query';
import { requireSite } from '../site';

export const metadata: Metadata = { title: 'Verifications' };

const NAMES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ id, name }) => [id, name]));

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function VerificationsPage({ params, searchParams }: Props) {
  const { actor } = await requireSession();
  const { id } = await requireSite((await params).id);
  const asked = await searchParams;
  const status = VerificationStatus.safeParse(asked['status']).data;
  const page = pageOfQuery(asked);
  const [counts, { verifications, nextOffset }] = await Promise.all([
    countVerifications(actor, id),
    listVerifications(actor, id, page, status),
  ]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead
        title="Verifications"
        lead="Fixes recommended by past scans, and whether later scans confirmed them."
      />
      {total > 0 && <Filter siteId={id} status={status} total={total} counts={counts} />}
      <div className="mt-4">
        {verifications.length > 0 && (
          <VerificationTable siteId={id} records={verifications} names={NAMES} />
        )}
        {verifications.length === 0 &&
          (total === 0 ? (
            <p className="max-w-prose text-muted">
              No verifications yet. A scan creates one for every check that loses points;{' '}
              <a className="link" href={`/sites/${id}`}>
                start a scan from the overview
              </a>
              .
            </p>
          ) : (
            <p className="text-muted">
              No verifications match this filter.{' '}
              <a className="link" href={`/sites/${id}/verifications`}>
                Show all {total}
              </a>
            </p>
          ))}
      </div>
      <PageLinks page={page} nextOffset={nextOffset} query={status && { status }} />
    </>
  );
}

interface FilterProps {
  readonly siteId: string;
  readonly status: VerificationStatus | undefined;
  readonly total: number;
  readonly counts: ReadonlyMap<VerificationStatus, number>;
}

function Filter({ siteId, status, total, counts }: FilterProps) {
  const path = `/sites/${siteId}/verifications`;
  const items = [
    { name: 'All', count: total, address: path, isHere: status === undefined },
    ...VerificationStatus.options.map((one) => ({
      name: VERIFICATION_WORD[one],
      count: counts.get(one) ?? 0,
      address: `${path}?status=${one}`,
      isHere: status === one,
    })),
  ];
  return (
    <nav aria-label="Filter by status" className="mt-6">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {items.map(({ name, count, address, isHere }) => (
          <li key={name}>
            <a
              className={`flex min-h-6 items-center pointer-coarse:min-h-11 ${isHere ? 'font-bold' : 'link'}`}
              href={address}
              aria-current={isHere ? 'page' : undefined}
            >
              {name} <span className="ml-1 tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
