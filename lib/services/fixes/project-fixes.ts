import { gradeOf, type CheckId } from '@/engine';
import type { Actor } from '@/lib/access/actor';
import type { Grade } from '@/lib/contract';
import { AppError } from '@/lib/errors';
import { readRecordings, whyUnread } from '../reports/read-recordings';
import { getOwnedSite } from '../sites/get-owned-site';

/** `originScore` now, and with some fixes in place. */
export interface ProjectedScore {
  readonly from: number;
  readonly to: number;
  readonly gradeFrom: Grade;
  readonly gradeTo: Grade;
}

/** What the score of an owned site becomes when these checks are repaired together. */
export async function projectFixes(
  actor: Actor,
  siteId: string,
  checkIds: readonly CheckId[],
  signal: AbortSignal,
): Promise<ProjectedScore> {
  const site = await getOwnedSite(actor, siteId);
  const { read } = await readRecordings(actor, site.id, signal, (reader, recordings) =>
    reader.projection(recordings, checkIds),
  );
  if (!read.ok) throw new AppError('report_not_found', `No projection: ${whyUnread(read.reason)}`);
  const { from, to } = read.value;
  return { from, to, gradeFrom: gradeOf(from), gradeTo: gradeOf(to) };
}
