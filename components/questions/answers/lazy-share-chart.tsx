'use client';

import { useInView } from '@/components/ui/use-in-view';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import type { SharePoint } from './share-line';

interface Props {
  readonly points: readonly SharePoint[];
  readonly label: string;
}

const fetchChart = () => import('./share-chart');

/** The chart, loaded when it comes into view. The table needs no script, and the chart's space is reserved. */
export function LazyShareChart(props: Props) {
  const { place, isSeen } = useInView();
  const chart = useLazyModule(fetchChart, isSeen);
  return (
    <div ref={place} className="min-h-px">
      {chart === 'failed' ? (
        <p className="text-muted">The chart didn’t load. The table below shows the same data.</p>
      ) : (
        chart !== null && <chart.default {...props} />
      )}
    </div>
  );
}
