import { generateAll } from '..';
import type { MissingFact } from '../facts';
import type { JudgeHooks } from '../../judging/judge-check';
import type { ArtifactKind } from '../kinds';
import type { CheckId } from '../../checks';
import { roundHalfUp } from '../../parse/text';
import { losesTasks } from '../../checks/evidence/readers';
import { exactScore, isHousekeeping, type Measured } from '../../judging/reach';
import { isOpen, openFindings, scoreOf } from '../../report/score';
import type { ProbeContext } from '../../probes/probe-context';
import type { JudgedResult, Effect, Finding } from '../../report/types';
import { checksWith, type PlacedFile } from './files-in-place';

export type FixReach = 'opens' | 'cheaper' | 'housekeeping';

/** Open work behind a check. */
export interface Fix {
  readonly checkId: string;
  /** What it does for readers: more of them get an answer, they pay less for it, or no effect was measured. */
  readonly reach: FixReach;
  /** Points of `originScore` gained if only this check has no open finding, one decimal. */
  readonly gain: number;
  /** Message of the open finding that costs most points. */
  readonly headline: string;
  readonly worst: 'fail' | 'warn';
  readonly openFindings: number;
}

/** A file that can be generated for a site. */
export interface ArtifactOffer {
  readonly kind: ArtifactKind;
  /** Checks with at least one finding that the file repairs. */
  readonly checkIds: readonly CheckId[];
  /** Path where the file is served; null = pasted into HTML or server configuration. */
  readonly path: string | null;
  /** Net points of `originScore` that this file alone returns, one decimal; losses in other checks are subtracted. */
  readonly gain: number;
  /** Facts that the file requires; the gain assumes that they are given. */
  readonly waitsFor: readonly MissingFact[];
}

function reachOfFix(open: readonly Finding[]): FixReach {
  const counted = open.filter((finding) => !isHousekeeping(finding));
  if (counted.some(({ code }) => losesTasks(code))) return 'opens';
  return counted.length > 0 ? 'cheaper' : 'housekeeping';
}

/** A check whose open findings can be told apart. */
type Scored = Omit<Measured, 'findings'> & {
  readonly findings: readonly (Measured['findings'][number] & Pick<Finding, 'status'>)[];
};

export interface Repairs {
  readonly fixes: readonly Fix[];
  readonly artifacts: readonly ArtifactOffer[];
}

/** Fixes for the open findings of a run, and the files that can be generated. */
export function repairsOf(
  context: ProbeContext,
  checks: readonly JudgedResult[],
  hooks: JudgeHooks,
): Repairs {
  const files = generateAll(context, checks, hooks);
  return {
    fixes: fixesOf(checks),
    artifacts: files.map((file) => ({
      kind: file.kind,
      checkIds: file.wantedBy,
      path: file.draft.path,
      gain: gainOfFiles(checks, [{ kind: file.kind, draft: file.alone }]),
      waitsFor: file.missing.filter(({ required }) => required),
    })),
  };
}

/** One fix per check with open findings, by gain, weight, and catalogue order; informational checks come last. */
export function fixesOf(checks: readonly JudgedResult[]): Fix[] {
  const before = exactScore(checks);
  return checks
    .flatMap((check) => {
      const open = openFindings(check);
      if (open.length === 0) return [];
      const fix: Fix = {
        checkId: check.id,
        reach: reachOfFix(open),
        gain: gainOf(before, projectedExact(checks, [check.id])),
        headline: headlineOf(check, open),
        worst: open.some((f) => f.status === 'fail') ? 'fail' : 'warn',
        openFindings: open.length,
      };
      return [{ weight: check.weight, fix }];
    })
    .sort(
      (a, b) =>
        Number(a.weight === 0) - Number(b.weight === 0) ||
        b.fix.gain - a.fix.gain ||
        b.weight - a.weight,
    )
    .map(({ fix }) => fix);
}

/**
 * Score before rounding without the open findings of these checks. What several return together is not the sum of what
 * each returns alone.
 */
const projectedExact = (checks: readonly Scored[], fixed: readonly string[]): number =>
  exactScore(
    checks.map((check) =>
      fixed.includes(check.id)
        ? { ...check, findings: check.findings.filter((finding) => !isOpen(finding)) }
        : check,
    ),
  );

export const projectedScore = (checks: readonly Scored[], fixed: readonly string[]): number =>
  roundHalfUp(projectedExact(checks, fixed));

/** Points of `originScore` gained if exactly these files are published, one decimal. */
export const gainOfFiles = (
  checks: readonly JudgedResult[],
  files: readonly PlacedFile[],
): number => gainOf(exactScore(checks), exactScore(checksWith(checks, files)));

/** Difference of two unrounded scores, one decimal. */
const gainOf = (before: number, after: number): number => roundHalfUp((after - before) * 10) / 10;

/** Message of the open finding that costs most points. */
function headlineOf(check: JudgedResult, open: readonly Finding[]): string {
  const points = (f: Finding) => (f.effect ? pointsOf(f, f.effect, check.findings) : 0);
  return [...open].sort((a, b) => points(b) - points(a))[0]!.message;
}

/** Points of a deduction; for a cap or an exact score, the difference to the score without it. */
function pointsOf(finding: Finding, effect: Effect, all: readonly Finding[]): number {
  if ('cost' in effect) return effect.cost;
  return scoreOf(all.filter((f) => f !== finding)) - scoreOf(all);
}
