import {
  CHECKS,
  exactScore,
  lossOfTokens,
  PAGE_CHECKS,
  READER_KINDS,
  reachBehind,
  reachOf,
  takesFromReaders,
  withPages,
  type KindReach,
  type Prediction,
} from '@seamark/engine';
import { sampleRankCorrelation } from 'simple-statistics';
import { examine } from '../../../../tests/helpers/examine';
import type { Content } from '../content/content';
import { HELD_OUT } from '../content/held-out';
import { BREAKS } from '../mutations';
import { readAgain, readSite, type AnyReader, type ReadSite } from '../outcomes/measure';
import { connect } from '../network';
import { getterOf, type Outcome } from '../readers/reader';
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
  /** Score of a scan of all pages, and the one that engines before 3.0.0 gave. */
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
  const drawn = Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * FAULTS_MAX) }, () => {
      const { rule, by, partly } = pick(random, random() < 0.5 ? proven : others);
      const share = partly ? pick(random, SHARES) : 1;
      return share === 1 ? { name: rule, by } : { name: `${rule} (${share})`, by: partly!(share) };
    }),
  );
  const composites: Composite[] = [];
  let measured = 0;
  // Contents are read at once, because the browser waits most of the time.
  await Promise.all(
    contents.map(async (content, first) => {
      for (let at = first; at < count; at += contents.length) {
        composites[at] = await compositeOf(content, drawn[at]!, readers);
        if (++measured % 30 === 0) log(`${measured} of ${count} sites with several faults`);
      }
    }),
  );
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
  const { home, pages, shares } = measured;
  const ofHome = reachOf(home);
  const onPages = pages.map((page) => reachBehind(ofHome, reachOf(page)));
  const shareOn = (id: string, reach: readonly KindReach[]) =>
    reach.find(({ kind }) => kind.id === id)?.share ?? 0;
  const kinds = READER_KINDS.map(({ id, weight, clients }) => ({
    kind: id,
    weight,
    predicted:
      100 *
      withPages(
        shareOn(id, ofHome),
        onPages.map((reach) => shareOn(id, reach)),
      ),
    done: 100 * meanOf(clients.map((client) => shares[CLIENTS.indexOf(client)]!)),
  }));
  const weight = kinds.reduce((sum, kind) => sum + kind.weight, 0);
  return {
    content: content.name,
    isHeldOut: HELD_OUT.includes(content),
    faults: applied.map(({ name }) => name),
    score: withPages(
      exactScore(home),
      pages.map((page, at) => exactScore(page, onPages[at])),
    ),
    additive: withPages(additiveScore(home), pages.map(additiveScore)),
    done: kinds.reduce((sum, kind) => sum + kind.weight * kind.done, 0) / weight,
    kinds: kinds.map(({ kind, predicted, done }) => ({ kind, predicted, done })),
  };
}

/** A new site with these faults; errands change its state. */
const stateOf = (faults: readonly Fault[], content: Content): LabSite =>
  faults.reduce((site, { by }) => by(site), wholeSiteOf(content));

/** A scan of a site with these faults, and what readers do there; null if one of them finds nothing to change. */
async function measureSite(
  faults: readonly Fault[],
  content: Content,
  readers: readonly AnyReader[],
) {
  try {
    const { results: home } = await examine(CHECKS, stateOf(faults, content), { profile: 'all' });
    const pages = await examinePages(stateOf(faults, content), content, home);
    const shares = await sharesOf(() => stateOf(faults, content), content, readers);
    return { home, pages, shares };
  } catch {
    return null;
  }
}

type Checks = Awaited<ReturnType<typeof examine>>['results'];

/** Checks of each additional page, with those of its site. Error pages are left out, as in a scan. */
async function examinePages(
  site: LabSite,
  { folder, pages }: Content,
  home: Checks,
): Promise<Checks[]> {
  const isOfPage = ({ id }: { readonly id: string }) =>
    PAGE_CHECKS.some((check) => check.id === id);
  const ofSite = home.filter((check) => !isOfPage(check));
  const measured: Checks[] = [];
  for (const { slug } of pages) {
    const url = `https://site.test/${folder}/${slug}`;
    const answer = await getterOf(connect(site))(url, {});
    if (!answer || answer.status > 299) continue;
    const { results } = await examine(PAGE_CHECKS, site, { url, profile: 'all' });
    measured.push([...ofSite, ...results]);
  }
  return measured;
}

const wholes = new Map<Content, Promise<ReadSite>>();

/** What each reader gets of the answers that it finds on the whole site. */
async function sharesOf(
  open: () => LabSite,
  content: Content,
  readers: readonly AnyReader[],
): Promise<number[]> {
  const reading = wholes.get(content) ?? readSite(() => wholeSiteOf(content), content, readers);
  wholes.set(content, reading);
  const whole = await reading;
  const after = await readAgain(whole, open, readers);
  return after.map((outcomes, reader) => shareOf(whole.readings[reader]!.outcomes, outcomes));
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

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * How well a score predicts what readers get, in whole points as reports show it: rank correlation (Spearman), and the
 * mean absolute error in points.
 */
function agreementOf(pairs: readonly (readonly [predicted: number, done: number])[]) {
  const [predicted, done] = [0, 1].map((side) =>
    pairs.map((pair) => Math.round(pair[side as 0 | 1])),
  );
  return {
    rank: round(sampleRankCorrelation(predicted!, done!), 2),
    error: round(meanOf(predicted!.map((score, at) => Math.abs(score - done![at]!))), 1),
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
