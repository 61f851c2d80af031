import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { requeueFailed } from '@/lib/platform/jobs';
import { configuredEngines, type ModelEngine } from '../models/endpoints';
import { CREDITS, reserveCredits } from '@/lib/platform/limits/credits';
import { passNotFound } from './list-answers';
import { refOfRound } from '@/lib/platform/limits/ref-of-round';
import { requireAnswers } from './start-answers-passes';

/**
 * Asks the unanswered questions of a failed pass again; stored answers are kept and not charged
 * twice. Idempotent.
 */
export function retryAnswersPass(
  actor: Actor,
  siteId: string,
  passId: string,
): Promise<{ passIds: string[] }> {
  const engines = configuredEngines().answers;
  requireAnswers(actor, engines);
  const { organizationId } = actor;
  return database().$transaction(async (tx) => {
    const pass = await lockPass(tx, organizationId, siteId, passId);
    if (pass.status === 'succeeded')
      throw new AppError('limit_reached', 'This pass succeeded. Start a new pass to ask again.');
    if (pass.status === 'failed') await startRound(tx, organizationId, pass, engines);
    return { passIds: [passId] };
  });
}

type LockedPass = Awaited<ReturnType<typeof lockPass>>;

async function lockPass(tx: Transaction, organizationId: string, siteId: string, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "AnswersPass" WHERE id = ${id}::uuid FOR UPDATE`;
  const pass = await tx.answersPass.findFirst({
    where: { id, siteId, site: { organizationId } },
    select: {
      id: true,
      status: true,
      engine: true,
      model: true,
      questions: true,
      round: true,
      results: { where: { answer: { not: null } }, select: { id: true } },
    },
  });
  if (pass === null) throw passNotFound();
  return pass;
}

async function startRound(
  tx: Transaction,
  organizationId: string,
  { id, engine, model, questions, round, results }: LockedPass,
  engines: readonly ModelEngine[],
): Promise<void> {
  if (!engines.some((known) => known.engine === engine && known.model === model))
    throw new AppError(
      'provider_not_configured',
      `${engine} with the model ${model ?? 'of this pass'} is no longer available. Start a new pass instead.`,
    );
  const now = await databaseClock.now(tx);
  await tx.answersResult.deleteMany({ where: { passId: id, answer: null } });
  await tx.answersPass.update({
    where: { id },
    data: { round: round + 1, questionsAsked: null, questionsCited: null },
  });
  await requeueFailed(tx, 'answers-pass', id, now);
  await reserveCredits(
    tx,
    organizationId,
    [
      {
        refId: refOfRound(id, round + 1),
        credits: (questions.length - results.length) * CREDITS.question,
      },
    ],
    now,
  );
}
