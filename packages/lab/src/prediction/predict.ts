import {
  CHECKS,
  exactScore,
  lossOfTokens,
  READER_KINDS,
  reachOf,
  takesFromReaders,
  type Prediction,
} from '@seamark/engine';
import { sampleRankCorrelation } from 'simple-statistics';
import { examine } from '../../../../tests/helpers/examine';
import type { Content } from '../content/content';
import { HELD_OUT } from '../content/held-out';
import { BREAKS } from '../mutations';
import { readSite, type AnyReader } from '../outcomes/measure';
import type { Outcome } from '../readers/reader';
import { pick, seeded } from '../random';
import { readerOf } from '../readers/client-readers';
import type { LabSite, Mutation } from '../site';
import { CONTENTS, wholeSiteOf } from '../sites/whole-site';
import { additiveScore } from './additive-score';

/** A site with several faults at once. */
export interface Composite {
  readonly content: string;
  readonly isHeldOut: boolean;
  /** `check/rule`, with the share of its extent below 1. */
  readonly faults: readonly string[];
  /** Score of the report, and the one that engines before 3.0.0 gave. */
  readonly score: number;
  readonly additive: number;
  /** Percent that the kinds of reader get of what they get on the whole site, by their weights. */
  readonly done: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly predicted: number;
    readonly done: number;
  }[];
}

const FAULTS_MAX = 5;
const SHARES = [1, 0.6, 0.3] as const;

/** Breaks whose site needs no other change first. */
const FAULTS = Object.entries(BREAKS).flatMap(([check, breaks]) =>
  Object.entries(breaks).flatMap(([rule, { by, partly, on, url }]) =>
    on || url ? [] : [{ rule: `${check}/${rule}`, by, partly }],
  ),
);

/** Clients of all kinds, each as a reader. */
const CLIENTS = READER_KINDS.flatMap(({ clients }) => clients);

/** Reads composites drawn from a seed, and compares what readers get with what their reports say. */
export async function measureComposites(
  count: number,
  seed: number,
  log: (line: string) => void,
): Promise<Composite[]> {
  const random = seeded(seed);
  const contents = [...CONTENTS, ...HELD_OUT];
  const readers = CLIENTS.map(readerOf);
  const proven = FAULTS.filter(({ rule }) => takesFromReaders(rule));
  const others = FAULTS.filter(({ rule }) => !takesFromReaders(rule));
  const composites: Composite[] = [];
  for (let at = 0; at < count; at++) {
    const content = contents[at % contents.length]!;
    const faults = Array.from({ length: 1 + Math.floor(random() * FAULTS_MAX) }, () => {
      const { rule, by, partly } = pick(random, random() < 0.5 ? proven : others);
      const share = partly ? pick(random, SHARES) : 1;
      return share === 1 ? { name: rule, by } : { name: `${rule} (${share})`, by: partly!(share) };
    });
    composites.push(await compositeOf(content, faults, readers));
    if (at % 30 === 29) log(`${at + 1} of ${count} sites with several faults`);
  }
  return composites;
}

interface Fault {
  readonly name: string;
  readonly by: Mutation;
}

async function compositeOf(
  content: Content,
  faults: readonly Fault[],
  readers: readonly AnyReader[],
): Promise<Composite> {
  // A fault can remove what a later one changes, which then stays whole.
  const applied = [...faults];
  let measured = await measureSite(applied, content, readers);
  while (measured === null) {
    applied.pop();
    measured = await measureSite(applied, content, readers);
  }
  const { results, shares } = measured;
  const reach = reachOf(results);
  const kinds = READER_KINDS.map(({ id, weight, clients }) => ({
    kind: id,
    weight,
    predicted: 100 * (reach.find(({ kind }) => kind.id === id)?.share ?? 0),
    done: 100 * meanOf(clients.map((client) => shares[CLIENTS.indexOf(client)]!)),
  }));
  const weight = kinds.reduce((sum, kind) => sum + kind.weight, 0);
  return {
    content: content.name,
    isHeldOut: HELD_OUT.includes(content),
    faults: applied.map(({ name }) => name),
    score: exactScore(results),
    additive: additiveScore(results),
    done: kinds.reduce((sum, kind) => sum + kind.weight * kind.done, 0) / weight,
    kinds: kinds.map(({ kind, predicted, done }) => ({ kind, predicted, done })),
  };
}

/** A new site with these faults; errands change its state. */
const stateOf = (faults: readonly Fault[], content: Content): LabSite =>
  faults.reduce((site, { by }) => by(site), wholeSiteOf(content));

/** The checks of a site with these faults, and what readers do there; null if one of them finds nothing to change. */
async function measureSite(
  faults: readonly Fault[],
  content: Content,
  readers: readonly AnyReader[],
) {
  try {
    const { results } = await examine(CHECKS, stateOf(faults, content), { profile: 'all' });
    return { results, shares: await sharesOf(() => stateOf(faults, content), content, readers) };
  } catch {
    return null;
  }
}

const wholes = new Map<Content, Promise<Outcome[][]>>();

/** What each reader gets of the answers that it finds on the whole site. */
async function sharesOf(
  open: () => LabSite,
  content: Content,
  readers: readonly AnyReader[],
): Promise<number[]> {
  const whole = wholes.get(content) ?? outcomesOn(() => wholeSiteOf(content), content, readers);
  wholes.set(content, whole);
  const [before, after] = [await whole, await outcomesOn(open, content, readers)];
  return after.map((outcomes, reader) => shareOf(before[reader]!, outcomes));
}

/** An answer that takes more tokens than before counts less, as in the score. */
function shareOf(before: readonly Outcome[], after: readonly Outcome[]): number {
  const tasks = before.flatMap(({ done, tokens }, task) =>
    done ? [{ outcome: after[task]!, tokens }] : [],
  );
  if (tasks.length === 0) return 1;
  return meanOf(
    tasks.map(({ outcome, tokens }) =>
      outcome.done ? 1 - lossOfTokens(outcome.tokens / Math.max(1, tokens)) : 0,
    ),
  );
}

const outcomesOn = async (open: () => LabSite, content: Content, readers: readonly AnyReader[]) =>
  (await readSite(open, content, readers)).readings.map(({ outcomes }) => outcomes);

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How well a score predicts what readers get: rank correlation (Spearman), and the mean absolute error in points. */
function agreementOf(pairs: readonly (readonly [predicted: number, done: number])[]) {
  const [predicted, done] = [0, 1].map((side) => pairs.map((pair) => pair[side as 0 | 1]));
  return {
    rank: round(sampleRankCorrelation(predicted!, done!), 2),
    error: round(meanOf(pairs.map(([score, share]) => Math.abs(score - share))), 1),
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Score, weighted sum, and what readers got, as they are published. */
export const pointOf = ({ score, additive, done }: Composite): number[] =>
  [score, additive, done].map(Math.round);

/** The measurement as it is published. */
export function predictionOf(composites: readonly Composite[], seed: number): Prediction {
  const scored = (all: readonly Composite[], of: 'score' | 'additive') =>
    agreementOf(all.map((composite) => [composite[of], composite.done]));
  return {
    seed,
    sites: composites.length,
    score: scored(composites, 'score'),
    additive: scored(composites, 'additive'),
    heldOut: scored(
      composites.filter(({ isHeldOut }) => isHeldOut),
      'score',
    ),
    kinds: READER_KINDS.map(({ id }, at) => ({
      kind: id,
      ...agreementOf(
        composites.map(({ kinds }) => [kinds[at]!.predicted, kinds[at]!.done] as const),
      ),
    })),
    points: composites.map(pointOf),
    misses: [...composites]
      .sort((a, b) => Math.abs(b.score - b.done) - Math.abs(a.score - a.done))
      .slice(0, 10)
      .map(({ faults, score, done }) => ({
        faults,
        score: Math.round(score),
        done: Math.round(done),
      })),
  };
}
