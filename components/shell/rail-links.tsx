'use client';

import { usePathname } from 'next/navigation';

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
export const RAIL_LINKS = [...SITES, ...ORGANIZATION, ...YOU] as const;

/** Pages whose subject the free plan lacks. */
const PAID: readonly string[] = [
  '/account/client-reports',
  '/account/api-keys',
  '/account/webhooks',
];

/** Pages that a viewer has. */
const VIEWED: readonly string[] = ['/sites', '/account/members', '/account/profile'];

type Links = readonly (readonly [name: string, href: string])[];

/** Sites and comparisons, the organization (folded, unless a page of it is open), and you. */
export function RailLinks({
  paid,
  isViewer,
}: {
  readonly paid: boolean;
  readonly isViewer: boolean;
}) {
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
  if (isViewer)
    return (
      <nav aria-label="Main">{list(RAIL_LINKS.filter(([, href]) => VIEWED.includes(href)))}</nav>
    );
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
