'use client';

import type { ReactNode } from 'react';
import { Skeleton, type SkeletonShape } from '@/components/ui/skeleton';
import { pageShapeOf } from './page-shape';
import { sitePlaceOf } from './site-place';
import { SiteTabs } from './site-tabs';
import { useDestination } from './use-destination';

/**
 * The page, or the shape of the next one while that is on its way. Links are full loads, so the page that is left shows it:
 * a skeleton streamed by the next one would have answered 200 before that knows whether it exists.
 */
export function LoadingFace({ children }: { readonly children: ReactNode }) {
  const destination = useDestination();
  const shape = destination === null ? null : pageShapeOf(destination);
  return (
    <>
      <div hidden={shape !== null}>{children}</div>
      <p role="status" className="sr-only">{shape !== null && 'Loading'}</p>
      {destination !== null && shape !== null && <Coming path={destination} shape={shape} />}
    </>
  );
}

function Coming({ path, shape }: { readonly path: string; readonly shape: SkeletonShape }) {
  const place = sitePlaceOf(path);
  if (place === null) return <Skeleton shape={shape} />;
  return (
    <>
      <p className="h-5" />
      <SiteTabs siteId={place.siteId} at={path} />
      <div className="mt-6"><Skeleton shape={shape} /></div>
    </>
  );
}
