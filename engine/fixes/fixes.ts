import { generateAll, type GeneratedArtifact } from '../artifacts';
import { judgeCheck, type JudgedCheck, type JudgeHooks } from '../audit/judge-check';
import type { ArtifactKind } from '../artifacts/kinds';
import type { CheckId } from '../checks';
import { CHECKS } from '../checks';
import type { Check } from '../checks/define';
import { roundHalfUp } from '../parse/text';
import { exactOverall, isOpen, scoreOf } from '../scoring/score';
import type { ProbeContext } from '../probe-context';
import type { Effect, Finding } from '../types';
import { isOnlyMarked, overlayOf } from './overlay';

/** Open work behind a check. */
export interface Fix {
  readonly checkId: string;
  /** Points of `originScore` it returns, one decimal. */
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
}

export interface Repairs {
  readonly fixes: readonly Fix[];
  readonly artifacts: readonly ArtifactOffer[];
}

/** One fix per check with open findings, informational ones last, by gain, then weight, then catalogue order; and the files there are to generate. */
export function repairsOf(
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  hooks: JudgeHooks,
): Repairs {
  const artifacts = generateAll(context, checks, 'sample', hooks);
  const before = exactOverall(checks);
  const fixes = checks.flatMap((check) => {
    const open = check.applicable ? check.findings.filter(isOpen) : [];
    if (open.length === 0) return [];
    const gain =
      check.weight === 0
        ? 0
        : gainOf(before, projectedOverall(context, checks, [check.id], hooks, artifacts));
    return [
      {
        weight: check.weight,
        fix: {
          checkId: check.id,
          gain,
          headline: headlineOf(check, open),
          worst: open.some((f) => f.status === 'fail') ? ('fail' as const) : ('warn' as const),
          openFindings: open.length,
        },
      },
    ];
  });
  return {
    fixes: fixes
      .sort(
        (a, b) =>
          Number(a.weight === 0) - Number(b.weight === 0) ||
          b.fix.gain - a.fix.gain ||
          b.weight - a.weight,
      )
      .map((f) => f.fix),
    artifacts: artifacts.map(({ kind, wantedBy, draft }) => ({
      kind,
      checkIds: wantedBy,
      path: draft.path,
    })),
  };
}

/** Overall score before rounding when the fixes of these checks are in place: they at 100, all others judged again. */
export function projectedOverall(
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  fixed: readonly string[],
  hooks: JudgeHooks,
  /** Made once where several projections of one run are wanted. */
  artifacts: readonly GeneratedArtifact[] = generateAll(context, checks, 'sample', hooks),
): number {
  const drafts = artifacts.filter((a) => a.wantedBy.some((id) => fixed.includes(id)));
  const repaired =
    drafts.length === 0
      ? context
      : context.with(
          context.recording.under(
            overlayOf(
              context,
              drafts.map((d) => d.draft),
            ),
          ),
        );
  return exactOverall(
    checks.map((check) => {
      if (fixed.includes(check.id)) return { ...check, applicable: true, score: 100 };
      const definition = repaired === context ? undefined : CHECKS.find((c) => c.id === check.id);
      return definition && !check.unmeasured && readsAnother(definition, context, repaired)
        ? judgeCheck(definition, repaired, hooks)
        : check;
    }),
  );
}

/** Some answer that the check reads is another one now; else its verdict cannot have changed. */
function readsAnother(check: Check, before: ProbeContext, after: ProbeContext): boolean {
  const probes = Object.values(check.probes);
  if (probes.every((probe) => after.readsAs(before, probe))) return false;
  for (const ask of before.askedBy(probes).values()) {
    const [one, other] = [before.get(ask)?.answer, after.get(ask)?.answer];
    if (one !== other && !(check.readsBodyOnly && one && other && isOnlyMarked(one, other)))
      return true;
  }
  return false;
}

/** Points between two scores before rounding, one decimal. */
export const gainOf = (before: number, after: number): number =>
  roundHalfUp((after - before) * 10) / 10;

/** Message of the open finding that costs most. */
function headlineOf(check: JudgedCheck, open: readonly Finding[]): string {
  const points = (f: Finding) => (f.effect ? pointsOf(f, f.effect, check.findings) : 0);
  return [...open].sort((a, b) => points(b) - points(a))[0]!.message;
}

/** A deduction's own points; for a cap or an exact score, the score without it less the score with it. */
function pointsOf(finding: Finding, effect: Effect, all: readonly Finding[]): number {
  if ('cost' in effect) return effect.cost;
  return scoreOf(all.filter((f) => f !== finding)) - scoreOf(all);
}
