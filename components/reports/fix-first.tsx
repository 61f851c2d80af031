'use client';

import { useState } from 'react';
import { Bearing } from '@/components/charts/bearing';
import type { FirstFixes } from '@/lib/reports/report-view';
import { bandOf } from '@/lib/reports/grades';
import { REPORT_SECTION } from '@/lib/platform/text/words';
import { signed } from '@/lib/platform/text/numbers';

interface Props extends FirstFixes {
  /** Where a fix is explained: its row on this page, or its page below this path. */
  readonly path?: string;
  /** True if the score is that of the home page alone, beside a score of the whole site. */
  readonly isOfHomePage?: boolean;
}

/** The first fixes, and the score that the chosen ones lead to, on the scale. */
export function FixFirst({ fixes, scores, path, isOfHomePage = false }: Props) {
  const all = scores.length - 1;
  const [chosen, setChosen] = useState(0);
  const from = scores[0] ?? 0;
  const to = scores[chosen] ?? from;
  const best = scores[all] ?? from;
  if (fixes.length === 0)
    return (
      <div className="mt-8">
        <Bearing isLabelled fill={from} thickness={0.4} marks={[{ at: from, label: from }]} />
      </div>
    );
  return (
    <section aria-labelledby="fix-first" className="mt-8">
      <Bearing
        isLabelled
        fill={from}
        thickness={0.4}
        marks={[
          { at: from, label: from },
          ...(best > from
            ? [{ at: chosen === 0 ? best : to, label: chosen === 0 ? best : to, isProjected: true }]
            : []),
        ]}
      />
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="fix-first">{REPORT_SECTION.gains}</h2>
        <p role="status" className="text-muted tabular-nums">
          {isOfHomePage && 'Home page: '}
          {chosen === 0
            ? best > from && (
                <>
                  All {fixes.length === 1 ? 'of it' : fixes.length}: {from} → {best}
                </>
              )
            : `${from} → ${to}, ${bandOf(to).label}`}
        </p>
      </div>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-4">
        {fixes.map(({ checkId, name, gain, effect, file }, index) => (
          <li key={checkId} className="panel relative has-checked:border-accent">
            <label className="needs-script no-print absolute top-0 right-0 grid size-11 place-items-center">
              <input
                type="checkbox"
                className="size-4"
                checked={(chosen & (1 << index)) !== 0}
                aria-label={`Count ${name}`}
                onChange={() => setChosen(chosen ^ (1 << index))}
              />
            </label>
            <p className="text-title font-bold tracking-[-0.02em] tabular-nums">{signed(gain)}</p>
            <h3 className="font-bold">
              <a
                className="quiet-link font-bold"
                href={path === undefined ? `#${checkId}` : `${path}/${checkId}`}
              >
                {name}
              </a>
            </h3>
            <p dir="auto">{effect}</p>
            {file !== null && (
              <p className="text-sm text-muted">
                File ready: <code>{file}</code>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
