import { Sparkline } from '@/components/report/sparkline';
import { Rescan } from '@/components/scan/rescan';
import type { CatalogueEntry } from '@/components/scan/scan-panel';
import { reportPath } from '@/lib/words/host';
import { scoreHistory } from '@/lib/views/score-history';
import type { WatchedComparison } from '@/lib/services/comparisons/read-comparisons';

interface Props {
  readonly comparison: WatchedComparison;
  readonly catalogue: readonly CatalogueEntry[];
}

/** Each site with its score over time and a form to scan it. */
export function WatchedSites({ comparison: { id, hosts, sites }, catalogue }: Props) {
  return (
    <ul className="mt-3 border-t border-line">
      {sites.map(({ host, report, history }) => {
        const { scores, words } = scoreHistory(history);
        return (
          <li
            key={host}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 grow basis-48">
              <span className="font-medium wrap-anywhere" dir="auto">
                {report === null ? (
                  host
                ) : (
                  <a className="link" href={reportPath(host)}>
                    {host}
                  </a>
                )}
              </span>
              <p className="text-sm text-muted">{words}</p>
            </div>
            <Sparkline scores={scores} />
            {report !== null && (
              <span className="text-lead font-bold tabular-nums">
                <span className="sr-only">Score </span>
                {report.score}
              </span>
            )}
            <Rescan
              host={host}
              catalogue={catalogue}
              compared={hosts}
              page={`/comparisons/${id}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
