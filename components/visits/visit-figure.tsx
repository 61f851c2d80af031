'use client';

import { DataTable } from '@/components/ui/data-table';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import { day as dateOf } from '@/lib/platform/text/dates';
import { VISIT_PURPOSE_NAME } from '@/lib/platform/text/words';
import { PURPOSE_SERIES } from './purpose-series';
import type { VisitChartProps } from './visit-chart';

const fetchChart = () => import('./visit-chart');

/**
 * The chart, loaded after the page with its space reserved, and its numbers. A client component, because Next sends
 * server-rendered elements twice.
 */
export function VisitFigure({ siteId, ...props }: VisitChartProps & { readonly siteId: string }) {
  const chart = useLazyModule(fetchChart, true);
  return (
    <>
      <figure className="no-print mt-6">
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <span className="text-muted">Requests by day</span>
          {PURPOSE_SERIES.map(({ purpose, color }) => (
            <span key={purpose} className="inline-flex items-center gap-2">
              <span aria-hidden className="h-0.5 w-4" style={{ background: color }} />
              {VISIT_PURPOSE_NAME[purpose]}
            </span>
          ))}
        </figcaption>
        <div className="min-h-60">
          {chart !== null && chart !== 'failed' && <chart.default {...props} />}
          {chart === 'failed' && (
            <p className="text-muted">
              The chart didn’t load. The table below shows the same data.
            </p>
          )}
        </div>
      </figure>
      <DayTable siteId={siteId} days={props.days} />
    </>
  );
}

/** The numbers of the chart, newest first. */
function DayTable({ siteId, days }: Pick<VisitChartProps, 'days'> & { readonly siteId: string }) {
  return (
    <details className="mt-2 mb-8">
      <summary className="link target text-sm">Numbers by day</summary>
      <DataTable
        className="mt-3 max-w-2xl"
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { head: 'Day (UTC)', cell: ({ day }) => dateOf(day) },
          ...PURPOSE_SERIES.map(({ purpose }) => ({
            head: VISIT_PURPOSE_NAME[purpose],
            className: 'number',
            cell: (sums: VisitChartProps['days'][number]) => sums[purpose].toLocaleString('en'),
          })),
        ]}
      />
      <p className="no-print mt-3 text-sm">
        <a className="link target" href={`/api/dashboard/sites/${siteId}/visits/csv`} download>
          Download as CSV, by client
        </a>
      </p>
    </details>
  );
}
