import { shareText, tallyCompetitors, tallyDomains } from '@/lib/questions/answers-figures';
import { siteText } from '@/lib/platform/text/site-text';
import type { SeenResult } from '@/lib/questions/server/answers/get-answers-view';

const ROWS_MAX = 15;

/** Other cited domains and mentioned names, with the number of answers for each. */
export function AnswerSide({
  results,
  host,
}: {
  readonly results: readonly SeenResult[];
  readonly host: string;
}) {
  const [domains, competitors] = [tallyDomains(results), tallyCompetitors(results)];
  return (
    <aside className="grid content-start gap-8 sm:max-lg:grid-cols-2" aria-label="Who else appears">
      <section>
        <h3 className="border-b border-ink pb-1 text-lead font-bold">Cited domains</h3>
        {domains.length === 0 ? (
          <p className="mt-2 text-muted">No sources were reported.</p>
        ) : (
          <ul className="text-sm">
            {domains.slice(0, ROWS_MAX).map(({ domain, answers }) => (
              <li key={domain} className="flex justify-between gap-4 border-b border-line py-1.5">
                <span className="min-w-0 font-mono wrap-anywhere" dir="auto">
                  {siteText(domain, 120)}
                  {isOurs(domain, host) && (
                    <span className="chip ml-2 bg-pass-tint text-pass">your site</span>
                  )}
                </span>
                <span className="font-mono tabular-nums">{answers}</span>
              </li>
            ))}
          </ul>
        )}
        {domains.length > ROWS_MAX && (
          <p className="mt-1 text-sm text-muted">
            and {domains.length - ROWS_MAX} more in the answers
          </p>
        )}
      </section>
      <section>
        <h3 className="border-b border-ink pb-1 text-lead font-bold">Competitors</h3>
        {competitors.length === 0 ? (
          <p className="mt-2 text-muted">No competitors were set for this run.</p>
        ) : (
          <ul className="text-sm">
            {competitors.map(({ name, mentioned, cited }) => (
              <li key={name} className="border-b border-line py-1.5">
                <span className="font-medium wrap-anywhere" dir="auto">
                  {siteText(name, 80)}
                </span>
                <span className="block text-muted tabular-nums">
                  mentioned {shareText(mentioned)}; cited {shareText(cited)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}

/** Compares by registrable domain. */
const isOurs = (domain: string, host: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
