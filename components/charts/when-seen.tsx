'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Well inside the screen: on a phone a chart below the fold is fetched and drawn when somebody scrolls to it. */
const INSIDE = '0px 0px -25% 0px';

/** Draws what it holds once its place, which is kept, is looked at. */
export function WhenSeen({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) setSeen(true); }, { rootMargin: INSIDE });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={className}>{isSeen && children}</div>;
}
