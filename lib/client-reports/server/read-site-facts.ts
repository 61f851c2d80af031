import { CHECK_IDS, clientByToken, type CheckId, type Verdict } from '@seamark/engine';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { siteText } from '@/lib/platform/text/site-text';
import { diffOf } from '@/lib/history/server';
import { listVerifications } from '@/lib/fixes/server';
import { ownedReportView, requireSiteReport, type SiteReport } from '@/lib/reports/server';
import { isLost } from '@/lib/questions';
import { latestResults, resultsOf } from '@/lib/questions/server';
import { hasVisits, isOfClient, visitRowsBetween } from '@/lib/visits/server';
import type { Month } from '../month';
import { siteName } from '../site-name';

const NEXT_SHOWN = 3;
const LOST_SHOWN = 10;
/** More fixes than a month confirms. */
const FIXES = { limit: 100, offset: 0 };
const QUESTION_CHARACTERS = 200;

export type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>;

/** What a report shows of a site in a month, from what the pages of the site show. */
export async function readSiteFacts(site: OwnedSite, month: Month) {
  const scans = await scansAround(site.id, month);
  const [last, before, fixed, questions, visits] = await Promise.all([
    scans.last === null ? null : requireSiteReport(site, scans.last),
    scans.before === null ? null : requireSiteReport(site, scans.before),
    fixedIn(site, month),
    questionsOf(site.id, month.to),
    visitsIn(site.id, month),
  ]);
  return {
    host: site.host,
    name: siteName(site),
    measured: last && measuredOf(last),
    change: last && before && changeOf(before, last),
    fixed,
    questions,
    visits,
  };
}

/** The last scan of the month, or before it, and the one to compare it with; null if there is none. */
async function scansAround(siteId: string, { from, to }: Month) {
  const scanOf = async (finishedAt: object, direction: 'asc' | 'desc') =>
    (
      await readOnlyDatabase().scan.findFirst({
        where: { siteId, status: 'succeeded', finishedAt },
        orderBy: [{ finishedAt: direction }, { id: direction }],
        select: { id: true },
      })
    )?.id ?? null;
  const [last, before, first] = await Promise.all([
    scanOf({ lt: to }, 'desc'),
    scanOf({ lt: from }, 'desc'),
    scanOf({ gte: from, lt: to }, 'asc'),
  ]);
  const earlier = before ?? first;
  return { last, before: earlier === last ? null : earlier };
}

function changeOf(before: SiteReport, last: SiteReport) {
  const { comparable, regressedChecks } = diffOf(before.report, last.report);
  return {
    since: before.scannedAt,
    scoreBefore: before.report.score,
    isComparable: comparable,
    worse: checksOf(regressedChecks),
  };
}

/** Without checks that the engine no longer has. */
const checksOf = (ids: readonly string[]): CheckId[] => CHECK_IDS.filter((id) => ids.includes(id));

function measuredOf(last: SiteReport) {
  const { report, verdict, readers, first } = ownedReportView(last);
  return {
    at: report.scannedAt,
    score: report.score,
    tone: verdict.tone,
    clients: clientsOf(verdict),
    readers: (readers ?? []).map(({ kind, name, mark, cause }) => ({
      kind,
      name,
      mark,
      causeId: checksOf([cause?.checkId ?? ''])[0] ?? null,
    })),
    next: first.groups
      .flatMap(({ fixes }) => fixes)
      .flatMap(({ checkId, gain }) => checksOf([checkId]).map((id) => ({ checkId: id, gain })))
      .slice(0, NEXT_SHOWN),
  };
}

const clientsOf = ({ clients }: Verdict) =>
  clients && {
    asked: clients.asked,
    refused: clients.refused.map((token) => ({
      operator: clientByToken(token)?.operator ?? token,
      purpose: clientByToken(token)?.purpose ?? '',
    })),
  };

async function fixedIn(site: OwnedSite, { from, to }: Month): Promise<CheckId[]> {
  const { verifications } = await listVerifications(site, FIXES, 'verified');
  return checksOf(
    verifications
      .filter(({ verifiedAt }) => {
        const at = new Date(verifiedAt ?? 0);
        return at >= from && at < to;
      })
      .map(({ checkId }) => checkId),
  );
}

async function questionsOf(siteId: string, until: Date) {
  const latest = await latestResults(readOnlyDatabase(), siteId, { until });
  if (latest === null || latest.judged === 0) return null;
  const lost = resultsOf(latest).filter(isLost).slice(0, LOST_SHOWN);
  return {
    answered: latest.found,
    total: latest.judged,
    lost: lost.map(({ question }) => siteText(question, QUESTION_CHARACTERS)),
  };
}

async function visitsIn(siteId: string, { from, to }: Month) {
  const rows = await visitRowsBetween(siteId, from, to);
  if (rows.length === 0 && !(await hasVisits(siteId))) return null;
  return {
    clients: rows.filter(isOfClient),
    people: rows.filter(({ proof }) => proof === 'visitor'),
  };
}
