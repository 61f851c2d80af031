export const SITE_TABS = [
  ['Overview', ''],
  ['Fixes', '/fixes'],
  ['History', '/history'],
  ['Agents', '/questions'],
  ['Settings', '/settings'],
] as const;

/** Pages of a site by the names that people look for. */
export const SITE_PAGES = [
  ...SITE_TABS.filter(([name]) => name !== 'Agents'),
  ['Report', '/report'],
  ['Compare scans', '/compare'],
  ['Questions', '/questions'],
  ['Answers', '/answers'],
  ['Visitors', '/visitors'],
  ['Missing addresses', '/missing-addresses'],
  ['As agents see it', '/seen'],
  ['Agent runs', '/agent-runs'],
] as const;

type SiteTab = (typeof SITE_TABS)[number][1];

/** Sections of a site’s settings, each with its own address. */
export const SITE_SETTINGS = [
  ['General', '/settings'],
  ['Schedule', '/settings/schedule'],
  ['Ownership', '/settings/ownership'],
  ['Publishing', '/settings/publishing'],
  ['Protected preview', '/settings/protected-preview'],
  ['Delete', '/settings/delete'],
] as const;

/** Pages that belong to a tab of another name. */
const TAB_OF: Readonly<Record<string, SiteTab>> = {
  artifacts: '/fixes',
  report: '/history',
  compare: '/history',
  answers: '/questions',
  'agent-runs': '/questions',
  visitors: '/questions',
  'missing-addresses': '/questions',
  seen: '/questions',
};

/** A site and its tab; pages below a tab belong to it. */
interface SitePath {
  readonly siteId: string;
  readonly tab: SiteTab;
}

/** Site and tab of a path; null for paths outside of sites. */
export function parseSitePath(path: string): SitePath | null {
  const [, siteId, rest = ''] = /^\/sites\/([\da-f-]{36})(?:\/([^/]+)|$)/i.exec(path) ?? [];
  if (siteId === undefined) return null;
  const tab = TAB_OF[rest] ?? SITE_TABS.find(([, tab]) => tab === `/${rest}`)?.[1] ?? '';
  return { siteId, tab };
}

/** Permanent address of a comparison of two scans. */
export const scanComparisonPath = (siteId: string, before: string, after: string): string =>
  `/sites/${siteId}/compare?${new URLSearchParams({ before_scan_id: before, after_scan_id: after })}`;
