import type { Actor } from '@/lib/platform/access/actor';
import type { AnswersProgress } from '@/lib/questions/contract/dashboard/answers';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { getOwnedSite } from '@/lib/platform/access/owned-site';

/** A provider takes a few seconds per question. */
const POLL_SECONDS = 2;

/** Progress of the queued and running passes. */
export async function getAnswersProgress(actor: Actor, siteId: string): Promise<AnswersProgress> {
  const site = await getOwnedSite(actor, siteId);
  const rows = await readOnlyDatabase().answersPass.findMany({
    where: { siteId: site.id, status: { in: ['queued', 'running'] } },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      engine: true,
      model: true,
      status: true,
      questions: true,
      _count: { select: { results: true } },
    },
  });
  const passes = rows.map(({ questions, _count, status, ...same }) => ({
    ...same,
    status: status === 'queued' ? ('queued' as const) : ('running' as const),
    questionsDone: _count.results,
    questionsTotal: questions.length,
  }));
  return { passes, pollAfterSeconds: passes.length > 0 ? POLL_SECONDS : null };
}
