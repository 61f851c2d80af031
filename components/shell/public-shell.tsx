import type { ReactNode } from 'react';
import { SkipLink } from './skip-link';
import { ThemeSwitch } from './theme-switch';
import { Wordmark } from './wordmark';

const HOME = '/';
const NAVIGATION = [
  ['Checks', '/checks'],
  ['Evidence', '/evidence'],
  ['Compare', '/compare'],
  ['Tools', '/tools'],
  ['Docs', '/docs'],
  ['Pricing', '/pricing'],
] as const;

const FOOTER = [
  [
    'Product',
    [
      ['Checks', '/checks'],
      ['Evidence', '/evidence'],
      ['AI clients', '/clients'],
      ['File checkers', '/tools'],
      ['Engine changes', '/engine'],
      ['Pricing', '/pricing'],
      ['Documentation', '/docs'],
    ],
  ],
  [
    'For agents',
    [
      ['OpenAPI', '/.well-known/openapi.json'],
      ['API reference', '/docs/api'],
      ['llms.txt', '/llms.txt'],
      ['Sitemap', '/sitemap.xml'],
    ],
  ],
  [
    'About',
    [
      ['Our bot and opt-out', '/bot'],
      ['Privacy', '/legal/privacy'],
      ['Terms', '/legal/terms'],
    ],
  ],
] as const;

interface Props {
  readonly engine: string;
  readonly children: ReactNode;
}

/** Frame of every public page: skip link, header, one main element, footer. */
export function PublicShell({ engine, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="no-print border-b border-line">
        <div className="page flex flex-wrap items-center gap-x-8 gap-y-1 py-2 sm:py-3">
          <a
            href={HOME}
            aria-label="Seamark, home page"
            className="flex min-h-8 items-center pointer-coarse:min-h-11"
          >
            <Wordmark />
          </a>
          <nav aria-label="Main" className="order-last -mx-2 w-full sm:order-none sm:w-auto">
            <ul className="flex flex-wrap">
              {NAVIGATION.map(([name, href]) => (
                <li key={href}>
                  <a className="nav-link max-sm:px-1.5 max-sm:text-sm" href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <a className="nav-link" href="/sign-in">
              Sign in
            </a>
            <a className="button button-small max-sm:hidden!" href="/sign-up">
              Sign up
            </a>
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="page flex-1 pt-8 pb-16 outline-none sm:pt-12 print:pt-0"
      >
        {children}
      </main>
      <footer className="no-print border-t border-line">
        <div className="page grid gap-8 py-8 text-sm sm:grid-cols-4">
          <p className="text-muted">
            Measured by{' '}
            <a className="link font-mono" href="/engine">
              {engine}
            </a>
          </p>
          {FOOTER.map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <p className="font-medium">{title}</p>
              <ul className="mt-1">
                {links.map(([name, href]) => (
                  <li key={href}>
                    <a className="foot-link" href={href}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </footer>
    </div>
  );
}
