import { normalizeHost } from '../contract/normalize-host';

/**
 * Public pages with a Markdown form. A new one needs its pattern here and its writer in
 * `app/(public)/md`.
 */
const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/checks(?:\/[^/]+)?$/,
  /^\/(?:engine|evidence|clients)$/,
  /^\/compare$/,
  /^\/tools(?:\/[^/]+)?$/,
  /^\/report\/[^/]+$/,
  /^\/agent-tasks\/[^/]+(?:\/[\da-f-]{36})?$/,
  /^\/docs(?:\/[^/]+)?$/,
  /^\/(?:bot|pricing)$/,
  /^\/legal\/[^/]+$/,
];

export const hasMarkdown = (pathname: string): boolean => PAGES.some((page) => page.test(pathname));

/** `/checks/sitemap` → `/checks/sitemap.md`, `/compare?hosts=a` → `/compare.md?hosts=a`, `/` → `/index.md` */
export const markdownPath = (path: string): string =>
  path === '/' ? '/index.md' : path.replace(/(?=\?|$)/, '.md');

/**
 * Page of an address ending in `.md`; null if it is no Markdown address. `/report/example.md` is
 * the report of a host under .md, because the rest is no public host.
 */
export function pageOfMarkdownPath(pathname: string): string | null {
  if (pathname === '/index.md' || pathname === '/index.html.md') return '/';
  if (!pathname.endsWith('.md')) return null;
  const page = pathname.slice(0, -'.md'.length);
  const host = /^\/(?:report|agent-tasks)\/([^/]+)$/.exec(page)?.[1];
  if (host !== undefined && !(normalizeHost(host)?.includes('.') ?? false)) return null;
  return hasMarkdown(page) || /^\/report\/[^/]+\/fixes\/[^/]+$/.test(page) ? page : null;
}
