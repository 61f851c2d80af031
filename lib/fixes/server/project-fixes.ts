import { gradeOf, type CheckId } from '@seamark/engine';
import type { ProjectedScore } from '../contract/dashboard';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { requireLatestReport, scoreWith } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

/** Score of an owned site if these checks are repaired together, and the gain of each. */
export async function projectFixes(
  site: OwnedSite,
  checkIds: readonly CheckId[],
): Promise<ProjectedScore> {
  const { report } = await requireLatestReport(readOnlyDatabase(), site.id);
  const [from, to] = [report.originScore, scoreWith(report, checkIds)];
  return { from, to, gradeFrom: gradeOf(from), gradeTo: gradeOf(to) };
}
