import type { HostLayout } from '../contract/artifacts';
import {
  answersOf,
  type Redirect,
  type RedirectPlan,
  type SiteAnswers,
} from '../redirects/plan-redirects';
import { planFor } from '../redirects/redirects-file';
import { AppError } from '@/lib/platform/contract/app-error';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { readRecordings } from '@/lib/reports/server';

const NO_ANSWERS: SiteAnswers = { pages: new Set(), redirectOf: () => null };

/** As `answersOf`, of a site whose owner asks; nothing is known before its first scan. */
export async function readAnswers(
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<SiteAnswers> {
  try {
    const { read } = await readRecordings(actor, siteId, signal, (reader, { recordings }) =>
      reader.sitePages(recordings),
    );
    return read.ok ? answersOf(read.value) : NO_ANSWERS;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'report_not_found') throw error;
    return NO_ANSWERS;
  }
}

/** What a site answers but for accepted redirects: that it has them already is no reason to leave them out. */
export function answersBut(
  accepted: readonly Redirect[],
  { pages, redirectOf }: SiteAnswers,
): SiteAnswers {
  const paths = new Set(accepted.map(({ from }) => from));
  return { pages, redirectOf: (path) => (paths.has(path) ? null : redirectOf(path)) };
}

/** Redirects that the owner of a site accepted, by path. */
async function acceptedRedirects(
  db: Pick<ReadOnlyDatabase, 'siteRedirect'>,
  siteId: string,
): Promise<Redirect[]> {
  const rows = await db.siteRedirect.findMany({
    where: { siteId, to: { not: null } },
    orderBy: { path: 'asc' },
    select: { path: true, to: true },
  });
  return rows.map(({ path, to }) => ({ from: path, to: to! }));
}

/** Accepted redirects as a host can have them. */
export async function redirectsFor(
  layout: HostLayout,
  actor: Actor,
  siteId: string,
  signal: AbortSignal,
): Promise<RedirectPlan> {
  const accepted = await acceptedRedirects(readOnlyDatabase(), siteId);
  if (accepted.length === 0) return { redirects: [], leftOut: [] };
  const answers = await readAnswers(actor, siteId, signal);
  return planFor(layout, accepted, answersBut(accepted, answers));
}
