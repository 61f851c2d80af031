import { Provenance } from '@/components/report/provenance';
import { ScorePlate } from '@/components/report/score-plate';
import { Sparkline } from '@/components/report/sparkline';
import { TopGains } from '@/components/report/top-gains';
import { passCount } from '@/lib/views/report-groups';
import type { ReportView } from '@/lib/views/report-view';
import { gainsOf } from '@/lib/views/report-view';
import { count } from '@/lib/words/numbers';
import type { SiteChange } from '@/lib/views/site-change';

interface Props {
  readonly siteId: string;
  readonly view: ReportView;
  /** Null if there is no earlier scan. */
  readonly change: SiteChange | null;
  /** Scores by the latest engine, oldest first. */
  readonly scores: readonly number[];
  readonly now: Date;
  /** True if the reader may change the site's profile. */
  readonly canChange: boolean;
}

/** Current score, its change, and the next step. */
export function SiteHead({ siteId, view, change, scores, now, canChange }: Props) {
  const { passed, applicable } = passCount(view.report);
  return (
    <section aria-label="Current score">
      <div className="grid items-start gap-x-12 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <ScorePlate score={view.report.score} grade={view.report.grade} />
        <div className="min-w-0">
          <p
            className={
              change?.isLike === false
                ? 'max-w-prose text-muted'
                : 'text-h3 font-medium tabular-nums'
            }
          >
            {change?.text ?? 'First scan completed. The next scan will show what changed.'}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            {passed} of {applicable} applicable checks pass
            {scores.length >= 3 && (
              <span className="flex items-center gap-2 text-sm">
                <Sparkline scores={scores} />
                last {scores.length} scans
              </span>
            )}
            {change !== null && (
              <a className="link target text-sm" href={`/sites/${siteId}/compare`}>
                Compare the two scans
              </a>
            )}
          </p>
          <div className="mt-6">
            <TopFixes siteId={siteId} view={view} />
          </div>
        </div>
      </div>
      <div className="mt-6">
        <Provenance view={view} now={now} canChange={canChange} />
      </div>
    </section>
  );
}

function TopFixes({ siteId, view }: { readonly siteId: string; readonly view: ReportView }) {
  const gains = gainsOf(view);
  if (gains.length === 0) return <p>Nothing to fix: no findings cost points.</p>;
  const fixes = `/sites/${siteId}/fixes`;
  return (
    <>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-medium text-muted">Fix first</h2>
        <a className="link target text-sm" href={fixes}>
          {gains.length === 1
            ? 'Open the fix'
            : `All ${count(gains.length, 'fix', 'fixes')} that add points`}
        </a>
      </div>
      <TopGains view={view} hrefOf={(checkId) => `${fixes}/${checkId}`} />
    </>
  );
}
