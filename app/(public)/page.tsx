import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { CHECKS_BY_CATEGORY, SCAN_ROWS } from './catalogue';
import { LANDING } from './landing';
import { scanErrorOf, typedDomain } from './scan-error';
import { exampleReport, exampleRun } from './showcase';
import { LandingPage } from '@/components/docs/landing-page';

export const metadata: Metadata = pageMetadata({
  path: '/',
  title: 'Seamark: how ready is your website for AI agents?',
  description: LANDING.description,
});

export default async function Page({ searchParams }: RouteProps) {
  const query = await searchParams;
  const [report, run, error] = await Promise.all([
    exampleReport(),
    exampleRun(),
    scanErrorOf(query),
  ]);
  return (
    <LandingPage
      texts={LANDING}
      categories={CHECKS_BY_CATEGORY}
      scan={{ catalogue: SCAN_ROWS, domain: typedDomain(query), error }}
      report={report}
      run={run}
    />
  );
}
