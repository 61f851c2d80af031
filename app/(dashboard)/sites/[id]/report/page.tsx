import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PrintButton } from '@/components/report/print-button';
import { ReportBody } from '@/components/report/report-body';
import { ReportHead } from '@/components/report/report-head';
import { ReportKeys } from '@/components/report/report-keys';
import { MeasuredPages } from '@/components/sites/measured-pages';
import { OwnershipNotice } from '@/components/sites/ownership-notice';
import { ScanStrip } from '@/components/sites/scan-strip';
import { ScoreParts } from '@/components/sites/score-parts';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { listSiteHistory } from '@/lib/services/history/list-site-history';
import { getSiteReportView } from '@/lib/services/reports/get-site-report-view';
import { getUnsettledScan } from '@/lib/services/scans/get-unsettled-scan';
import { requireSession } from '../../../session';
import { orNotFound, requireSite } from '../site';

export const metadata: Metadata = { title: 'Report' };

const SCORES_MAX = 20;

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function SiteReportPage({ params }: Props) {
  const { org, role } = await requireSession();
  const site = await requireSite((await params).id);
  const [view, unsettled, { scans }] = await orNotFound(Promise.all([
    getSiteReportView(org, site.id), getUnsettledScan(org, site.id), listSiteHistory(org, site.id, { limit: SCORES_MAX, offset: 0 }),
  ]));
  if (view === null) {
    return (
      <>
        <PageHead title="Report" lead="No finished scan yet. The report stands here when the first one ends." />
        <div className="mt-6 flex flex-wrap items-center gap-2"><ScanStrip siteId={site.id} unsettled={unsettled} label="Start first scan" /></div>
      </>
    );
  }
  const { report } = view;
  const exported = (format: 'md' | 'json' | 'csv') => `/api/dashboard/sites/${site.id}/report/${format}`;
  const scores = scans.filter(({ engine }) => engine === report.engine).flatMap(({ score }) => score ?? []).reverse();
  return (
    <article>
      <ReportHead view={view} title="Report" scores={scores} now={new Date()} canChange={role !== 'member'} actions={
        <>
          <ScanStrip siteId={site.id} unsettled={unsettled} />
          <CopyButton from={exported('md')}>Copy as Markdown</CopyButton>
          <ButtonLink small href={exported('json')}>JSON</ButtonLink>
          <ButtonLink small href={exported('csv')}>CSV</ButtonLink>
          <PrintButton />
          <ReportKeys />
        </>
      }>
        <ScoreParts report={report} />
      </ReportHead>
      <div className="mt-6 empty:hidden"><OwnershipNotice siteId={site.id} verified={site.verifiedAt !== null} paid={org.paid} mayProve={role !== 'member'} /></div>
      <ReportBody view={view} />
      {report.scope === 'site' && <MeasuredPages report={report} />}
    </article>
  );
}
