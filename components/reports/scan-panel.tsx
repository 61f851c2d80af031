'use client';

import { useEffect, useState } from 'react';
import { checkStateOf } from '@/lib/reports/report-groups';
import { CATEGORY_NAME, CHECK_STATE_LABEL } from '@/lib/platform/text/words';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/marks';
import type { Category } from '@seamark/engine';
import type { LiveScan } from './use-scan';

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
}

interface Props {
  readonly state: LiveScan;
  readonly catalogue: readonly CatalogueEntry[];
}

/** Rows of the report during its scan. All rows are present from the start, so none moves. */
export function ScanPanel({ state, catalogue }: Props) {
  const { host, results, phase, outcome } = state;
  const done = catalogue.filter(({ id }) => results.has(id)).length;
  const categories = [...new Set(catalogue.map(({ category }) => category))];
  return (
    <section aria-label={`Scan of ${host}`} className="border-t-2 border-ink">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
        <p className="min-w-0 font-bold wrap-anywhere" dir="auto">
          {host}
        </p>
        <p className="font-mono text-sm text-muted tabular-nums">
          {done} of {catalogue.length} checks ·{' '}
          <Elapsed from={state.startedAt} isRunning={phase === 'waiting' || phase === 'running'} />
        </p>
      </div>
      <div className="grid gap-x-8 sm:block sm:columns-2">
        {categories.map((category) => (
          <div key={category} className="break-inside-avoid pt-3">
            <p className="text-sm text-muted">{CATEGORY_NAME[category]}</p>
            <ul>
              {catalogue
                .filter((entry) => entry.category === category)
                .map((entry) => (
                  <CheckProgress key={entry.id} entry={entry} state={state} />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-3 min-h-5 text-sm text-muted">{closing(state)}</p>
      <p role="status" className="sr-only">
        {announcement(state, done, catalogue.length)}
      </p>
      {outcome !== null && (
        <p className="mt-1">
          <Link href={outcome.reportPath}>View report</Link>
        </p>
      )}
    </section>
  );
}

function CheckProgress({
  entry,
  state,
}: {
  readonly entry: CatalogueEntry;
  readonly state: LiveScan;
}) {
  const result = state.results.get(entry.id);
  if (result === undefined) {
    const isRunning = state.phase === 'running';
    return (
      <li className="flex h-7 items-center gap-2 text-sm text-muted">
        <span className={isRunning ? 'asking' : ''}>
          <Mark name={isRunning ? 'unmeasured' : 'waiting'} />
        </span>
        <span className="truncate">{entry.name}</span>
        <span className="ml-auto font-mono text-sm">{isRunning ? 'asking' : 'waiting'}</span>
      </li>
    );
  }
  const outcome = checkStateOf(result);
  return (
    <li className="flex h-7 items-center gap-2 text-sm">
      <span className={`text-${outcome}`}>
        <Mark name={outcome} />
      </span>
      <span className="truncate">{entry.name}</span>
      <span className="ml-auto font-mono text-sm tabular-nums">
        {result.applicable ? (
          <>
            <span className="sr-only">{CHECK_STATE_LABEL[outcome]}, </span>
            {result.score}
          </>
        ) : (
          CHECK_STATE_LABEL[outcome]
        )}
      </span>
    </li>
  );
}

function Elapsed({ from, isRunning }: { readonly from: number; readonly isRunning: boolean }) {
  const [now, setNow] = useState(from);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return <>{Math.max(0, Math.round((now - from) / 1000))} s</>;
}

function closing({ phase, outcome }: LiveScan): string {
  if (phase === 'waiting') return 'Waiting for a free slot.';
  if (phase === 'done' && outcome)
    return `${outcome.score} of 100, ${outcome.grade.label}. Opening the report.`;
  return 'You can leave this page. The scan continues, and its report is stored.';
}

/** Announced at the start, each quarter, and the end. */
function announcement(
  { phase, host, outcome, error }: LiveScan,
  done: number,
  all: number,
): string {
  if (phase === 'failed') return error?.message ?? '';
  if (outcome !== null)
    return `Scan of ${host} finished: ${outcome.score} of 100, ${outcome.grade.label}. Opening the report.`;
  const quarter = Math.floor((done / all) * 4);
  return quarter === 0
    ? `Scanning ${host} with ${all} checks.`
    : `${Math.ceil((quarter * all) / 4)} of ${all} checks done.`;
}
