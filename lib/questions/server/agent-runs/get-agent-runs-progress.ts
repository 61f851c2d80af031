import type { Actor } from '@/lib/platform/access/actor';
import type { AgentRunsProgress } from '@/lib/questions/contract/dashboard/agent-runs';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { getOwnedSite } from '@/lib/platform/access/owned-site';

/** A step takes a few seconds. */
const POLL_SECONDS = 2;

/** Queued and running runs of a site, in queue order. */
export async function getAgentRunsProgress(
  actor: Actor,
  siteId: string,
): Promise<AgentRunsProgress> {
  const site = await getOwnedSite(actor, siteId);
  const rows = await readOnlyDatabase().agentRun.findMany({
    where: { siteId: site.id, status: { in: ['queued', 'running'] } },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, goal: true, model: true, status: true, stepCount: true },
  });
  const runs = rows.map(({ status, ...same }) => ({
    ...same,
    status: status === 'queued' ? ('queued' as const) : ('running' as const),
  }));
  return { runs, pollAfterSeconds: runs.length > 0 ? POLL_SECONDS : null };
}
