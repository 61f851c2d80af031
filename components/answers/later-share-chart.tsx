'use client';

import dynamic from 'next/dynamic';

/** Drawn once the page stands: the table is there already, and the place is kept. */
export const LaterShareChart = dynamic(() => import('./share-chart'), { ssr: false, loading: () => <div className="h-70" /> });
