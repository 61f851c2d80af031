export const SITE_TABS = [
  ['Overview', ''],
  ['Report', '/report'],
  ['Fixes', '/fixes'],
  ['Files', '/files'],
  ['History', '/history'],
  ['Compare', '/compare'],
  ['Verifications', '/verifications'],
  ['Answers', '/answers'],
  ['Agent runs', '/agent-runs'],
  ['Settings', '/settings'],
] as const;

type SiteTab = (typeof SITE_TABS)[number][1];

/** A site and its tab; pages below a tab belong to it. */
interface SitePath {
  readonly siteId: string;
  readonly tab: SiteTab;
}

/** Site and tab of a path; null for paths outside of sites. */
export function parseSitePath(path: string): SitePath | null {
  const [, siteId, rest = ''] = /^\/sites\/([\da-f-]{36})(?:\/([^/]+)|$)/i.exec(path) ?? [];
  if (siteId === undefined) return null;
  // Generated files belong to the tab of fixes.
  const named = rest === 'artifacts' ? '/fixes' : `/${rest}`;
  return { siteId, tab: SITE_TABS.find(([, tab]) => tab === named)?.[1] ?? '' };
}
