'use client';

import { useState } from 'react';
import { useInView } from '@/components/ui/use-in-view';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import type { ScorePoint } from './score-line';
import { ScoreSketch } from './score-sketch';

const fetchChart = () => import('./score-chart');

interface Props {
  readonly points: readonly ScorePoint[];
  readonly label: string;
}

/**
 * The server-rendered sketch; the interactive chart replaces it once it is visible, or touched on devices without
 * hover. A single point keeps the sketch.
 */
export function LazyScoreChart({ points, label }: Props) {
  const { place, isSeen } = useInView();
  const [isTouched, setTouched] = useState(false);
  const isWanted = isTouched || (isSeen && window.matchMedia('(any-hover: hover)').matches);
  const chart = useLazyModule(fetchChart, isWanted && points.length > 1);
  return (
    <div ref={place} className="no-print mt-2" onPointerDown={() => setTouched(true)}>
      {chart === null || chart === 'failed' ? (
        <ScoreSketch points={points} />
      ) : (
        <chart.default points={points} label={label} />
      )}
    </div>
  );
}
