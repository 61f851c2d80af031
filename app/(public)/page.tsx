import type { Metadata } from 'next';
import { CategoryList } from '@/components/docs/category-list';
import { ReplaySummary } from '@/components/questions/agent-runs/replay-summary';
import { ReportPreview } from '@/components/reports/report-preview';
import { ScanForm } from '@/components/reports/scan-form';
import { CopyButton } from '@/components/ui/copy-button';
import { CodeBlock } from '@/components/ui/code-block';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { CHECKS_BY_CATEGORY, SCAN_ROWS } from './catalogue';
import { LANDING } from './landing';
import { scanErrorOf, typedDomain, type Query } from './scan-error';
import { exampleReport, exampleRun } from './showcase';

export const metadata: Metadata = pageMetadata({
  path: '/',
  title: 'Seamark: how ready is your website for AI agents?',
  description: LANDING.description,
});

export default async function LandingPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const [report, run, error] = await Promise.all([
    exampleReport(),
    exampleRun(),
    scanErrorOf(query),
  ]);
  return (
    <>
      <ScanForm
        catalogue={SCAN_ROWS}
        domain={typedDomain(query)}
        error={error}
        intro={
          <>
            <h1 className="max-w-xl">{LANDING.title}</h1>
            <p className="mt-4 max-w-xl text-lead text-muted">{LANDING.description}</p>
          </>
        }
        aside={report && <ReportPreview {...report} />}
      />
      <section aria-labelledby="catalogue" className="mt-20">
        <h2 id="catalogue" className="text-lead">
          {LANDING.catalogueTitle}
        </h2>
        <CategoryList categories={CHECKS_BY_CATEGORY} level={3} />
      </section>
      <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <section aria-labelledby="scoring">
          <h2 id="scoring" className="text-lead">
            {LANDING.scoringTitle}
          </h2>
          <ol className="mt-4">
            {LANDING.scoring.map((line, index) => (
              <li
                key={line}
                className="grid grid-cols-[2rem_minmax(0,1fr)] border-t border-line py-3"
              >
                <span className="font-mono text-sm text-muted">{index + 1}</span>
                {line}
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="command">
          <h2 id="command" className="text-lead">
            {LANDING.commandTitle}
          </h2>
          <p className="mt-4 mb-3 text-muted">{LANDING.commandSays}</p>
          <CodeBlock code={LANDING.command} label="Command" />
          <div className="mt-3">
            <CopyButton text={LANDING.command}>Copy command</CopyButton>
          </div>
        </section>
      </div>
      {run && (
        <section aria-labelledby="run" className="mt-16">
          <h2 id="run" className="text-lead">
            {LANDING.runTitle}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{LANDING.runSays}</p>
          <ReplaySummary {...run} />
        </section>
      )}
    </>
  );
}
