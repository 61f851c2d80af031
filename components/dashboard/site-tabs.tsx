'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { SITE_TABS, sitePlaceOf } from './site-place';

/** Pages of one site. */
export function SiteTabs({ siteId }: { readonly siteId: string }) {
  const path = usePathname();
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) row.current?.scrollTo({ left: here.offsetLeft - 16 });
  }, [path]);
  const here = sitePlaceOf(path)?.tab;
  return (
    <nav ref={row} aria-label="Site" className="tabs no-print">
      <ul>{SITE_TABS.map(([name, tab]) => <li key={tab}><a href={`/sites/${siteId}${tab}`} aria-current={tab === here ? 'page' : undefined}>{name}</a></li>)}</ul>
    </nav>
  );
}
