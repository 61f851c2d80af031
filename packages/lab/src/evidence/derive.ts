import { connect } from '../network';
import { measureWith, READERS, type ReaderEffect } from '../outcomes/measure';
import { holm, type Effect } from '../outcomes/statistics';
import { siteBefore, type Break } from '../mutations/breaks';
import { UNSEEN } from '../mutations/unseen';
import { DOCUMENT_READERS, type DocumentReader } from '../readers/document-readers';
import type { LabSite } from '../site';
import { CONTENTS, wholeSite } from '../sites/whole-site';
import { openRules, specificityOf } from '../specificity/matrix';
import { DOCUMENTED } from './documented';
import type { Evidence, LabResults, PublishedEffect } from '@seamark/engine';

/** Success of at most this share is none. */
const NOTHING = 0.05;
/** A smaller change of tokens counts as none: a break adds or removes a few words itself. */
const TOKENS_MIN = Math.log(1.05);
const SIGNIFICANT = 0.05;
/** Hardly any agent reads tags; the reader shows what Markdown and short pages save. */
const RAW = new Set(['HTML', 'Markdown, else HTML']);

interface Measured {
  /** `check/rule`, or the words of a change that no rule charges. */
  readonly name: string;
  readonly effects: readonly ReaderEffect[];
  readonly rejected: { readonly by: string; readonly message: string } | null;
}

/** What `npm run lab` writes: evidence by `check/rule`, and the results for their page. */
interface Run {
  readonly rules: Readonly<Record<string, Evidence>>;
  readonly results: LabResults;
}

/** Runs the lab for all rules, or for one, whose p values are then corrected for its own comparisons only. */
export async function measureEvidence(
  log: (line: string) => void,
  only: string | null = null,
): Promise<Run> {
  const measuredRules = openRules().filter(({ rule }) => only === null || rule === only);
  const specificity = await specificityOf(wholeSite, measuredRules);
  log(
    `specificity: ${specificity.filter(({ isAlone }) => isAlone).length} of ${specificity.length} rules alone`,
  );
  const effectsOf = measureWith(READERS);
  const changes = [
    ...measuredRules.flatMap(({ rule, breaking }) => (breaking ? [[rule, breaking] as const] : [])),
    ...(only === null ? Object.entries(UNSEEN) : []).map(([name, by]) => [name, { by }] as const),
  ];
  const measured = await inLanes(changes, async ([name, change]): Promise<Measured> => ({
    name,
    effects: await effectsOf(change),
    rejected: await rejectionOf(name, change),
  }));
  log(`outcomes: ${measured.length} changes, ${READERS.length} readers`);
  const corrected = correct(measured);
  return {
    rules: Object.fromEntries(
      measuredRules.map(({ rule }) => [
        rule,
        evidenceOf(corrected.find(({ name }) => name === rule)!),
      ]),
    ),
    results: {
      tasks: CONTENTS.reduce(
        (sum, { pages }) => sum + pages.reduce((facts, page) => facts + page.facts.length, 0),
        0,
      ),
      errands: CONTENTS.reduce((sum, { desk }) => sum + (desk?.errands.length ?? 0), 0),
      sites: CONTENTS.map(({ name, kind }) => ({ name, kind })),
      readers: [
        ...READERS.map(({ name, description }) => ({ name, description })),
        ...DOCUMENT_READERS.map(({ name, by }) => ({
          name,
          description: `the declared document, by ${by}`,
        })),
      ],
      effects: corrected.flatMap(published),
      specificity: specificity.map(({ rule, also }) => ({ rule, also })),
    },
  };
}

/** Changes that are measured at once, so that one is read while the browser waits for another. */
const LANES = 3;

/** Results in the order of the items. */
async function inLanes<T, U>(items: readonly T[], each: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [at, item] of left) results[at] = await each(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** Message with which the client of a document rejects the broken one; null if it accepts it or none reads it. */
async function rejectionOf(rule: string, breaking: Break): Promise<Measured['rejected']> {
  const reader = DOCUMENT_READERS.find(({ check }) => rule.startsWith(`${check}/`));
  if (!reader) return null;
  const site = siteBefore(breaking, wholeSite);
  if ((await errorOf(reader, site)) !== null) return null;
  const message = await errorOf(reader, breaking.by(site));
  return message === null ? null : { by: reader.by, message };
}

const MESSAGE_MAX = 160;

const errorOf = async (reader: DocumentReader, site: LabSite) => {
  try {
    await reader.read(connect(site));
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return (text.split('\n')[0] ?? '').slice(0, MESSAGE_MAX);
  }
};

/** Replaces p values by those of Holm for all comparisons of the run. */
export function correct<Of extends Pick<Measured, 'effects'>>(measured: readonly Of[]): Of[] {
  const all = measured.flatMap(({ effects }) =>
    effects.flatMap(({ success, tokens, requests }) => [success.p, tokens.p, requests.p]),
  );
  const values = holm(all);
  let at = 0;
  const next = (effect: Effect): Effect => ({ ...effect, p: values[at++]! });
  return measured.map((row) => ({
    ...row,
    effects: row.effects.map((effect) => ({
      ...effect,
      success: next(effect.success),
      tokens: next(effect.tokens),
      requests: next(effect.requests),
    })),
  }));
}

const isSignificant = ({ p }: Effect) => p < SIGNIFICANT;

/** Class of evidence: the strongest that the measurement supports. */
function evidenceOf({ name, effects, rejected }: Measured): Evidence {
  const readers = effects.filter(({ reader }) => !RAW.has(reader));
  const lost = readers.filter(({ success }) => isSignificant(success) && success.mean < 0);
  const blocked = lost.filter(({ done: [, after] }) => after <= NOTHING);
  if (blocked.length > 0)
    return {
      class: 'blocks',
      readers: blocked.map(({ reader }) => reader),
      done: rounded(blocked[0]!.done),
      n: blocked[0]!.n,
    };
  if (rejected) return { class: 'breaks', ...rejected };
  const [worst] = [...lost].sort((a, b) => a.success.mean - b.success.mean);
  if (worst) return { class: 'costs', reader: worst.reader, n: worst.n, done: rounded(worst.done) };
  const [dearest] = readers
    .filter(({ tokens }) => isSignificant(tokens) && tokens.mean >= TOKENS_MIN)
    .sort((a, b) => b.tokens.mean - a.tokens.mean);
  if (dearest)
    return {
      class: 'costs',
      reader: dearest.reader,
      n: dearest.n,
      tokens: ratioOf(dearest.tokens),
    };
  const documented = DOCUMENTED[name] ?? DOCUMENTED[name.split('/')[0]!];
  return documented ? { class: 'documented', ...documented } : { class: 'unproven' };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const rounded = ([before, after]: readonly [number, number]) =>
  [round(before), round(after)] as const;

/** A mean of logarithms as a relative change: 0.5 is half as much again. */
const ratioOf = ({ mean, low, high }: Effect) => ({
  change: round(Math.expm1(mean)),
  low: round(Math.expm1(low)),
  high: round(Math.expm1(high)),
});

/** Effects that the run shows after correction. */
export const published = ({
  name,
  effects,
}: Pick<Measured, 'name' | 'effects'>): PublishedEffect[] =>
  effects.flatMap(({ reader, n, done, success, tokens }) => {
    const hasSuccess = isSignificant(success);
    const hasTokens = isSignificant(tokens) && Math.abs(tokens.mean) >= TOKENS_MIN;
    if (!hasSuccess && !hasTokens) return [];
    return [
      {
        mutation: name,
        reader,
        n,
        done: rounded(done),
        success: {
          change: round(success.mean),
          low: round(success.low),
          high: round(success.high),
        },
        tokens: hasTokens ? ratioOf(tokens) : null,
      },
    ];
  });
