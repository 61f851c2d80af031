import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { sampleReport } from '@/lib/reports/server/sample-report';
import { SCAN_ROWS } from './catalogue';
import { LANDING } from './landing';
import { scanErrorOf, typedDomain } from './scan-error';
import { exampleRun } from './showcase';
import { LandingPage } from '@/components/docs/landing-page';

export const metadata: Metadata = pageMetadata({
  path: '/',
  title: 'Seamark: can AI agents read your website?',
  description: LANDING.description,
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
      sample={sample}
      run={run}
    />
  );
}
