import type { RouteProps } from '@/app/query';
import type { ReaderResult } from '@seamark/engine';
import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { sampleReport } from '@/lib/reports/server/sample-report';
import { SCAN_ROWS } from './catalogue';
import { LANDING } from './landing';
import { scanErrorOf, typedDomain } from './scan-error';
import { exampleRun } from './showcase';
import { ReplaySummary } from '@/components/questions/agent-runs/replay-summary';
import { LandingPage } from '@/components/docs/landing-page';

export const metadata: Metadata = pageMetadata({
  path: '/',
  title: 'Seamark: can AI agents read your website?',
  description: LANDING.description,
});

/** What the page shows of a reader. */
const withoutDetails = ({ cause, ...reader }: ReaderResult): ReaderResult => ({
  ...reader,
  cause: cause && { ...cause, message: '' },
});

export default async function Page({ searchParams }: RouteProps) {
  const query = await searchParams;
  const [sample, run, error] = await Promise.all([
    sampleReport(),
    exampleRun(),
    scanErrorOf(query),
  ]);
  return (
    <LandingPage
      texts={LANDING}
      scan={{ catalogue: SCAN_ROWS, domain: typedDomain(query), error }}
      sample={
        sample && {
          host: sample.report.host,
          verdict: { ...sample.verdict, clients: null },
          readers: sample.readers?.map(withoutDetails) ?? null,
          group: sample.first.groups[0] ?? null,
        }
      }
      run={run && <ReplaySummary {...run} />}
    />
  );
}
