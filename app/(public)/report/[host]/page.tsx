import type { Metadata } from 'next';
import { cache } from 'react';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { scanErrorOf, type Query } from '@/app/(public)/scan-error';
import { AboutReport } from '@/components/reports/about-report';
import { PrintButton } from '@/components/reports/print-button';
import { ReportBody } from '@/components/reports/report-body';
import { ReportHead } from '@/components/reports/report-head';
import { ReportKeys } from '@/components/reports/report-keys';
import { Share } from '@/components/reports/share';
import { TextStart } from '@/components/reports/text-start';
import { Rescan } from '@/components/reports/rescan';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { env } from '@/lib/platform/config/env';
import { dateAndTime } from '@/lib/platform/text/dates';
import { sideBySidePath, hostOfSegment } from '@/lib/platform/text/host';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { passCount } from '@/lib/reports/report-groups';
import { firstFixes } from '@/lib/reports/server/first-fixes';
import { getStoredReport } from '@/lib/reports/server/public-report';
import { NoReport } from './no-report';

interface Props {
  readonly params: Promise<{ readonly host: string }>;
  readonly searchParams: Promise<Query>;
}

/** Read once for metadata and page. */
const stored = cache(async (segment: string) => {
  const host = hostOfSegment(segment);
  return host === null ? null : getStoredReport(host);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await stored((await params).host);
  if (found === null) return { title: 'No report', robots: { index: false } };
  const { report } = found;
  const { passed, applicable } = passCount(report);
  return pageMetadata({
    path: `/report/${report.host}`,
    title: `${report.host}: ${report.score} of 100 (${report.grade.label}) for AI agents`,
    preview: {
      path: `/report/${report.host}/preview.png`,
      alt: `${report.host}: ${report.score} of 100, ${report.grade.label}`,
    },
    description:
      `${report.host} scores ${report.score} of 100 (${report.grade.label}): ${passed} of ` +
      `${applicable} checks pass. Measured ${dateAndTime(report.scannedAt)} by ` +
      `${report.engine}.`,
  });
}

export default async function ReportPage({ params, searchParams }: Props) {
  const { host } = await params;
  const found = await stored(host);
  if (found === null) {
    setPageStatus(404);
    return <NoReport host={hostOfSegment(host)} error={await scanErrorOf(await searchParams)} />;
  }
  const { report } = found;
  const error = await scanErrorOf(await searchParams, report.host);
  const { view } = found;
  const now = new Date();
  return (
    <article>
      <ReportHead
        view={view}
        first={firstFixes(view)}
        now={now}
        actions={
          <>
            <Rescan
              host={report.host}
              catalogue={SCAN_ROWS}
              error={error === null ? null : { ...error, reportPath: null }}
            />
            <Share host={report.host} baseUrl={env().BASE_URL} />
          </>
        }
      />
      {view.text && <TextStart text={view.text} href={null} />}
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
