'use client';

import { useLazyModule } from '@/components/ui/use-lazy-module';
import { VISIT_PURPOSE_NAME } from '@/lib/words/words';
import { PURPOSE_SERIES } from './purpose-series';
import type { VisitChartProps } from './visit-chart';

const fetchChart = () => import('./visit-chart');

/** The chart, loaded after the page. Its space is reserved. */
export function VisitFigure(props: VisitChartProps) {
  const chart = useLazyModule(fetchChart, true);
  return (
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
          <p className="text-muted">The chart didn’t load. The table below shows the same data.</p>
        )}
      </div>
    </figure>
  );
}
