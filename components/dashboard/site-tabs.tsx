'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

export const SITE_TABS = [
  ['Overview', ''], ['Report', '/report'], ['Fixes', '/fixes'], ['History', '/history'], ['Compare', '/compare'],
  ['Verifications', '/verifications'], ['Answers', '/answers'], ['Agent runs', '/agent-runs'], ['Settings', '/settings'],
] as const;

/** Pages of one site. Files to serve are reached from their fixes. */
export function SiteTabs({ siteId }: { readonly siteId: string }) {
  const path = usePathname();
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) row.current?.scrollTo({ left: here.offsetLeft - 16 });
  }, [path]);
  const base = `/sites/${siteId}`;
  const isHere = (tab: string) => (tab === '' ? path === base : path.startsWith(`${base}${tab}`) || (tab === '/fixes' && path.startsWith(`${base}/artifacts`)));
  return (
    <nav ref={row} aria-label="Site" className="tabs no-print">
      <ul>{SITE_TABS.map(([name, tab]) => <li key={tab}><a href={`${base}${tab}`} aria-current={isHere(tab) ? 'page' : undefined}>{name}</a></li>)}</ul>
    </nav>
  );
}
