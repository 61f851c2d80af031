import { ButtonLink } from '@/components/ui/button';
import type { FirstFix, FirstFixes } from '@/lib/reports/report-view';
import { count, POINTS_MIN, signed } from '@/lib/platform/text/numbers';
import { REACH_NAME, REACH_TONE, REPORT_SECTION } from '@/lib/platform/text/words';

interface Props extends FirstFixes {
  /** Where a fix is explained: its row on this page, or its page below this path. */
  readonly path?: string;
  /** True if the scores are those of the home page alone, beside a score of the whole site. */
  readonly isOfHomePage?: boolean;
}

const SHOWN = 3;

/** Fixes by what they do for readers, and the score that each group leads to. */
export function FixFirst({ groups, path, isOfHomePage = false }: Props) {
  const shown = groups.filter(({ from, to }) => to > from);
  if (shown.length === 0) return null;
  const href = (checkId: string) => (path === undefined ? `#${checkId}` : `${path}/${checkId}`);
  return (
    <section aria-labelledby="fix-first" className="mt-8">
      <h2 id="fix-first">{REPORT_SECTION.gains}</h2>
      <div className="mt-3 grid items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {shown.map(({ reach, fixes, from, to }) => (
          <div key={reach} className={`panel ${reach === 'opens' ? 'border-fail' : ''}`}>
            <h3 className={`text-sm font-medium ${REACH_TONE[reach]}`}>
              {REACH_NAME[reach]}
              {reach === 'housekeeping' && `, ${count(fixes.length, 'fix', 'fixes')}`}
            </h3>
            {reach === 'housekeeping' ? (
              <p className="mt-1">
                No measured effect on agents: {fixes.map(({ name }) => name).join(', ')}.{' '}
                {path !== undefined && fixes.some(({ file }) => file !== null) && (
                  <a className="link" href={`${path}#files`}>
                    Get all files in one download
                  </a>
                )}
              </p>
            ) : (
              <ol>
                {fixes.slice(0, SHOWN).map((fix) => (
                  <Fix key={fix.checkId} fix={fix} href={href(fix.checkId)} />
                ))}
              </ol>
            )}
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted tabular-nums">
              {reach === 'opens' && (
                <ButtonLink small look="primary" href={href(fixes[0]!.checkId)}>
                  {path === undefined ? 'See the fix' : 'Fix this'}
                </ButtonLink>
              )}
              {isOfHomePage && 'Home page: '}
              {from} → {to}
              {fixes.length > 1 && reach !== 'housekeeping' && `, all ${fixes.length} together`}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Fix({ fix, href }: { readonly fix: FirstFix; readonly href: string }) {
  return (
    <li className="mt-2">
      <p className="flex items-baseline justify-between gap-3">
        <a className="quiet-link font-bold" href={href}>
          {fix.name}
        </a>
        {fix.gain >= POINTS_MIN && <span className="chip tabular-nums">{signed(fix.gain)}</span>}
      </p>
      <p dir="auto">{fix.effect}</p>
      {fix.readers.length > 0 && <p className="text-sm text-muted">For {fix.readers.join(', ')}</p>}
      {fix.file !== null && (
        <p className="text-sm text-muted">
          File ready: <code>{fix.file}</code>
        </p>
      )}
    </li>
  );
}
