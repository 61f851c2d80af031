'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { parseSitePath } from './site-path';

interface Props {
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  /** True if the organization has more sites than listed. */
  readonly hasMore: boolean;
}

/** Links to the same page of other sites. Closes when the focus or a click leaves it; opens without scripts. */
export function SiteSwitch({ sites, hasMore }: Props) {
  const place = parseSitePath(usePathname());
  const list = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (list.current !== null && target instanceof Node && !list.current.contains(target))
        list.current.open = false;
    };
    // Closing on pointerdown would move the content below before the click lands.
    document.addEventListener('click', leave);
    document.addEventListener('keyup', leave);
    return () => {
      document.removeEventListener('click', leave);
      document.removeEventListener('keyup', leave);
    };
  }, []);
  const escape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    // Keeps the sheet around it open.
    event.preventDefault();
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  };
  if (sites.length === 0) return null;
  const here = sites.find(({ id }) => id === place?.siteId);
  return (
    <details ref={list} className="min-w-0 rounded-md border border-edge" onKeyDown={escape}>
      <summary className="chevron flex min-h-10 items-center justify-between gap-2 px-3 pointer-coarse:min-h-11">
        <span className="sr-only">Site: </span>
        <span className="truncate" dir="auto">
          {here?.host ?? (place === null ? 'Choose a site' : 'Switch site')}
        </span>
      </summary>
      <nav aria-label="Other sites">
        <ul className="max-h-[40dvh] overflow-y-auto border-t border-line p-1">
          {sites.map(({ id, host }) => (
            <li key={id}>
              <a
                className="nav-link"
                href={`/sites/${id}${place?.tab ?? ''}`}
                aria-current={id === here?.id ? 'true' : undefined}
                title={host}
              >
                <span className="truncate" dir="auto">
                  {host}
                </span>
              </a>
            </li>
          ))}
          {hasMore && (
            <li>
              <a className="nav-link" href="/sites">
                All sites
              </a>
            </li>
          )}
        </ul>
      </nav>
    </details>
  );
}
