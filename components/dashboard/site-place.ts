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

/** Where somebody stands: a site and its tab, whatever lies below it. */
interface SitePlace {
  readonly siteId: string;
  readonly tab: SiteTab;
}

/** The place of an address; null outside of sites. */
export function sitePlaceOf(path: string): SitePlace | null {
  const [, siteId, rest = ''] = /^\/sites\/([\da-f-]{36})(?:\/([^/]+)|$)/i.exec(path) ?? [];
  if (siteId === undefined) return null;
  // Generated files are reached from their fixes.
  const named = rest === 'artifacts' ? '/fixes' : `/${rest}`;
  return { siteId, tab: SITE_TABS.find(([, tab]) => tab === named)?.[1] ?? '' };
}
