import { generateKind } from '@/engine/files';
import type { Facts } from '@/engine/files/facts';
import type { ArtifactDraft, ArtifactGenerator } from '@/engine/files/define';
import { judgeCheck, type JudgedCheck } from '@/engine/judging/judge-check';
import { CHECKS } from '@/engine/checks';
import { withFiles } from './overlay';
import type { Profile } from '@/engine/report/types';
import { examine } from './examine';
import type { MemorySite } from './memory-network';

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};

export interface Repair {
  readonly before: JudgedCheck;
  readonly after: JudgedCheck;
  /** The artifact with the required facts, or with samples for missing ones; null if there is nothing to generate. */
  readonly given: ArtifactDraft | null;
  /** Missing facts; required ones in capitals. */
  readonly missing: readonly string[];
}

/** Examines a site, adds the artifact to it like its owner, and judges the recorded answers again. */
export async function repair(
  generator: ArtifactGenerator,
  checkId: string,
  site: MemorySite,
  { facts, ...options }: { url?: string; profile?: Profile; facts?: Facts } = {},
): Promise<Repair> {
  const { results, evaluation } = await examine(CHECKS, site, { ...options, full: true });
  const before = results.find((r) => r.id === checkId)!;
  const made = generateKind(generator.kind, evaluation.context, results, hooks, facts);
  if (!made) return { before, after: before, given: null, missing: [] };
  const context = withFiles(evaluation.context, [made.alone]);
  const check = CHECKS.find((c) => c.id === checkId)!;
  const after = judgeCheck(check, context, hooks);
  return {
    before,
    after,
    given: made.alone,
    missing: made.missing.map(({ what, required }) => (required ? what.toUpperCase() : what)),
  };
}

export const openSlugs = (check: JudgedCheck): string[] =>
  check.findings
    .filter((f) => f.status === 'warn' || f.status === 'fail')
    .map((f) => f.code.split('/')[1]!)
    .sort();
