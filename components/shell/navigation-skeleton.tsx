'use client';

import { useEffect, type ReactNode } from 'react';
import { Skeleton, type SkeletonShape } from '@/components/ui/skeleton';
import { pageShapeOf } from './page-shape';
import { parseSitePath } from './site-path';
import { SiteTabs } from './site-tabs';
import { usePendingNavigation } from './use-pending-navigation';

/**
 * Shows a skeleton of the next page while it loads; if that page streamed the skeleton, it would commit status 200 too
 * early. The old content keeps its height, so a stopped navigation restores the scroll position.
 */
export function NavigationSkeleton({ children }: { readonly children: ReactNode }) {
  const destination = usePendingNavigation();
  const shape = destination === null ? null : pageShapeOf(destination.path);
  const leftAt = shape === null ? null : destination?.focused;
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
            <NextPageSkeleton path={destination.path} shape={shape} />
          </div>
        </div>
      )}
    </div>
  );
}

function NextPageSkeleton({
  path,
  shape,
}: {
  readonly path: string;
  readonly shape: SkeletonShape;
}) {
  const place = parseSitePath(path);
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
