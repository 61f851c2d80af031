'use client';

import { usePart } from '@/components/ui/use-part';
import type { SharePoint } from './share-line';

interface Props {
  readonly points: readonly SharePoint[];
  readonly label: string;
}

const fetchChart = () => import('./share-chart');

/** The chart, loaded after the page. The table needs no script, and the chart's space is reserved. */
export function LaterShareChart(props: Props) {
  const chart = usePart(fetchChart, true);
  if (chart === 'lost')
    return (
      <p className="text-muted">The chart didn’t load. The table below shows the same data.</p>
    );
  return chart === null ? null : <chart.default {...props} />;
}
