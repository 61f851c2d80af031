import { checksByCategory, type CategoryChecks } from '@/lib/reports/report-groups';
import {
  fixOf,
  surfacesFound,
  type CheckView,
  type FindingView,
  type ReportView,
} from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { CATEGORY_NAME, CATEGORY_QUESTION, REPORT_SECTION } from '@/lib/platform/text/words';
import { CheckRow } from './check-row';
import { Protocols } from './protocols';
import type { ListedFinding } from './finding-list';

interface Props {
  readonly view: ReportView;
  /** True if an earlier scan was selected. */
  readonly isEarlier?: boolean;
}

/** The checks by category, what was detected, and what limited the scan. */
export function ReportBody({ view, isEarlier = false }: Props) {
  const surfaces = view.surfaces === null ? [] : surfacesFound(view.surfaces);
  return (
    <>
      <div className="checks">
        {checksByCategory(
          view.report.checks,
          (view.fixes ?? []).map(({ checkId }) => checkId),
        ).map((group) => (
          <CategorySection key={group.category} group={group} view={view} isEarlier={isEarlier} />
        ))}
      </div>
      <Protocols protocols={view.protocols} />
      {surfaces.length > 0 && (
        <section aria-labelledby="detected" className="mt-12">
          <h2 id="detected">{REPORT_SECTION.detected}</h2>
          <dl>
            {surfaces.map(({ name, evidence }) => (
              <div
                key={name}
                className="grid border-b border-line py-2 wrap-anywhere sm:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted" dir="auto">
                  {evidence}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {view.report.notes.length > 0 && (
        <section aria-labelledby="notes" className="mt-12">
          <h2 id="notes">{REPORT_SECTION.notes}</h2>
          <ul>
            {view.report.notes.map((note) => (
              <li key={note} className="mt-1 max-w-prose wrap-anywhere text-muted" dir="auto">
                {siteText(note)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Only what a row shows, because the whole page is sent as data, too. */
const listed = ({
  code,
  status,
  message,
  request,
  evidence,
  hint,
  effect,
}: FindingView): ListedFinding => ({ code, status, message, request, evidence, hint, effect });

interface SectionProps {
  readonly group: CategoryChecks<CheckView>;
  readonly view: ReportView;
  readonly isEarlier: boolean;
}

function CategorySection({ group, view, isEarlier }: SectionProps) {
  const { category, open, passed, unmeasured, inapplicable } = group;
  const { siteId, host } = view.report;
  const row = (check: CheckView) => {
    const fix = fixOf(view, check);
    return (
      <CheckRow
        key={check.id}
        check={{ ...check, findings: check.findings.map(listed) }}
        fix={fix && { headline: fix.headline, gain: fix.gain }}
        report={{ siteId, host }}
        isEarlier={isEarlier}
      />
    );
  };
  return (
    <section aria-labelledby={`category-${category}`} className="mt-10">
      <h2 id={`category-${category}`}>{CATEGORY_NAME[category]}</h2>
      <p className="text-sm text-muted">{CATEGORY_QUESTION[category]}</p>
      {open.map(row)}
      <Folded title={`${passed.length} passed`} checks={passed} row={row} />
      <Folded title={`${unmeasured.length} without a response`} checks={unmeasured} row={row} />
      <Folded title="Doesn’t apply" checks={inapplicable} row={row} />
    </section>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly checks: readonly CheckView[];
  readonly row: (check: CheckView) => React.ReactNode;
}

/** Checks without work for the owner: one line with their names, until it is opened. */
function Folded({ title, checks, row }: FoldedProps) {
  if (checks.length === 0) return null;
  return (
    <details className="folded">
      <summary>
        <span className="font-medium">{title}</span>
        <span className="text-muted">{checks.map(({ name }) => name).join(', ')}</span>
      </summary>
      {checks.map(row)}
    </details>
  );
}
