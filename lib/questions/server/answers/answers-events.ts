import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import { eventCauseOf, recordEvents, type NewEvent } from '@/lib/platform/events/record-events';

/** Records that a pass completed, compared with the previous pass of the same engine. */
export async function recordPassCompleted(
  tx: Transaction,
  passId: string,
  now: Date,
): Promise<void> {
  const pass = await readPass(tx, passId);
  const { siteId, engine, model } = pass;
  const before = await tx.answersPass.findFirst({
    where: { siteId, engine, model, status: 'succeeded', id: { not: passId } },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const url = `${addresses.ofSite(siteId, 'answers')}?pass_id=${passId}`;
  const resource = { kind: 'answers_pass', id: passId, url } as const;
  const events: NewEvent[] = [
    {
      type: 'answers.completed',
      resource,
      data: {
        engine,
        model,
        questionsAsked: pass.results.length,
        questionsCited: pass.results.filter(({ cited }) => cited === true).length,
      },
    },
  ];
  const questions = before === null ? [] : await lostCitations(tx, before.id, pass.results);
  if (before !== null && questions.length > 0)
    events.push({
      type: 'answers.changed',
      resource,
      data: { engine, model, previousPassId: before.id, questions },
    });
  await recordEvents(tx, await eventCauseOf(tx, siteId, passId), events, now);
}

function readPass(tx: Transaction, id: string) {
  return tx.answersPass.findUniqueOrThrow({
    where: { id },
    select: {
      siteId: true,
      engine: true,
      model: true,
      results: { select: { questionId: true, question: true, cited: true } },
    },
  });
}

type ResultRow = Awaited<ReturnType<typeof readPass>>['results'][number];

/** An answer that could not be judged (`cited` null) is not a lost citation. */
async function lostCitations(
  tx: Transaction,
  previousPassId: string,
  results: readonly ResultRow[],
): Promise<string[]> {
  const cited = await tx.answersResult.findMany({
    where: { passId: previousPassId, cited: true, questionId: { not: null } },
    select: { questionId: true },
  });
  const citedIds = new Set(cited.map(({ questionId }) => questionId));
  return results
    .filter((result) => result.cited === false && citedIds.has(result.questionId))
    .map(({ question }) => question);
}
