import { Mark } from '@/components/ui/marks';
import type { CheckChange } from '@/lib/history/contract/compare';
import type { Finding } from '@/lib/platform/contract/types';
import { changeGroups, sideWord, type ChangeGroup } from '@/lib/history/change-groups';
import { POINTS_MIN, signed } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';
import type { ComparisonView } from '@/lib/history/server/view-comparison';

/** Changes of the checks, in groups; unchanged checks are folded. */
export function ChangeList({ view }: { readonly view: ComparisonView }) {
  const groups = changeGroups(view.comparison);
  const points = new Map(view.points.map(({ checkId, points }) => [checkId, points]));
  return (
    <>
      {groups.every(({ kind }) => kind === 'unchanged') && (
        <p className="mt-8">No check changed between these two scans.</p>
      )}
      {groups.map((group) => (
        <Group key={group.kind} group={group} view={view} points={points} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly group: ChangeGroup;
  readonly view: ComparisonView;
  /** Points of the score that each check moved. */
  readonly points: ReadonlyMap<string | null, number>;
}

function Group({ group, view, points }: GroupProps) {
  const title = (
    <h2 id={group.kind}>
      {group.title}{' '}
      <span className="font-mono text-base font-normal text-muted tabular-nums">
        {group.changes.length}
      </span>
    </h2>
  );
  const label = <span className="text-sm text-muted">{group.description}</span>;
  const rows = (
    <ul>
      {group.changes.map((change) => (
        <ChangeItem
          key={change.checkId}
          change={change}
          view={view}
          points={points.get(change.checkId) ?? 0}
        />
      ))}
    </ul>
  );
  if (group.kind !== 'unchanged')
    return (
      <section aria-labelledby={group.kind} className="mt-10">
        <div className="flex flex-wrap items-baseline gap-x-3 border-b border-ink py-2">
          {title}
          {label}
        </div>
        {rows}
      </section>
    );
  return (
    <details className="group mt-10">
      <summary className="flex flex-wrap items-baseline gap-x-3 border-b border-ink py-2 hover:bg-raised">
        <span
          aria-hidden="true"
          className="inline-block size-2 translate-y-[-2px] -rotate-45 border-r-2 border-b-2 border-current group-open:translate-y-[-3px] group-open:rotate-45"
        />
        {title}
        {label}
      </summary>
      {rows}
    </details>
  );
}

function ChangeItem({
  change,
  view,
  points,
}: {
  readonly change: CheckChange;
  readonly view: ComparisonView;
  readonly points: number;
}) {
  const { checkId, name, resolved, resolvedFindings, newFindings } = change;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-bold">
          <a className="quiet-link target" href={`/checks/${checkId}`}>
            {name}
          </a>
          {resolved && <span className="chip ml-2 bg-pass-tint text-pass">fixed</span>}
        </h3>
        <p className="tabular-nums">
          <span className="text-muted">
            {sideWord(view.before, checkId)} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {sideWord(view.after, checkId)}
          </span>{' '}
          <Delta points={points} isComparable={view.comparison.comparable} />
        </p>
      </div>
      <Findings title="New" findings={newFindings} />
      <Findings title="Fixed" findings={resolvedFindings} isGone />
    </li>
  );
}

function Delta({
  points,
  isComparable,
}: {
  readonly points: number;
  readonly isComparable: boolean;
}) {
  if (Math.abs(points) < POINTS_MIN) return null;
  const tone = points > 0 ? 'text-green' : 'text-red';
  return (
    <strong className={`font-medium ${isComparable ? tone : 'text-muted'}`}>
      {signed(points)} points
    </strong>
  );
}

/** Findings quote the site, so they are text nodes only. */
function Findings({
  title,
  findings,
  isGone = false,
}: {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly isGone?: boolean;
}) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label={title} className="mt-1 grid gap-1">
      {findings.map(({ status, message }, index) => (
        <li key={index} className="max-w-[48rem] wrap-anywhere">
          {isGone ? (
            <span className="mark mr-2 text-muted">Fixed</span>
          ) : (
            <span className={`mark text-${status} mr-2`}>
              <Mark name={status} />
              New<span className="sr-only">: {CHECK_STATE_LABEL[status]}</span>
            </span>
          )}
          {isGone ? (
            <del className="text-muted" dir="auto">
              {siteText(message, 300)}
            </del>
          ) : (
            <span dir="auto">{siteText(message, 300)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
