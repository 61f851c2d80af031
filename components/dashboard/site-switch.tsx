'use client';

import { usePathname } from 'next/navigation';
import { sitePlaceOf } from './site-place';

interface Props {
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  /** There are others than these. */
  readonly hasMore: boolean;
}

/** The same page of another site. */
export function SiteSwitch({ sites, hasMore }: Props) {
  const place = sitePlaceOf(usePathname());
  if (sites.length === 0) return null;
  const here = sites.find(({ id }) => id === place?.siteId);
  return (
    <details className="switch">
      <summary><span className="sr-only">Site: </span><span className="truncate" dir="auto">{here?.host ?? (place === null ? 'Choose a site' : 'Switch site')}</span></summary>
      <nav aria-label="Other sites">
        <ul>
          {sites.map(({ id, host }) => <li key={id}><a className="nav-link" href={`/sites/${id}${place?.tab ?? ''}`} aria-current={id === here?.id ? 'true' : undefined} title={host}><span className="truncate" dir="auto">{host}</span></a></li>)}
          {hasMore && <li><a className="nav-link" href="/sites">All sites</a></li>}
        </ul>
      </nav>
    </details>
  );
}
