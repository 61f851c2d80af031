import { MarkerList } from '@/components/history/marker-list';
import { Notice } from '@/components/ui/notice';
import { deltaWords } from '@/lib/history/change-groups';
import { WARNING_TITLES } from '@/lib/history/comparison-warning';
import { dayBeside } from '@/lib/platform/text/dates';
import { bandOf } from '@/lib/reports/grades';
import { count } from '@/lib/platform/text/numbers';
import type { ComparisonView } from '@/lib/history/server/view-comparison';
import { Waterfall } from './waterfall';

/** The difference in one sentence and by its causes; before it, reasons against comparing. */
export function ComparisonHead({ view }: { readonly view: ComparisonView }) {
  const { comparison, before, after, markers } = view;
  const { scoreDelta, comparable, resolvedChecks, regressedChecks, warnings } = comparison;
  const tone =
    !comparable || scoreDelta === 0 ? 'text-muted' : scoreDelta > 0 ? 'text-green' : 'text-red';
  const [from, to] = [before.report.score, after.report.score];
  const since = dayBeside(before.report.scannedAt, after.report.scannedAt);
  const until = dayBeside(after.report.scannedAt, before.report.scannedAt);
  return (
    <>
      {warnings.length > 0 && (
        <section aria-label="Warnings" className="mt-6 grid gap-3">
          {warnings.map(({ code, message }) => (
            <Notice key={code} tone="warn" title={WARNING_TITLES[code]}>
              {message}
            </Notice>
          ))}
        </section>
      )}
      <p className="mt-6 text-lead">
        <strong className={`font-medium tabular-nums ${tone}`}>{deltaWords(comparison)}</strong>
        {': '}
        {from} on {since}, {to} ({bandOf(to).label}) on {until}.{' '}
        {count(resolvedChecks.length, 'check')} fixed, {regressedChecks.length} worse.
      </p>
      {view.points.length > 0 && (
        <Waterfall
          from={from}
          parts={view.points}
          days={[since, until]}
          isComparable={comparable}
        />
      )}
      {markers.length > 0 && (
        <section aria-label="Your markers" className="mt-6">
          <h2>Your markers</h2>
          <MarkerList markers={markers} />
        </section>
      )}
    </>
  );
}
