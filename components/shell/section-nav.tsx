'use client';

import { usePathname } from 'next/navigation';

interface Props {
  readonly label: string;
  readonly links: readonly (readonly [name: string, href: string])[];
  readonly className?: string;
}

/** Links to the pages of a part of the site. */
export function SectionNav({ label, links, className = '' }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="no-print">
      <ul className={`-mx-2 flex flex-wrap gap-x-2 ${className}`}>
        {links.map(([name, href]) => (
          <li key={href}>
            <a className="nav-link" href={href} aria-current={path === href ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
