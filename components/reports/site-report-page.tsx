import { PageHead } from '@/components/shell/page-head';
import { AboutReport } from './about-report';
import { ReaderTexts } from './reader-texts';
import { PrintButton } from './print-button';
import { ReportBody } from './report-body';
import { ReportHead } from './report-head';
import { ReportKeys } from './report-keys';
import { MeasuredPages } from './measured-pages';
import { OwnershipNotice } from './ownership-notice';
import { ScanStrip } from './scan-strip';
import { ButtonLink } from '@/components/ui/button';
import { Exports } from '@/components/ui/exports';
import type { getSiteReportView } from '@/lib/reports/server/site-report';
import { textsOfKinds } from '@/lib/reports/reader-text';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

interface Props {
  readonly site: OwnedSite;
  readonly view: NonNullable<Awaited<ReturnType<typeof getSiteReportView>>>;
  /** Id of the scan, unless it is the latest. */
  readonly earlierId: string | undefined;
  /** Address of the home page’s picture. */
  readonly picture: string | null;
  readonly unsettled: ScanState | null;
  readonly isPaid: boolean;
  readonly mayChange: boolean;
  readonly now: Date;
}

export function SiteReportPage({
  site,
  view,
  earlierId,
  picture,
  unsettled,
  isPaid,
  mayChange,
  now,
}: Props) {
  const { report } = view;
  const isEarlier = earlierId !== undefined;
  return (
    <article>
      <ReportHead
        view={view}
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
            paid={isPaid}
            mayProve={mayChange}
          />
        </div>
      )}
      <ReaderTexts
        kinds={textsOfKinds(view)}
        href={isEarlier ? null : `/sites/${site.id}/seen`}
        picture={isEarlier ? null : picture}
      />
      <ReportBody view={view} isEarlier={isEarlier} />
      {report.scope === 'site' && (
        <MeasuredPages siteId={site.id} report={report} groups={view.pageGroups} />
      )}
      <AboutReport view={view} now={now} canChange={mayChange}>
        <Exports
          addressOf={(format) =>
            `/api/dashboard/sites/${site.id}/report/${format}${isEarlier ? `?scan_id=${earlierId}` : ''}`
          }
        />
        <PrintButton />
        <ReportKeys />
      </AboutReport>
    </article>
  );
}

interface NoReportProps {
  readonly siteId: string;
  readonly unsettled: ScanState | null;
}

export function NoSiteReport({ siteId, unsettled }: NoReportProps) {
  return (
    <>
      <PageHead
        title="Report"
        lead="No completed scans yet. The report appears here after the first scan."
      />
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <ScanStrip siteId={siteId} unsettled={unsettled} label="Start first scan" />
      </div>
    </>
  );
}
