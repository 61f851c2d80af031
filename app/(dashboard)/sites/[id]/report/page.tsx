import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { AboutReport } from '@/components/reports/about-report';
import { TextStart } from '@/components/reports/text-start';
import { PrintButton } from '@/components/reports/print-button';
import { ReportBody } from '@/components/reports/report-body';
import { ReportHead } from '@/components/reports/report-head';
import { ReportKeys } from '@/components/reports/report-keys';
import { MeasuredPages } from '@/components/sites/measured-pages';
import { OwnershipNotice } from '@/components/sites/ownership-notice';
import { ScanStrip } from '@/components/sites/scan-strip';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { firstFixes } from '@/lib/reports/server/first-fixes';
import { getSiteReportView } from '@/lib/reports/server/site-report';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { requireSession } from '../../../session';
import { requireIdOf, type Query } from '../query';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Report' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

/** The latest report; `?scan=` selects that of an earlier scan. */
export default async function SiteReportPage({ params, searchParams }: Props) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  const scanId = requireIdOf((await searchParams)['scan']);
  const [view, unsettled] = await notFoundOnError(
    Promise.all([getSiteReportView(actor, site.id, scanId), getUnsettledScan(actor, site.id)]),
  );
  if (view === null) {
    return (
      <>
        <PageHead
          title="Report"
          lead="No completed scans yet. The report appears here after the first scan."
        />
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <ScanStrip siteId={site.id} unsettled={unsettled} label="Start first scan" />
        </div>
      </>
    );
  }
  const { report } = view;
  const isEarlier = scanId !== undefined;
  const now = new Date();
  return (
    <article>
      <ReportHead
        view={view}
        first={firstFixes(view)}
        isEarlier={isEarlier}
        now={now}
        actions={
          isEarlier ? (
            <ButtonLink small look="primary" href={`/sites/${site.id}/report`}>
              Latest report
            </ButtonLink>
          ) : (
            <ScanStrip siteId={site.id} unsettled={unsettled} />
          )
        }
      />
      {!isEarlier && (
        <div className="mt-6 empty:hidden">
          <OwnershipNotice
            siteId={site.id}
            verified={site.verifiedAt !== null}
            paid={actor.paid}
            mayProve={role !== 'member'}
          />
        </div>
      )}
      {view.text && (
        <TextStart text={view.text} href={isEarlier ? null : `/sites/${site.id}/seen`} />
      )}
      <ReportBody view={view} isEarlier={isEarlier} />
      {report.scope === 'site' && (
        <MeasuredPages siteId={site.id} report={report} groups={view.pageGroups} />
      )}
      <AboutReport view={view} now={now} canChange={role !== 'member'}>
        <Exports siteId={site.id} query={isEarlier ? `?scan_id=${scanId}` : ''} />
        <PrintButton />
        <ReportKeys />
      </AboutReport>
    </article>
  );
}

function Exports({ siteId, query }: { readonly siteId: string; readonly query: string }) {
  const exported = (format: 'md' | 'json' | 'csv') =>
    `/api/dashboard/sites/${siteId}/report/${format}${query}`;
  return (
    <>
      <CopyButton from={exported('md')}>Copy as Markdown</CopyButton>
      <ButtonLink small href={exported('json')}>
        JSON
      </ButtonLink>
      <ButtonLink small href={exported('csv')}>
        CSV
      </ButtonLink>
    </>
  );
}
