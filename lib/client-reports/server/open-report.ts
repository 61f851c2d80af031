import { OWNED } from '@/lib/platform/access/owned-site';
import { hashToken } from '@/lib/platform/access/one-time-token';
import { databaseClock } from '@/lib/platform/db/clock';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { byHost } from '@/lib/platform/text/by-host';
import { MINUTE_MS } from '@/lib/platform/time';
import type { Brand } from '../brand';
import { composeReport, type ComposedReport } from '../compose-report';
import { monthOf, readMonth, type Month } from '../month';
import { readSiteFacts } from './read-site-facts';
import { setLatest } from './set-latest';

/** Sites with a section in one report. */
const SITES_SHOWN = 50;

interface Subject {
  readonly organizationId: string;
  readonly siteId: string | null;
  readonly tag: string | null;
}

export interface OpenedReport {
  readonly report: ComposedReport;
  readonly brand: Brand;
  /** Ids of the months around the shown one; null before the first, and after the current one. */
  readonly months: {
    readonly shown: string;
    readonly earlier: string | null;
    readonly later: string | null;
  };
}

export const BRAND = { name: true, brandColor: true, logo: true } as const;

/**
 * The report behind a link. Null for a guessed, revoked, or expired link, and if the organization was deleted: the same
 * query finds no row, so none of them takes longer than another.
 */
export async function openReport(
  token: string,
  month: string | null,
): Promise<OpenedReport | null> {
  const db = readOnlyDatabase();
  const now = await databaseClock.now(db);
  const row = await db.clientReport.findFirst({
    where: {
      tokenHash: hashToken(token),
      expiresAt: { gt: now },
      organization: { deletedAt: null },
    },
    select: {
      organizationId: true,
      siteId: true,
      tag: true,
      organization: { select: BRAND },
    },
  });
  if (row === null) return null;
  const sites = await sitesOf(row);
  const since = new Date(
    Math.min(...[now, ...sites.map(({ createdAt }) => createdAt)].map(Number)),
  );
  const shown = readMonth(month, since, now);
  return {
    report: await compose(sites, shown, now),
    brand: row.organization,
    months: {
      shown: shown.id,
      earlier: since < shown.from ? monthOf(shown.from, -1).id : null,
      later: shown.to <= now ? monthOf(shown.from, 1).id : null,
    },
  };
}

export const reportOf = async (subject: Subject, month: Month, now: Date) =>
  compose(await sitesOf(subject), month, now);

async function sitesOf({ organizationId, siteId, tag }: Subject) {
  const sites = await readOnlyDatabase().site.findMany({
    where: { organizationId, ...(siteId === null ? { tags: { has: tag } } : { id: siteId }) },
    select: { ...OWNED, createdAt: true },
  });
  return sites.toSorted(byHost);
}

/** Reports of the last minute, because everyone who has a link can open it again and again. */
const latest = new Map<string, { readonly at: number; readonly report: Promise<ComposedReport> }>();
const LATEST_MAX = 100;

function compose(
  sites: Awaited<ReturnType<typeof sitesOf>>,
  month: Month,
  now: Date,
): Promise<ComposedReport> {
  const shown = sites.slice(0, SITES_SHOWN);
  const key = [month.id, sites.length, ...shown.map(({ id }) => id)].join(' ');
  const before = latest.get(key);
  if (before && now.getTime() - before.at < MINUTE_MS) return before.report;
  const report = (async () => {
    const facts = [];
    // One after another: each reads three reports of up to a megabyte.
    for (const site of shown) facts.push(await readSiteFacts(site, month));
    return composeReport(facts, month, now, sites.length - shown.length);
  })();
  setLatest(latest, key, { at: now.getTime(), report }, LATEST_MAX);
  report.catch(() => latest.delete(key));
  return report;
}
