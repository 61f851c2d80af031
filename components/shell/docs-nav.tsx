import type { Section } from '@/lib/platform/text/anchors';

interface NavEntry {
  readonly name: string;
  readonly href: string;
}

interface Props {
  readonly label: string;
  readonly pages: readonly NavEntry[];
  readonly current: string;
  /** Sections of the current page. */
  readonly sections: readonly Section[];
}

const link =
  'flex min-h-8 items-center hover:underline hover:underline-offset-4 pointer-coarse:min-h-11';

/** Pages of the documentation with the current page's sections; on narrow screens a row that scrolls. */
export function DocsNav({ label, pages, current, sections }: Props) {
  return (
    <nav
      aria-label={label}
      className="border-b border-line pb-3 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:border-0 lg:pb-2"
    >
      <ul className="-mx-2 flex overflow-x-auto whitespace-nowrap lg:mx-0 lg:block lg:whitespace-normal">
        {pages.map(({ name, href }) => (
          <li key={href} className="px-2 lg:px-0">
            <a
              className={`${link} ${href === current ? 'font-bold' : 'text-muted hover:text-ink'}`}
              href={href}
              aria-current={href === current ? 'page' : undefined}
            >
              {name}
            </a>
            {href === current && sections.length > 0 && (
              <ul className="mb-2 hidden border-l border-line pl-3 text-sm lg:block">
                {sections.map(({ title, id }) => (
                  <li key={id}>
                    <a
                      className="block py-0.5 text-muted hover:text-ink hover:underline pointer-coarse:py-3"
                      href={`#${id}`}
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
