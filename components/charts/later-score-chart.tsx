'use client';

import dynamic from 'next/dynamic';

/** Drawn once the page stands: the table is there already, and the place is kept. */
export const LaterScoreChart = dynamic(() => import('./score-chart'), { ssr: false, loading: () => <div className="h-70" /> });
