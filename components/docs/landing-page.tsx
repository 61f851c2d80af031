import type { LANDING } from '@/app/(public)/landing';
import { CategoryList } from './category-list';
import { ReplaySummary } from '@/components/questions/agent-runs/replay-summary';
import { ReportPreview } from '@/components/reports/report-preview';
import { ScanForm } from '@/components/reports/scan-form';
import { CopyButton } from '@/components/ui/copy-button';
import { CodeBlock } from '@/components/ui/code-block';
import type { ComponentProps } from 'react';

interface Props {
  readonly texts: typeof LANDING;
  readonly categories: ComponentProps<typeof CategoryList>['categories'];
  readonly scan: Pick<ComponentProps<typeof ScanForm>, 'catalogue' | 'domain' | 'error'>;
  readonly report: ComponentProps<typeof ReportPreview> | null;
  readonly run: ComponentProps<typeof ReplaySummary> | null;
}

export function LandingPage({ texts, categories, scan, report, run }: Props) {
  return (
    <>
      <ScanForm
        {...scan}
        intro={
          <>
            <h1 className="max-w-xl">{texts.title}</h1>
            <p className="mt-4 max-w-xl text-lead text-muted">{texts.description}</p>
          </>
        }
        aside={report && <ReportPreview {...report} />}
      />
      <section aria-labelledby="catalogue" className="mt-20">
        <h2 id="catalogue" className="text-lead">
          {texts.catalogueTitle}
        </h2>
        <CategoryList categories={categories} level={3} />
      </section>
      <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <section aria-labelledby="scoring">
          <h2 id="scoring" className="text-lead">
            {texts.scoringTitle}
          </h2>
          <ol className="mt-4">
            {texts.scoring.map((line, index) => (
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
            {texts.commandTitle}
          </h2>
          <p className="mt-4 mb-3 text-muted">{texts.commandText}</p>
          <CodeBlock code={texts.command} label="Command" />
          <div className="mt-3">
            <CopyButton text={texts.command}>Copy command</CopyButton>
          </div>
        </section>
      </div>
      {run && (
        <section aria-labelledby="run" className="mt-16">
          <h2 id="run" className="text-lead">
            {texts.runTitle}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{texts.runText}</p>
          <ReplaySummary {...run} />
        </section>
      )}
    </>
  );
}
