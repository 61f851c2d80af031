import type { Database, Transaction } from '@/lib/platform/db/client';
import type { Claim, JobContext, JobHandler, Settlement } from '@/lib/platform/jobs';
import { withLease } from '@/lib/platform/jobs/with-lease';
import type { Coded } from '@/lib/platform/text/coded';
import { storable } from '@/lib/platform/text/storable';
import {
  configuredModels,
  ProviderError,
  type ChatModel,
  type ChatReply,
  type Citation,
} from '../models';
import { CREDITS, returnCredits } from '@/lib/platform/limits/credits';
import { recordPassCompleted } from './answers-events';
import { isBranded, judgeAnswer, type Competitor } from './judge-answer';
import { refOfRound } from '@/lib/platform/limits/ref-of-round';
import { StoredCompetitors } from './settings';

const SYSTEM = 'Answer the question. Name sources.';
const OUTPUT_TOKENS_MAX = 1500;
/** Longer than any answer within the token limit; a provider may send up to 4 MiB. */
const ANSWER_CHARACTERS_MAX = 20_000;
const SOURCES_MAX = 100;
const ADDRESS_CHARACTERS_MAX = 2048;
const TITLE_CHARACTERS_MAX = 300;
/** 25 questions with all retries take less. */
const TOTAL_MS_MAX = 60 * 60_000;

/**
 * Asks an engine the questions of a site, each in a separate conversation. Stored answers survive a
 * worker crash.
 */
export function passHandler(
  models: () => readonly ChatModel[] = () => configuredModels().answers,
): JobHandler {
  return {
    queue: 'answers-pass',
    pool: 'agents',
    totalMsMax: TOTAL_MS_MAX,
    run: async (claim, context) => {
      const pass = await readPass(context.db, claim.id);
      const model = models().find(
        ({ engine, model: name }) => engine === pass.engine && name === pass.model,
      );
      if (model === undefined)
        return failed(pass, {
          code: 'provider_error',
          message: `${pass.engine} is no longer available.`,
        });
      return ask(pass, model, claim, context);
    },
    onFailed: async (tx, id, _error, now) => {
      const { site, ...pass } = await tx.answersPass.findUniqueOrThrow({
        where: { id },
        select: { round: true, questions: true, site: { select: { organizationId: true } } },
      });
      await settlePass(tx, { id, ...pass, ...site }, now);
    },
  };
}

interface QueuedPass {
  readonly id: string;
  readonly organizationId: string;
  readonly host: string;
  readonly engine: string;
  readonly model: string | null;
  readonly round: number;
  readonly questions: readonly string[];
  readonly questionIds: readonly string[];
  readonly brands: readonly string[];
  readonly competitors: readonly Competitor[];
  /** Positions with a stored result of an earlier try. */
  readonly done: ReadonlySet<number>;
}

async function readPass(db: Database, id: string): Promise<QueuedPass> {
  const row = await db.answersPass.findUniqueOrThrow({
    where: { id },
    select: {
      engine: true,
      model: true,
      round: true,
      questions: true,
      questionIds: true,
      brands: true,
      competitors: true,
      site: { select: { host: true, organizationId: true } },
      results: { select: { position: true } },
    },
  });
  const { site, results, competitors, ...same } = row;
  return {
    id,
    ...same,
    ...site,
    competitors: StoredCompetitors.parse(competitors),
    done: new Set(results.map(({ position }) => position)),
  };
}

async function ask(
  pass: QueuedPass,
  model: ChatModel,
  claim: Claim,
  { db, signal }: JobContext,
): Promise<Settlement> {
  for (const [position, question] of pass.questions.entries()) {
    if (pass.done.has(position)) continue;
    const result = await answerOf(pass, model, question, signal);
    await storeResult(db, claim, pass, position, question, result);
    // Every further question would fail in the same way.
    if (result.error?.code === 'provider_auth') return failed(pass, result.error);
  }
  const results = await db.answersResult.findMany({
    where: { passId: pass.id },
    select: { answer: true, error: true, errorCode: true },
  });
  if (results.every(({ answer }) => answer === null)) {
    const [first] = results.flatMap(({ error, errorCode }) =>
      error === null ? [] : [{ code: errorCode, message: error }],
    );
    return failed(pass, first ?? { code: 'provider_error', message: 'No question was answered.' });
  }
  return {
    state: 'succeeded',
    write: async (tx, now) => {
      await settlePass(tx, pass, now);
      await recordPassCompleted(tx, pass.id, now);
    },
  };
}

const failed = (pass: QueuedPass, error: Coded): Settlement => ({
  state: 'failed',
  error,
  write: (tx, now) => settlePass(tx, pass, now),
});

interface QuestionResult {
  readonly answer: string | null;
  readonly judged: ReturnType<typeof judgeAnswer> | null;
  readonly error: Coded | null;
}

async function answerOf(
  pass: QueuedPass,
  model: ChatModel,
  question: string,
  signal: AbortSignal,
): Promise<QuestionResult> {
  try {
    const reply = await model.complete(
      {
        system: SYSTEM,
        messages: [{ role: 'user', text: question }],
        tools: [],
        search: true,
        maxOutputTokens: OUTPUT_TOKENS_MAX,
      },
      signal,
    );
    const answer = storable(reply.text.slice(0, ANSWER_CHARACTERS_MAX));
    if (reply.stop === 'refusal' || answer.trim() === '')
      return {
        answer: null,
        judged: null,
        error: {
          code: 'provider_error',
          message: `${pass.engine} gave no answer to this question.`,
        },
      };
    return {
      answer,
      judged: judgeAnswer(answer, sourcesOf(reply), {
        ...pass,
        canCite: model.canCite && reply.citations !== null,
      }),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { answer: null, judged: null, error };
  }
}

function sourcesOf({ citations }: ChatReply): Citation[] {
  return (citations ?? [])
    .filter(({ url }) => url.length <= ADDRESS_CHARACTERS_MAX)
    .slice(0, SOURCES_MAX)
    .map(({ url, title }) => ({
      url,
      title: title === null ? null : storable(title.slice(0, TITLE_CHARACTERS_MAX)),
    }));
}

/** Stores a result only if this worker still holds the pass's lease. */
async function storeResult(
  db: Database,
  claim: Claim,
  pass: QueuedPass,
  position: number,
  question: string,
  { answer, judged, error }: QuestionResult,
): Promise<void> {
  await withLease(db, 'AnswersPass', claim, (tx) =>
    tx.answersResult.createMany({
      skipDuplicates: true,
      data: [
        {
          passId: claim.id,
          position,
          questionId: pass.questionIds[position] ?? null,
          question,
          branded: isBranded(question, pass.brands),
          answer,
          error: error?.message ?? null,
          errorCode: error?.code ?? null,
          cited: judged?.cited ?? null,
          mentioned: judged?.mentioned ?? null,
          rank: judged?.rank ?? null,
          citations: (judged?.citations ?? []).map((citation) => ({ ...citation })),
          citedDomains: [...(judged?.citedDomains ?? [])],
          competitors: (judged?.competitors ?? []).map((competitor) => ({ ...competitor })),
        },
      ],
    }),
  );
}

/**
 * Updates the counts and returns the credits of unanswered questions, in the transaction that
 * settles the pass.
 */
async function settlePass(
  tx: Transaction,
  {
    id,
    organizationId,
    round,
    questions,
  }: Pick<QueuedPass, 'id' | 'organizationId' | 'round' | 'questions'>,
  now: Date,
): Promise<void> {
  const results = await tx.answersResult.findMany({
    where: { passId: id },
    select: { answer: true, cited: true },
  });
  await tx.answersPass.update({
    where: { id },
    data: {
      questionsAsked: results.length,
      questionsCited: results.filter(({ cited }) => cited === true).length,
    },
  });
  const unanswered = questions.length - results.filter(({ answer }) => answer !== null).length;
  await returnCredits(
    tx,
    organizationId,
    refOfRound(id, round),
    unanswered * CREDITS.question,
    now,
  );
}
