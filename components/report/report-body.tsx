import { groupChecks } from '@/lib/views/report-groups';
import { surfacesFound, type ReportView } from '@/lib/views/report-view';
import { siteText } from '@/lib/words/site-text';
import { REPORT_SECTION } from '@/lib/words/words';
import { CategoryScale } from './category-scale';
import { GroupSection } from './group-section';

interface Props {
  readonly view: ReportView;
  /** True if an earlier scan was selected. */
  readonly isEarlier?: boolean;
}

/** Groups of checks, categories, detected features, and limits of the scan. */
export function ReportBody({ view, isEarlier = false }: Props) {
  const { report } = view;
  const surfaces = view.surfaces === null ? [] : surfacesFound(view.surfaces);
  return (
    <>
      {groupChecks(
        report.checks,
        (view.fixes ?? []).map((fix) => fix.checkId),
      ).map((group) => (
        <GroupSection key={group.name} group={group} view={view} isEarlier={isEarlier} />
      ))}
      <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <section aria-labelledby="categories">
          <h2 id="categories" className="mb-2">
            {REPORT_SECTION.categories}
          </h2>
          <CategoryScale categories={report.categories} />
        </section>
        <div className="grid content-start gap-12">
          {surfaces.length > 0 && (
            <section aria-labelledby="detected">
              <h2 id="detected" className="mb-2">
                {REPORT_SECTION.detected}
              </h2>
              <dl>
                {surfaces.map(({ name, evidence }) => (
                  <div
                    key={name}
                    className="grid border-b border-line py-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]"
                  >
                    <dt className="font-medium">{name}</dt>
                    <dd className="wrap-anywhere text-muted" dir="auto">
                      {evidence}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {report.notes.length > 0 && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="mb-2">
                {REPORT_SECTION.notes}
              </h2>
              <ul>
                {report.notes.map((note) => (
                  <li
                    key={note}
                    className="border-b border-line py-2 text-sm wrap-anywhere"
                    dir="auto"
                  >
                    {siteText(note)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
