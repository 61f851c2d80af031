import { ButtonLink } from '@/components/ui/button';
import type { FirstFix } from '@/lib/reports/report-view';
import { POINTS_MIN, signed } from '@/lib/platform/text/numbers';

interface Props {
  readonly siteId: string;
  /** Undefined if nothing costs points. */
  readonly fix: FirstFix | undefined;
  /** Number of open fixes. */
  readonly total: number;
}

/** The one fix to start with. */
export function NextFix({ siteId, fix, total }: Props) {
  return (
    <section aria-labelledby="next" className="panel">
      <h2 id="next" className="text-sm! font-medium! text-muted">
        Next
      </h2>
      {fix === undefined ? (
        <p className="mt-1">Nothing to fix.</p>
      ) : (
        <>
          <p className="mt-1 text-lead font-medium">
            {fix.name}{' '}
            {fix.gain >= POINTS_MIN && <span className="tabular-nums">{signed(fix.gain)}</span>}
          </p>
          <p dir="auto">{fix.effect}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink look="primary" small href={`/sites/${siteId}/fixes/${fix.checkId}`}>
              Fix this
            </ButtonLink>
            {total > 1 && (
              <a className="link target" href={`/sites/${siteId}/fixes`}>
                All {total} fixes
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}
