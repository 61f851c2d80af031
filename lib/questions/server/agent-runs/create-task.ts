import { personOf, type Actor } from '@/lib/platform/access/actor';
import { Expectations, type Expectation } from '@/lib/questions/contract/expectations';
import type { AgentTask } from '@/lib/questions/contract/agent-batches';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { scanner } from '@/lib/platform/scanner';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { SUGGESTED_GOALS } from './suggest-tasks';

const GOAL_MAX = 500;
const TASKS_MAX = 100;
const START_URL = { field: 'startUrl', prefix: 'Start URL' };

export interface NewTask {
  readonly siteId: string;
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
  readonly schedule?: AgentTask['schedule'];
}

/** Creates a task for agents; its start address must be on the site. */
export async function createTask(
  actor: Actor,
  { siteId, goal: typed, startUrl: start, expectations, schedule = 'off' }: NewTask,
  clock: Clock = databaseClock,
): Promise<{ readonly id: string; readonly goal: string; readonly startUrl: string }> {
  const goal = typed.trim();
  if (goal === '' || goal.length > GOAL_MAX)
    throw new AppError('invalid_input', `Enter a goal of 1 to ${GOAL_MAX} characters.`);
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, actor.organizationId);
    const startUrl = startOf(start, await ownedSite(tx, actor, siteId));
    const suggested = personOf(actor) !== null && SUGGESTED_GOALS.has(goal);
    const taken = suggested
      ? await tx.agentTask.findFirst({
          where: { siteId, goal, startUrl, suggested, archivedAt: null },
          select: { id: true, goal: true, startUrl: true },
        })
      : null;
    // Already created from the same suggestion, in another tab.
    if (taken !== null) return taken;
    if ((await tx.agentTask.count({ where: { siteId, archivedAt: null } })) >= TASKS_MAX)
      throw new AppError(
        'limit_reached',
        `A site can have at most ${TASKS_MAX} tasks. Delete one first.`,
      );
    const now = await clock.now(tx);
    const data = {
      siteId,
      goal,
      startUrl,
      expectations: Expectations.parse(expectations),
      createdById: personOf(actor),
      suggested,
      createdAt: now,
      schedule,
      nextRunAt: schedule === 'off' ? null : now,
    };
    const { id } = await tx.agentTask.create({ data, select: { id: true } });
    return { id, goal, startUrl };
  });
}

export function startOf(
  text: string,
  { host, url }: { readonly host: string; readonly url: string },
): string {
  const absolute = URL.canParse(text, url) ? new URL(text, url).href : text;
  const parsed = scanner().parse(absolute, 'url');
  if (!parsed.ok)
    throw new AppError(
      parsed.code === 'invalid' ? 'invalid_input' : 'target_not_allowed',
      parsed.message,
      START_URL,
    );
  if (parsed.target.host !== host)
    throw new AppError('invalid_input', `The task must start on ${host}.`, START_URL);
  return absolute;
}
