import type { ReactNode } from 'react';
import type { ReportView } from '@/lib/reports/report-view';
import { REPORT_SECTION } from '@/lib/platform/text/words';
import { Provenance } from './provenance';

interface Props {
  readonly view: ReportView;
  readonly now: Date;
  /** True if the reader may change the site's profile. */
  readonly canChange?: boolean;
  /** Exports and other tools. */
  readonly children: ReactNode;
}

/** End of a report: how it was measured, and its other formats. */
export function AboutReport({ view, now, canChange = false, children }: Props) {
  return (
    <section aria-labelledby="about" className="mt-12 border-t border-line pt-4">
      <h2 id="about">{REPORT_SECTION.about}</h2>
      <div className="mt-2">
        <Provenance view={view} now={now} canChange={canChange} />
      </div>
      <div className="no-print mt-4 flex flex-wrap items-center gap-2">{children}</div>
    </section>
  );
}
