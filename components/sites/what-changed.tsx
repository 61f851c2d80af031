import type { PointsOfCheck } from '@/lib/reports/report-view';
import type { SiteChange } from '@/lib/history/site-change';
import { signed } from '@/lib/platform/text/numbers';

interface Props {
  readonly siteId: string;
  readonly change: SiteChange;
  /** Points by check, largest first; empty if the scans are not comparable. */
  readonly points: readonly PointsOfCheck[];
}

const SHOWN = 3;

/** What the latest scan changed: a sentence, and the checks with most points. */
export function WhatChanged({ siteId, change, points }: Props) {
  return (
    <section aria-label="What changed">
      <p className={change.isLike ? 'text-lead font-medium' : 'max-w-prose text-muted'}>
        {change.text}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {points.slice(0, SHOWN).map(({ checkId, name, points: moved }) => (
          <span key={name}>
            {checkId === null ? (
              name
            ) : (
              <a className="quiet-link target" href={`/sites/${siteId}/fixes/${checkId}`}>
                {name}
              </a>
            )}{' '}
            <strong className={`font-medium ${moved > 0 ? 'text-green' : 'text-red'}`}>
              {signed(moved)}
            </strong>
          </span>
        ))}
        <a className="link target" href={`/sites/${siteId}/compare`}>
          {points.length > SHOWN ? `${points.length - SHOWN} more` : 'Compare the two scans'}
        </a>
      </p>
    </section>
  );
}
