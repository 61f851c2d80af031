'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ScorePoint } from './score-line';
import { ScoreSketch } from './score-sketch';

const ScoreChart = lazy(() => import('./score-chart'));

interface Props {
  readonly points: readonly ScorePoint[];
  readonly label: string;
}

/** The sketch of the page, until the chart is there that answers pointer and keys. Where nothing hovers, a touch fetches it; a single point needs none. */
export function LaterScoreChart({ points, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!window.matchMedia('(any-hover: hover)').matches) return;
    const observer = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) setWanted(true); });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const sketch = <ScoreSketch points={points} />;
  return (
    <div ref={place} className="mt-2 no-print" onPointerDown={() => setWanted(true)}>
      {isWanted && points.length > 1 ? <Suspense fallback={sketch}><ScoreChart points={points} label={label} /></Suspense> : sketch}
    </div>
  );
}
