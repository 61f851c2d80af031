import { generateAll } from '../files';
import type { Asked } from '../files/facts';
import type { JudgedCheck, JudgeHooks } from '../judging/judge-check';
import type { ArtifactKind } from '../files/kinds';
import type { CheckId } from '../checks';
import { roundHalfUp } from '../parse/text';
import { exactOverall, openFindings, scoreOf } from '../scoring/score';
import type { ProbeContext } from '../probes/probe-context';
import type { CheckResult, Effect, Finding } from '../report/types';
import { checksWith, type PlacedFile } from './files-in-place';

/** Open work behind a check. */
export interface Fix {
  readonly checkId: string;
  /** Points of `originScore` that its check returns when it alone is at 100, one decimal. */
  readonly gain: number;
  /** Message of the open finding with most points. */
  readonly headline: string;
  readonly worst: 'fail' | 'warn';
  readonly openFindings: number;
}

/** A file that can be generated for a site. */
export interface ArtifactOffer {
  readonly kind: ArtifactKind;
  /** The checks it repairs something of. */
  readonly checkIds: readonly CheckId[];
  /** Where it is served; null = pasted into HTML or server configuration. */
  readonly path: string | null;
  /** Points of `originScore` that the file alone returns, one decimal. What it costs other checks is taken off. */
  readonly gain: number;
  /** Facts without which there is no file; the gain is that of the file with them. */
  readonly waitsFor: readonly Asked[];
}

type JudgedResult = Omit<CheckResult, 'duration'>;

export interface Repairs {
  readonly fixes: readonly Fix[];
  readonly artifacts: readonly ArtifactOffer[];
}

/** The open work of a run, and the files there are for it. */
export function repairsOf(
  context: ProbeContext,
  checks: readonly JudgedCheck[],
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

/** One fix per check with open findings, informational ones last, by gain, then weight, then catalogue order. */
export function fixesOf(checks: readonly JudgedResult[]): Fix[] {
  const before = exactOverall(checks);
  return checks
    .flatMap((check) => {
      const open = openFindings(check);
      if (open.length === 0) return [];
      const fix: Fix = {
        checkId: check.id,
        gain: gainOf(before, projectedOverall(checks, [check.id])),
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
 * Overall score before rounding with these checks at 100 and all others as they are: what two fixes return together
 * is what each returns. A check without weight, or without open findings, returns nothing.
 */
export const projectedOverall = (
  checks: readonly JudgedResult[],
  fixed: readonly string[],
): number =>
  exactOverall(
    checks.map((check) =>
      fixed.includes(check.id) && check.weight > 0 && openFindings(check).length > 0
        ? { ...check, score: 100 }
        : check,
    ),
  );

export const projectedScore = (checks: readonly JudgedResult[], fixed: readonly string[]): number =>
  roundHalfUp(projectedOverall(checks, fixed));

/** Points of `originScore` that files return together when nothing else changes, one decimal. */
export const gainOfFiles = (
  checks: readonly JudgedResult[],
  files: readonly PlacedFile[],
): number => gainOf(exactOverall(checks), exactOverall(checksWith(checks, files)));

/** Points between two scores before rounding, one decimal. */
const gainOf = (before: number, after: number): number => roundHalfUp((after - before) * 10) / 10;

/** Message of the open finding that costs most. */
function headlineOf(check: JudgedResult, open: readonly Finding[]): string {
  const points = (f: Finding) => (f.effect ? pointsOf(f, f.effect, check.findings) : 0);
  return [...open].sort((a, b) => points(b) - points(a))[0]!.message;
}

/** A deduction's own points; for a cap or an exact score, the score without it less the score with it. */
function pointsOf(finding: Finding, effect: Effect, all: readonly Finding[]): number {
  if ('cost' in effect) return effect.cost;
  return scoreOf(all.filter((f) => f !== finding)) - scoreOf(all);
}
