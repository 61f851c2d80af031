import { HOUSEKEEPING_MAX } from '../checks/evidence/readers';
import { leftByCheck, housekeepingByCheck, reachOf, type Measured } from '../judging/reach';
import { HOME_SHARE } from '../report/score';

/** The members of a report that its score depends on. */
export interface ScoredReport {
  readonly score: number;
  readonly checks: readonly Measured[];
  readonly pages: readonly { readonly score: number | null }[];
}

/** What moved the score. */
export interface ScoreShift {
  /** Id of a check; `readers`: the kinds of reader that exist; `pages`: the additional pages. */
  readonly of: string;
  /** One decimal; negative if points were lost. */
  readonly points: number;
}

/** Factor of what all checks leave of the housekeeping, which is split among them afterwards. */
const HOUSEKEEPING = 'housekeeping';
const READERS = 'readers';

/** The factors of one client’s part of the score, by what they depend on. */
type Factors = ReadonlyMap<string, number>;

/**
 * What changed the score, largest part first. The parts add up to the change exactly and depend on no order: logarithmic
 * mean Divisia index, additive (Ang, “LMDI decomposition approach: a guide for implementation”, Energy Policy 86, 2015);
 * a factor of zero by its limit (Ang and Liu, “Handling zero values in the LMDI decomposition approach”, 2007).
 */
export function scoreShifts(before: ScoredReport, after: ScoredReport): ScoreShift[] {
  const [old, current] = [termsOf(before.checks), termsOf(after.checks)];
  const points = new Map<string, number>();
  const add = (of: string, value: number) => points.set(of, (points.get(of) ?? 0) + value);
  for (const client of new Set([...old.keys(), ...current.keys()])) {
    const shifts = shiftsOf(old.get(client) ?? NOTHING, current.get(client) ?? NOTHING);
    for (const [of, value] of shifts) add(of, value);
  }
  const housekeeping = points.get(HOUSEKEEPING) ?? 0;
  points.delete(HOUSEKEEPING);
  for (const [id, share] of housekeepingShares(before.checks, after.checks))
    add(id, share * housekeeping);
  const homeShare = [before, after].some(hasPages) ? HOME_SHARE : 1;
  for (const [of, value] of points) points.set(of, homeShare * value);
  return rounded(points, after.score - before.score, homeShare < 1 ? 'pages' : null);
}

const hasPages = ({ pages }: ScoredReport) => pages.some(({ score }) => score !== null);

/** A client that does not exist for the site. */
const NOTHING: Factors = new Map([[READERS, 0]]);

/** Each client’s part of the score as factors whose product it is, by the client’s name. */
function termsOf(checks: readonly Measured[]): Map<string, Factors> {
  const kinds = reachOf(checks);
  const leftTo = leftByCheck(checks);
  const weight = kinds.reduce((sum, { kind }) => sum + kind.weight, 0);
  const left = 100 - [...housekeepingByCheck(checks).values()].reduce((sum, part) => sum + part, 0);
  return new Map(
    kinds.flatMap(({ kind, clients }) =>
      clients.map(({ client }) => [
        client.token,
        new Map([
          [READERS, kind.weight / weight / clients.length],
          [HOUSEKEEPING, left],
          ...leftTo(client),
        ]),
      ]),
    ),
  );
}

/** Parts of the change of a product, by factor. A factor that is absent is 1. */
function shiftsOf(before: Factors, after: Factors): [string, number][] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const pairs = names.map((name) => [before.get(name) ?? 1, after.get(name) ?? 1] as const);
  const [was, is] = [0, 1].map((side) => pairs.reduce((product, pair) => product * pair[side]!, 1));
  if (was === is) return was === 0 ? [] : parts(names, pairs, was!);
  if (was !== 0 && is !== 0) return parts(names, pairs, (is! - was!) / Math.log(is! / was!));
  // In the limit, the factors that are zero share the whole change.
  const zeros = names.filter((_, at) => pairs[at]![0] === 0 || pairs[at]![1] === 0);
  return zeros.map((name) => [name, (is! - was!) / zeros.length]);
}

const parts = (
  names: readonly string[],
  pairs: readonly (readonly [number, number])[],
  mean: number,
): [string, number][] =>
  names.map((name, at) => [name, mean * Math.log(pairs[at]![1] / pairs[at]![0])]);

/** How the change of the housekeeping is shared among checks; adds up to 1. */
function housekeepingShares(
  before: readonly Measured[],
  after: readonly Measured[],
): [string, number][] {
  const [old, current] = [housekeepingByCheck(before), housekeepingByCheck(after)];
  const ids = [...new Set([...old.keys(), ...current.keys()])];
  const changes = ids.map((id) => (current.get(id) ?? 0) - (old.get(id) ?? 0));
  const all = changes.reduce((sum, change) => sum + change, 0);
  return Math.abs(all) < HOUSEKEEPING_MAX * 1e-9
    ? []
    : ids.map((id, at) => [id, changes[at]! / all]);
}

/** To one decimal, so that the parts still add up: the remainder goes to `rest`, else to the largest part. */
function rounded(
  points: ReadonlyMap<string, number>,
  change: number,
  rest: string | null,
): ScoreShift[] {
  const tenths = [...points].map(([of, value]) => ({ of, tenths: Math.round(10 * value) }));
  const left = 10 * change - tenths.reduce((sum, part) => sum + part.tenths, 0);
  const largest = tenths.reduce<(typeof tenths)[number] | null>(
    (most, part) => (most && Math.abs(most.tenths) >= Math.abs(part.tenths) ? most : part),
    null,
  );
  if (rest !== null || !largest) tenths.push({ of: rest ?? READERS, tenths: left });
  else largest.tenths += left;
  return tenths
    .filter((part) => part.tenths !== 0)
    .map((part) => ({ of: part.of, points: part.tenths / 10 }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
