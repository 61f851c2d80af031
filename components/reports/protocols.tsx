import { Mark } from '@/components/ui/marks';
import type { ProtocolView } from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { REPORT_SECTION, STEP_NAME, stepText } from '@/lib/platform/text/words';

const STEPS = Object.keys(STEP_NAME) as (keyof typeof STEP_NAME)[];

/** How far agents get with each protocol that the site declares, and what keeps them from the next step. */
export function Protocols({
  protocols,
  hrefOf = (checkId) => `#${checkId}`,
}: {
  readonly protocols: readonly ProtocolView[];
  /** Address of a check’s row; by default on this page. */
  readonly hrefOf?: (checkId: string) => string;
}) {
  if (protocols.length === 0) return null;
  return (
    <section aria-labelledby="protocols" className="mt-12">
      <h2 id="protocols">{REPORT_SECTION.protocols}</h2>
      <p className="text-sm text-muted">
        In four steps: declared, reachable, conforms, clients accept it.
      </p>
      <ul className="mt-2 border-t border-line">
        {protocols.map(({ checkId, name, step, obstacle }) => (
          <li
            key={checkId}
            className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-2 sm:grid-cols-[8rem_15rem_minmax(0,1fr)]"
          >
            <a className="link justify-self-start font-medium" href={hrefOf(checkId)}>
              {name}
            </a>
            <span className="flex items-center gap-3">
              <Ladder step={step} />
              {stepText(step, obstacle)}
            </span>
            {obstacle !== null && (
              <span className="flex gap-2 wrap-anywhere text-muted" dir="auto">
                <span className="mt-1">
                  <Mark name={obstacle.status === 'info' ? 'unmeasured' : 'warn'} />
                </span>
                {siteText(obstacle.message, 300)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The steps that agents reach, of four. */
function Ladder({ step }: Pick<ProtocolView, 'step'>) {
  const reached = STEPS.indexOf(step);
  return (
    <span aria-hidden className="flex gap-1">
      {STEPS.map((name, at) => (
        <span
          key={name}
          className={`h-2 w-4 rounded-full ${at <= reached ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </span>
  );
}
