import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { QuestionsProgress } from '../contract/dashboard/questions';

/** A provider takes a few seconds per question or step. */
const POLL_SECONDS = 2;

/** Queued and running passes and runs of a site, in queue order. */
export async function getQuestionsProgress({ id }: OwnedSite): Promise<QuestionsProgress> {
  const db = readOnlyDatabase();
  const active = {
    where: { siteId: id, status: { in: ['queued', 'running'] } },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
  } as const satisfies Parameters<typeof db.agentRun.findMany>[0];
  const shown = { id: true, engine: true, model: true, status: true } as const;
  const [passes, runs] = await Promise.all([
    db.answersPass.findMany({
      ...active,
      select: { ...shown, questions: true, _count: { select: { results: true } } },
    }),
    db.agentRun.findMany({ ...active, select: { ...shown, goal: true, stepCount: true } }),
  ]);
  return {
    passes: passes.map(({ questions, _count, ...pass }) => ({
      ...pass,
      status: stateOf(pass),
      questionsDone: _count.results,
      questionsTotal: questions.length,
    })),
    runs: runs.map((run) => ({ ...run, status: stateOf(run) })),
    pollAfterSeconds: passes.length + runs.length > 0 ? POLL_SECONDS : null,
  };
}

const stateOf = ({ status }: { readonly status: string }): 'queued' | 'running' =>
  status === 'queued' ? 'queued' : 'running';
