import * as z from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { Evidence } from '@/lib/platform/contract/types';
import type { AgentRun, AgentRunList } from '@/lib/questions/contract/agent-runs';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { withCodedError } from '@/lib/platform/text/coded';
import { getOwnedSite } from '@/lib/platform/access/owned-site';

export interface AgentRunsQuery {
  readonly page: Page;
  /** Lists this run only and ignores the page. */
  readonly runId: string | undefined;
}

/** Runs of a site, published or not, newest first. */
export async function listAgentRuns(
  actor: Actor,
  siteId: string,
  query: AgentRunsQuery,
): Promise<AgentRunList> {
  const site = await getOwnedSite(actor, siteId);
  const found =
    query.runId === undefined
      ? cutPage(query.page, await runsOf(site.id, query.page))
      : { rows: [await runOf(site.id, query.runId)], nextOffset: null };
  return {
    siteId: site.id,
    host: site.host,
    runs: found.rows.map((row) => asRun(site, row)),
    nextOffset: found.nextOffset,
    nextStep: nextStepOf(found.rows),
  };
}

const RUN = {
  id: true,
  taskId: true,
  batchId: true,
  status: true,
  verdict: true,
  reasons: true,
  goal: true,
  stepCount: true,
  answer: true,
  evidence: true,
  model: true,
  agentVersion: true,
  queuedAt: true,
  publishedAt: true,
  error: true,
  errorCode: true,
} as const;

type AgentRunRow = Awaited<ReturnType<typeof runsOf>>[number];

function runsOf(siteId: string, page: Page) {
  return readOnlyDatabase().agentRun.findMany({
    where: { siteId },
    orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    select: RUN,
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
  });
}

async function runOf(siteId: string, id: string): Promise<AgentRunRow> {
  const run = await readOnlyDatabase().agentRun.findFirst({ where: { id, siteId }, select: RUN });
  if (run === null)
    throw new AppError(
      'run_not_found',
      'No such agent run for this site. Omit run_id to list all runs.',
    );
  return run;
}

/** One run of the organization, on any of its sites. */
export async function getAgentRun(actor: Actor, id: string): Promise<AgentRun> {
  const run = await readOnlyDatabase().agentRun.findFirst({
    where: { id, site: sitesWithTag(actor) },
    select: { ...RUN, site: { select: { id: true, host: true } } },
  });
  if (run === null) throw new AppError('run_not_found', 'No such agent run in this organization.');
  const { site, ...row } = run;
  return asRun(site, row);
}

function asRun(site: { readonly id: string; readonly host: string }, row: AgentRunRow): AgentRun {
  const { queuedAt, publishedAt, evidence, ...same } = row;
  return {
    ...withCodedError(same),
    evidence: z.array(Evidence).parse(evidence),
    createdAt: queuedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    replayUrl:
      publishedAt === null
        ? addresses.privateReplay(site.id, row.id)
        : addresses.publicReplay(site.host, row.id),
  };
}

function nextStepOf(rows: readonly AgentRunRow[]): string {
  if (rows.length === 0)
    return 'Start an agent run for this site under Agent runs in the dashboard.';
  if (rows.some((row) => row.status === 'queued' || row.status === 'running'))
    return 'Wait for the active runs to finish, then list them again.';
  if (rows.some((row) => row.verdict === 'blocked' || row.verdict === 'failed'))
    return 'Open the replay of the run that did not succeed to see why.';
  return 'Open a replay to see how the agent found its answer.';
}
