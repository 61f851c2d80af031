'use client';

import { useLazyModule } from '@/components/ui/use-lazy-module';
import type { SharePoint } from './share-line';

interface Props {
  readonly points: readonly SharePoint[];
  readonly label: string;
}

const fetchChart = () => import('./share-chart');

/** The chart, loaded after the page. The table needs no script, and the chart's space is reserved. */
export function LazyShareChart(props: Props) {
  const chart = useLazyModule(fetchChart, true);
  if (chart === 'failed')
    return (
      <p className="text-muted">The chart didn’t load. The table below shows the same data.</p>
    );
  return chart === null ? null : <chart.default {...props} />;
}
