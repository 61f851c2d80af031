import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { cache } from 'react';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { scanErrorOf } from '@/app/(public)/scan-error';
import { env } from '@/lib/platform/config/env';
import { dateAndTime } from '@/lib/platform/text/dates';
import { hostOfSegment } from '@/lib/platform/text/host';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { siteText } from '@/lib/platform/text/site-text';
import { setPageStatus } from '@/lib/platform/observe/work';
import { passCount } from '@/lib/reports/report-groups';
import { getStoredReport } from '@/lib/reports/server/public-report';
import { PublicReportPage } from '@/components/reports/public-report-page';
import { NoReport } from '@/components/reports/no-report';

type Props = RouteProps<{ host: string }>;

/** Read once for metadata and page. */
const reportOf = cache(async (segment: string) => {
  const host = hostOfSegment(segment);
  return host === null ? null : getStoredReport(host);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const stored = await reportOf((await params).host);
  if (stored === null) return { title: 'No report', robots: { index: false } };
  const { report, view } = stored;
  const { passed, applicable } = passCount(report);
  const { title, sentence } = view.verdict;
  return pageMetadata({
    path: `/report/${report.host}`,
    title: `${report.host}: ${title}, ${report.score} of 100 for AI agents`,
    preview: {
      path: `/report/${report.host}/preview.png`,
      alt: `${report.host}: ${title}, ${report.score} of 100`,
    },
    description:
      `${report.host} scores ${report.score} of 100: ${siteText(sentence, 120)} ${passed} of ` +
      `${applicable} checks pass. Measured ${dateAndTime(report.scannedAt)} by ${report.engine}.`,
  });
}

export default async function Page({ params, searchParams }: Props) {
  const { host } = await params;
  const stored = await reportOf(host);
  if (stored === null) {
    setPageStatus(404);
    return (
      <NoReport
        host={hostOfSegment(host)}
        catalogue={SCAN_ROWS}
        error={await scanErrorOf(await searchParams)}
      />
    );
  }
  const { view } = stored;
  return (
    <PublicReportPage
      view={view}
      catalogue={SCAN_ROWS}
      error={await scanErrorOf(await searchParams, view.report.host)}
      baseUrl={env().BASE_URL}
      now={new Date()}
    />
  );
}
