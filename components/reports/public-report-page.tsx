import type { ComponentProps } from 'react';
import { AboutReport } from './about-report';
import { PrintButton } from './print-button';
import { ReportBody } from './report-body';
import { ReportHead } from './report-head';
import { ReportKeys } from './report-keys';
import { Share } from './share';
import { ReaderTexts } from './reader-texts';
import { Rescan } from './rescan';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { reportPath, sideBySidePath } from '@/lib/platform/text/host';
import { textsOfKinds } from '@/lib/reports/reader-text';
import type { ReportView } from '@/lib/reports/report-view';
import type { ScanError } from '@/lib/reports/scan-stream';

interface Props extends Pick<ComponentProps<typeof Rescan>, 'catalogue'> {
  readonly view: ReportView;
  readonly error: ScanError | null;
  readonly baseUrl: string;
  readonly now: Date;
}

export function PublicReportPage({ view, catalogue, error, baseUrl, now }: Props) {
  const { report } = view;
  return (
    <article>
      <ReportHead
        view={view}
        now={now}
        actions={
          <>
            <Rescan
              host={report.host}
              catalogue={catalogue}
              error={error === null ? null : { ...error, reportPath: null }}
            />
            <Share baseUrl={baseUrl} path={reportPath(report.host)} host={report.host} />
          </>
        }
      />
      <ReaderTexts kinds={textsOfKinds(view)} href={null} />
      <ReportBody view={view} />
      <aside className="panel no-print mt-12 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">
          <strong className="font-medium">Is this your site?</strong> Get the files that fix these
          findings, and see when they work.
        </p>
        <ButtonLink href={`/sites/new?host=${report.host}`} rel="nofollow">
          Get the files
        </ButtonLink>
      </aside>
      <AboutReport view={view} now={now}>
        <CopyButton from={`/report/${report.host}.md`}>Copy as Markdown</CopyButton>
        <ButtonLink small href={`/api/v1/report/${report.host}`}>
          JSON
        </ButtonLink>
        <ButtonLink small href={`/report/${report.host}/findings.csv`}>
          CSV
        </ButtonLink>
        <ButtonLink small href={sideBySidePath([report.host])} rel="nofollow">
          Compare with another site
        </ButtonLink>
        <PrintButton />
        <ReportKeys />
      </AboutReport>
    </article>
  );
}
