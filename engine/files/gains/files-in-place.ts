import { CHECKS } from '../../checks';
import { effectOfRule, extentOf } from '../../checks/rules';
import { isRepairedByKind, type GeneratedArtifact } from '..';
import type { ArtifactDraft, FindingOf } from '../define';
import type { Counted } from '../../judging/reach';
import { scoreOf } from '../../report/score';
import type { CheckResult, Finding } from '../../report/types';

/** A file at the path where it is served. */
export interface PlacedFile extends Pick<GeneratedArtifact, 'kind'> {
  readonly draft: ArtifactDraft;
}

type Judged = Pick<CheckResult, 'id' | 'applicable' | 'score' | 'findings'>;
type Scored = Counted & Pick<Finding, 'subject'>;

/**
 * Results of the checks with these files published: repaired findings are removed, findings that the files leave open
 * stay. One file may repair what another leaves open.
 */
export const checksWith = <C extends Judged>(
  checks: readonly C[],
  files: readonly PlacedFile[],
): (Omit<C, 'findings'> & { readonly findings: readonly Scored[] })[] =>
  checks.map((check) => {
    const applicable = check.applicable || makesApply(check, files);
    if (!applicable) return check;
    const findings = findingsWith(check, files);
    return { ...check, applicable, score: scoreOf(findings), findings };
  });

const makesApply = ({ id }: Judged, files: readonly PlacedFile[]): boolean =>
  files.some(({ draft }) => draft.alsoRepairs?.some(({ code }) => code === `${id}/not-applicable`));

function findingsWith({ id, findings }: Judged, files: readonly PlacedFile[]): Scored[] {
  const isRepaired = (finding: Pick<Scored, 'code' | 'subject'>) =>
    files.some((file) => isRepairedBy(file, finding));
  const left = files
    .flatMap(({ draft }) => draft.leavesOpen ?? [])
    .filter(
      (l) =>
        l.code.startsWith(`${id}/`) && !isRepaired({ code: l.code, subject: l.subject ?? null }),
    );
  const withPoints = left.filter(hasPoints);
  const remaining = findings.filter(
    (f) => !isRepaired(f) && !withPoints.some((l) => isFindingOf(f, l)),
  );
  const added = left.filter((l) => hasPoints(l) || !remaining.some((f) => isFindingOf(f, l)));
  return [...remaining, ...added.map(findingOf)];
}

function isRepairedBy(
  { kind, draft: { leavesOpen = [], alsoRepairs = [] } }: PlacedFile,
  finding: Pick<Scored, 'code' | 'subject'>,
): boolean {
  const isAmong = (list: readonly FindingOf[]) => list.some((other) => isFindingOf(finding, other));
  return !isAmong(leavesOpen) && (isRepairedByKind(kind, finding) || isAmong(alsoRepairs));
}

const isFindingOf = (
  finding: Pick<Scored, 'code' | 'subject'>,
  { code, subject }: FindingOf,
): boolean => finding.code === code && (subject === undefined || finding.subject === subject);

/** True if the finding has other points than the one it replaces. */
const hasPoints = ({ count, level, share }: FindingOf): boolean =>
  count !== undefined || level !== undefined || share !== undefined;

function findingOf({ code, subject, ...chosen }: FindingOf): Scored {
  const [id, slug = ''] = code.split('/');
  const { rules } = CHECKS.find((check) => check.id === id)!;
  return {
    code,
    subject: subject ?? null,
    effect: effectOfRule(slug, rules, chosen),
    ...extentOf(chosen),
  };
}
