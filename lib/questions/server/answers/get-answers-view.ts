import type { Actor } from '@/lib/platform/access/actor';
import type { AnswersPass, AnswersResult } from '@/lib/questions/contract/answers';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { KnownShare } from '@/lib/questions/answers-figures';
import { listAnswers, type AnswersQuery } from './list-answers';

/** More points than a chart can show separately. */
const TREND_PASSES_MAX = 200;

/** Shares of the answered questions that do not contain a brand. */
interface PassShares {
  readonly cited: KnownShare;
  readonly mentioned: KnownShare;
}

export type PassEntry = AnswersPass & PassShares;
export type SeenResult = AnswersResult & { readonly branded: boolean };

export interface SelectedPass {
  readonly pass: PassEntry;
  /** Names that counted as a mention in this pass. */
  readonly brands: readonly string[];
  readonly questions: number;
  readonly results: readonly SeenResult[];
}

export interface TrendEntry extends PassShares {
  readonly id: string;
  readonly model: string | null;
  readonly finishedAt: string;
}

export interface AnswersView {
  readonly passes: readonly PassEntry[];
  readonly nextOffset: number | null;
  readonly selected: SelectedPass | null;
  /** Succeeded passes of the selected pass's engine, oldest first. */
  readonly trend: readonly TrendEntry[];
}

/**
 * Data of the Answers page beyond the API: branded questions separately, shares of every pass, and
 * the trend per engine.
 */
export async function getAnswersView(
  actor: Actor,
  siteId: string,
  query: AnswersQuery,
): Promise<AnswersView> {
  const { passes, selectedPass, results, nextOffset } = await listAnswers(actor, siteId, query);
  const [asked, trend] =
    selectedPass === null
      ? [null, []]
      : await Promise.all([askedIn(selectedPass.id), trendOf(siteId, selectedPass.engine)]);
  const shares = await sharesOf(
    [...passes, ...(selectedPass === null ? [] : [selectedPass]), ...trend].map(({ id }) => id),
  );
  const withShares = <P extends { readonly id: string }>(pass: P): P & PassShares => ({
    ...pass,
    ...(shares.get(pass.id) ?? NOTHING),
  });
  return {
    passes: passes.map((pass) => withShares(pass)),
    nextOffset,
    trend: trend.map((entry) => withShares(entry)),
    selected:
      selectedPass === null || asked === null
        ? null
        : {
            pass: withShares(selectedPass),
            brands: asked.brands,
            questions: asked.questions.length,
            results: results.map((result) => ({
              ...result,
              branded: asked.branded.has(result.id),
            })),
          },
  };
}

async function askedIn(id: string) {
  const { results, ...pass } = await readOnlyDatabase().answersPass.findUniqueOrThrow({
    where: { id },
    select: {
      brands: true,
      questions: true,
      results: { where: { branded: true }, select: { id: true } },
    },
  });
  return { ...pass, branded: new Set(results.map((result) => result.id)) };
}

async function trendOf(
  siteId: string,
  engine: string,
): Promise<Omit<TrendEntry, keyof PassShares>[]> {
  const rows = await readOnlyDatabase().answersPass.findMany({
    where: { siteId, engine, status: 'succeeded' },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take: TREND_PASSES_MAX,
    select: { id: true, model: true, finishedAt: true },
  });
  return rows
    .flatMap(({ finishedAt, ...pass }) =>
      finishedAt === null ? [] : [{ ...pass, finishedAt: finishedAt.toISOString() }],
    )
    .reverse();
}

const NOTHING: PassShares = { cited: { yes: 0, of: 0 }, mentioned: { yes: 0, of: 0 } };

async function sharesOf(passIds: readonly string[]): Promise<Map<string, PassShares>> {
  const rows = await readOnlyDatabase().answersResult.groupBy({
    by: ['passId', 'cited', 'mentioned'],
    where: { passId: { in: [...new Set(passIds)] }, branded: false, answer: { not: null } },
    _count: { _all: true },
  });
  const shares = new Map<string, PassShares>();
  for (const {
    passId,
    cited,
    mentioned,
    _count: { _all: count },
  } of rows) {
    const before = shares.get(passId) ?? NOTHING;
    shares.set(passId, {
      cited: plus(before.cited, cited, count),
      mentioned: plus(before.mentioned, mentioned, count),
    });
  }
  return shares;
}

const plus = ({ yes, of }: KnownShare, value: boolean | null, count: number): KnownShare => ({
  yes: yes + (value === true ? count : 0),
  of: of + (value === null ? 0 : count),
});
