/** An address of the site that has no page, and the page that it leads to. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

export interface RedirectPlan {
  readonly redirects: readonly Redirect[];
  /** Redirects that no file gets, with the reason. */
  readonly leftOut: readonly { readonly from: string; readonly reason: string }[];
}

/** What a site answers today. */
export interface SiteAnswers {
  /** Paths that answer. */
  readonly pages: ReadonlySet<string>;
  /** Target of a redirect that the site has; null if it has none. */
  readonly redirectOf: (path: string) => string | null;
}

/** What a site answers by its latest scan. */
export function answersOf({
  pages,
  redirects,
}: {
  readonly pages: readonly { readonly path: string }[];
  readonly redirects: readonly Redirect[];
}): SiteAnswers {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return {
    pages: new Set(pages.map(({ path }) => path)),
    redirectOf: (path) => targets.get(path) ?? null,
  };
}

/** Paths are written unquoted, so that no sign may have a meaning in any configuration. */
const PLAIN_PATH = /^(?=\/)(?:\/(?!\.{1,2}(?:\/|$))[\w.~@-]+)*\/?$/;
/** Redirects of a site: hosts take no more. */
export const REDIRECTS_MAX = 2000;

/** Leaves out what is unsafe, answers today, or would never end, and leads straight to the last page of a chain. */
export function planRedirects(
  wanted: readonly Redirect[],
  { pages, redirectOf }: SiteAnswers,
  ignoresCase: boolean,
): RedirectPlan {
  const targets = new Map(wanted.map(({ from, to }) => [from, to]));
  const redirects = new Map<string, string>();
  const leftOut = new Map<string, string>();
  const reasonAgainst = (from: string, to: string | null): string | null => {
    if (!PLAIN_PATH.test(from)) return 'It has signs that mean something to servers.';
    if (pages.has(from)) return 'It answers today.';
    if (redirectOf(from) !== null) return 'The site redirects it already.';
    if (to === null) return 'It would lead back to itself.';
    if (!PLAIN_PATH.test(to)) return 'Its page has signs that mean something to servers.';
    if (loose.has(looseOf(from)))
      return 'It differs from a page only in case or the final slash, which this host ignores.';
    return null;
  };
  const lastOf = (from: string): string | null => {
    const seen = new Set<string>();
    let at = from;
    while (!seen.has(at)) {
      seen.add(at);
      const next = pages.has(at) ? null : (targets.get(at) ?? redirectOf(at));
      if (next === null) return at === from ? null : at;
      at = next;
    }
    return null;
  };
  const plan = [...targets.keys()].map((from) => [from, lastOf(from)] as const);
  // A target is a page, too, if no scan saw it.
  const answering = [...pages, ...plan.flatMap(([, to]) => to ?? [])];
  const loose = new Set(ignoresCase ? answering.map(looseOf) : []);
  for (const [from, to] of plan) {
    const reason = reasonAgainst(from, to);
    if (reason === null) redirects.set(from, to!);
    else leftOut.set(from, reason);
  }
  for (const [from, to] of [...redirects]) {
    if (redirects.size >= REDIRECTS_MAX) break;
    const twin = twinOf(to, pages);
    const bare = bareOf(from);
    const fromTwin = `${bare}.md`;
    if (twin === null || bare.endsWith('.md') || targets.has(fromTwin)) continue;
    if (reasonAgainst(fromTwin, twin) === null) redirects.set(fromTwin, twin);
  }
  return {
    redirects: [...redirects].map(([from, to]) => ({ from, to })),
    leftOut: [...leftOut].map(([from, reason]) => ({ from, reason })),
  };
}

const looseOf = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

const bareOf = (path: string): string => path.replace(/(?:\.html?|\/)$/, '');

/** Markdown of a page, where the site serves it; null if it does not. */
function twinOf(page: string, pages: ReadonlySet<string>): string | null {
  const bare = bareOf(page);
  return (
    [`${bare}.md`, `${bare}/index.md`].find((path) => path !== page && pages.has(path)) ?? null
  );
}
