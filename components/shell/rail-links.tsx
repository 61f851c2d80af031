'use client';

import { usePathname } from 'next/navigation';
import type { Role } from '@/lib/platform/contract/roles';

const SITES = [
  ['Sites', '/sites'],
  ['Comparisons', '/comparisons'],
] as const;
const ORGANIZATION = [
  ['Client reports', '/account/client-reports'],
  ['Members', '/account/members'],
  ['Plan', '/account/plan'],
  ['API keys', '/account/api-keys'],
  ['Webhooks', '/account/webhooks'],
  ['Audit log', '/account/audit-log'],
  ['Data', '/account/data'],
] as const;
const YOU = [
  ['Notifications', '/account/notifications'],
  ['Profile', '/account/profile'],
] as const;

/** Pages whose subject the free plan lacks. */
const PAID: readonly string[] = [
  '/account/client-reports',
  '/account/api-keys',
  '/account/webhooks',
];

/** Pages that a viewer has. */
const VIEWED: readonly string[] = ['/sites', '/account/members', '/account/profile'];

type Links = readonly (readonly [name: string, href: string])[];

/** Links to the pages that a role has. */
export function linksOf(role: Role): Links {
  const links = [...SITES, ...ORGANIZATION, ...YOU];
  return role === 'viewer' ? links.filter(([, href]) => VIEWED.includes(href)) : links;
}

/** Sites and comparisons, the organization (folded, unless a page of it is open), and you. */
export function RailLinks({ paid, role }: { readonly paid: boolean; readonly role: Role }) {
  const path = usePathname();
  const list = (links: Links, inset = '') => (
    <ul className={`-mx-2 ${inset}`}>
      {links.map(([name, href]) => (
        <li key={href}>
          <a
            className="nav-link"
            href={href}
            aria-current={path.startsWith(href) ? 'page' : undefined}
          >
            {name}
            {!paid && PAID.includes(href) && (
              <span className="ml-2 text-sm text-muted">paid plan</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
  if (role === 'viewer') return <nav aria-label="Main">{list(linksOf(role))}</nav>;
  return (
    <nav aria-label="Main">
      {list(SITES)}
      <details open={ORGANIZATION.some(([, href]) => path.startsWith(href)) || undefined}>
        <summary className="nav-link chevron -mx-2 justify-between">Organization</summary>
        {list(ORGANIZATION, 'pl-3')}
      </details>
      {list(YOU)}
    </nav>
  );
}
