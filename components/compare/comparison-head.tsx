import { Provenance } from '@/components/report/provenance';
import { MarkerList } from '@/components/history/marker-list';
import { ScorePlate } from '@/components/report/score-plate';
import { Notice } from '@/components/ui/notice';
import { deltaWords } from '@/lib/views/change-groups';
import { warningText } from '@/lib/words/warning-text';
import { count } from '@/lib/words/numbers';
import type { ReportView } from '@/lib/views/report-view';
import type { ComparisonView } from '@/lib/services/compare/view-comparison';

/** Reasons against comparing first, then both scores with their provenance, then the difference. */
export function ComparisonHead({
  view,
  now,
}: {
  readonly view: ComparisonView;
  readonly now: Date;
}) {
  const { comparison, before, after, markers } = view;
  return (
    <>
      {comparison.warnings.length > 0 && (
        <section aria-label="Warnings" className="mt-6 grid gap-3">
          {comparison.warnings.map((warning) => {
            const { title, message } = warningText(warning);
            return (
              <Notice key={warning} tone="warn" title={title}>
                {message}
              </Notice>
            );
          })}
        </section>
      )}
      <div className="mt-6 grid gap-8 md:grid-cols-2">
        <Side title="Before" view={before} now={now} />
        <Side title="After" view={after} now={now} />
      </div>
      {markers.length > 0 && (
        <section aria-label="Done in between" className="mt-6">
          <h2>Done in between</h2>
          <MarkerList markers={markers} />
        </section>
      )}
      <ScoreDelta view={view} />
    </>
  );
}

function Side({
  title,
  view,
  now,
}: {
  readonly title: string;
  readonly view: ReportView;
  readonly now: Date;
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2>{title}</h2>
      <div className="mt-2">
        <ScorePlate score={view.report.score} grade={view.report.grade} />
      </div>
      <div className="mt-2">
        <Provenance view={view} now={now} />
      </div>
    </section>
  );
}

function ScoreDelta({ view: { comparison } }: { readonly view: ComparisonView }) {
  const { scoreDelta, comparable, resolvedChecks, regressedChecks } = comparison;
  const tone =
    !comparable || scoreDelta === 0 ? 'text-muted' : scoreDelta > 0 ? 'tone-green' : 'tone-red';
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-4 border-t border-ink pt-3">
      <span className={`text-h3 font-medium tabular-nums ${tone}`}>{deltaWords(comparison)}</span>
      <span>
        {count(resolvedChecks.length, 'check')} resolved, {regressedChecks.length} regressed.
      </span>
      <span className="text-sm text-muted">
        This list covers the home page and site-wide files only.
      </span>
    </p>
  );
}
