/** The members of a report that its score is computed from. */
export interface ScoredReport {
  readonly checks: readonly {
    readonly id: string;
    readonly name: string;
    readonly score: number;
    readonly weight: number;
    readonly applicable: boolean;
  }[];
  readonly pages: readonly { readonly score: number | null }[];
}

export interface PointsOfCheck {
  /** Null for the part of the additional pages. */
  readonly checkId: string | null;
  readonly name: string;
  /** Points of the score, one decimal; negative if they were lost. */
  readonly points: number;
}

/** Share of the home page in the score of a site with additional pages. */
const HOME_SHARE = 0.7;

/**
 * The change of a score by check, largest first. With equal coverage the points add up to the change, but for rounding.
 */
export function pointsByCheck(before: ScoredReport, after: ScoredReport): readonly PointsOfCheck[] {
  const [old, current] = [partsOf(before), partsOf(after)];
  return [...new Map([...old, ...current])]
    .map(([key, { checkId, name }]) => ({
      checkId,
      name,
      points: Math.round(10 * ((current.get(key)?.points ?? 0) - (old.get(key)?.points ?? 0))) / 10,
    }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** Points that each check adds to the score, and those of the additional pages. */
function partsOf({ checks, pages }: ScoredReport): ReadonlyMap<string, PointsOfCheck> {
  const counted = checks.filter(({ applicable }) => applicable);
  const weight = counted.reduce((sum, check) => sum + check.weight, 0);
  const scores = pages.flatMap(({ score }) => score ?? []);
  const share = scores.length === 0 ? 1 : HOME_SHARE;
  const parts = counted.map(({ id, name, score, weight: own }): [string, PointsOfCheck] => [
    id,
    { checkId: id, name, points: weight === 0 ? 0 : (share * own * score) / weight },
  ]);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return new Map([
    ...parts,
    ['pages', { checkId: null, name: 'Other pages', points: (1 - share) * mean }],
  ]);
}
