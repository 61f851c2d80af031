'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { SITE_TABS, parseSitePath } from './site-path';

interface Props {
  readonly siteId: string;
  /** Path of the page that is loading; by default the current path. */
  readonly at?: string;
}

/** Tabs of a site. */
export function SiteTabs({ siteId, at }: Props) {
  const here = usePathname();
  const path = at ?? here;
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen, so it scrolls to the current tab.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - 16 });
  }, [path]);
  const current = parseSitePath(path)?.tab;
  return (
    <nav
      ref={row}
      aria-label="Site"
      className="no-print relative mt-3 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-5">
        {SITE_TABS.map(([name, tab]) => (
          <li key={tab}>
            <a
              href={`/sites/${siteId}${tab}`}
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-10 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas] pointer-coarse:min-h-11"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
