'use client';

import { usePathname } from 'next/navigation';

export const RAIL_LINKS = [
  ['Sites', '/sites'],
  ['Comparisons', '/comparisons'],
  ['API keys', '/account/api-keys'],
  ['Notifications', '/account/notifications'],
  ['Webhooks', '/account/webhooks'],
  ['Members', '/account/members'],
  ['Plan', '/account/plan'],
  ['Audit log', '/account/audit-log'],
  ['Data', '/account/data'],
  ['Profile', '/account/profile'],
] as const;

export function RailLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Main">
      <ul className="rail-links">
        {RAIL_LINKS.map(([name, href]) => (
          <li key={href}>
            <a
              className="nav-link"
              href={href}
              aria-current={path.startsWith(href) ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
