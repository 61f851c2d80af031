'use client';

import { useEffect, type ReactNode } from 'react';
import { Skeleton, type SkeletonShape } from '@/components/ui/skeleton';
import { pageShapeOf } from './page-shape';
import { sitePlaceOf } from './site-place';
import { SiteTabs } from './site-tabs';
import { useDestination } from './use-destination';

/**
 * Shows a skeleton of the next page while it loads; if that page streamed the skeleton, it would commit status 200 too
 * early. The old content keeps its height, so a stopped navigation restores the scroll position.
 */
export function LoadingFace({ children }: { readonly children: ReactNode }) {
  const destination = useDestination();
  const shape = destination === null ? null : pageShapeOf(destination.path);
  const leftAt = shape === null ? null : destination?.leftAt;
  useEffect(
    () => () => {
      if (leftAt instanceof HTMLElement && document.activeElement === document.body)
        leftAt.focus({ preventScroll: true });
    },
    [leftAt],
  );
  return (
    <div className="relative">
      <div inert={shape !== null} className={shape === null ? undefined : 'invisible'}>
        {children}
      </div>
      <p role="status" className="sr-only">
        {shape !== null && 'Loading'}
      </p>
      {destination !== null && shape !== null && (
        <div className="absolute inset-0">
          <div className="sticky top-0">
            <Coming path={destination.path} shape={shape} />
          </div>
        </div>
      )}
    </div>
  );
}

function Coming({ path, shape }: { readonly path: string; readonly shape: SkeletonShape }) {
  const place = sitePlaceOf(path);
  if (place === null) return <Skeleton shape={shape} />;
  return (
    <>
      <p className="h-6 pointer-coarse:h-11" />
      <SiteTabs siteId={place.siteId} at={path} />
      <div className="mt-6">
        <Skeleton shape={shape} />
      </div>
    </>
  );
}
