import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { SideBySideTables } from '@/components/compare/side-by-side';
import { EditComparison } from '@/components/comparisons/edit-comparison';
import { WatchedSites } from '@/components/comparisons/watched-sites';
import { PageHead } from '@/components/dashboard/page-head';
import { ConfirmButton } from '@/components/ui/actions';
import { Notice } from '@/components/ui/notice';
import { sideBySidePath } from '@/lib/words/host';
import { sideBySide } from '@/lib/views/side-by-side';
import { getComparison } from '@/lib/services/comparisons/read-comparisons';
import { PUBLIC_REPORT_DAYS, PUBLIC_REPORTS_PER_HOST } from '@/lib/services/reports/public-report';
import { requireSession } from '../../session';
import { notFoundOnError } from '../../sites/[id]/site';

export const metadata: Metadata = { title: 'Comparison' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function ComparisonPage({ params }: Props) {
  const { actor } = await requireSession();
  const { id } = await params;
  if (!z.guid().safeParse(id).success) notFound();
  const comparison = await notFoundOnError(getComparison(actor, id));
  const view = sideBySide(comparison.sites);
  return (
    <>
      <PageHead
        title={comparison.name}
        lead={
          <a className="link" href={sideBySidePath(comparison.hosts)}>
            Public page to share
          </a>
        }
        actions={
          <>
            <EditComparison comparison={comparison} />
            <ConfirmButton
              small={false}
              label="Delete"
              title="Delete this comparison?"
              description={`${comparison.name} is removed from this list. The public reports of its sites stay.`}
              submit="Delete comparison"
              failure="Couldn’t delete the comparison"
              call="removeComparison"
              input={{ params: { id: comparison.id } }}
              opens="/comparisons"
            />
          </>
        }
      />
      <section aria-labelledby="history" className="mt-8">
        <h2 id="history">Scores over time</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          From the public reports of the last {PUBLIC_REPORT_DAYS} days, at most{' '}
          {PUBLIC_REPORTS_PER_HOST} of each site, the newest of each day first. Nothing is scanned
          until you ask for it, and a scan becomes the latest public report of the site.
        </p>
        <WatchedSites comparison={comparison} catalogue={SCAN_ROWS} />
      </section>
      {view.warning !== null && (
        <div className="mt-6">
          <Notice tone="warn" title="These reports aren’t measured alike">
            {view.warning}
          </Notice>
        </div>
      )}
      {view.measured.length > 0 && <SideBySideTables view={view} />}
    </>
  );
}
