import * as z from 'zod';
import { addresses } from '@/lib/platform/config/addresses';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { Evidence } from '@/lib/platform/contract/types';
import type {
  PublicAgentRun,
  PublicAgentRunList,
  ReplayStep,
} from '@/lib/questions/contract/agent-tasks';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/**
 * Published runs of a host, newest publication first, from the organization that last proved its
 * ownership.
 */
export async function listPublicAgentRuns(host: string, page: Page): Promise<PublicAgentRunList> {
  const site = await provenSite(host);
  if (site === null) return { host, runs: [], nextOffset: null };
  const { rows, nextOffset } = cutPage(page, await findRuns(site.id, page));
  return { host, runs: rows.map((row) => publicRun(host, row)), nextOffset };
}

/** One published run of that list; null for every other id. */
export async function getPublicAgentRun(host: string, id: string): Promise<PublicAgentRun | null> {
  const site = await provenSite(host);
  const row =
    site &&
    (await readOnlyDatabase().agentRun.findFirst({
      where: { id, ...published(site.id) },
      select: RUN,
    }));
  return row && publicRun(host, row);
}

function provenSite(host: string): Promise<{ readonly id: string } | null> {
  return readOnlyDatabase().site.findFirst({
    where: { host, verifiedAt: { not: null } },
    orderBy: [{ verifiedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
}

export const STEPS = { orderBy: { index: 'asc' }, omit: { runId: true } } as const;

// An allow list: the organization, batch, tokens and prompts are not selected.
const RUN = {
  id: true,
  taskId: true,
  goal: true,
  verdict: true,
  reasons: true,
  answer: true,
  evidence: true,
  stepCount: true,
  model: true,
  agentVersion: true,
  queuedAt: true,
  publishedAt: true,
  steps: STEPS,
} as const;

const published = (siteId: string) =>
  ({ siteId, status: 'succeeded', publishedAt: { not: null }, verdict: { not: null } }) as const;

type PublicRunRow = Awaited<ReturnType<typeof findRuns>>[number];

function findRuns(siteId: string, page: Page) {
  return readOnlyDatabase().agentRun.findMany({
    where: published(siteId),
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
    select: RUN,
  });
}

/** Steps in their public form. */
export const replaySteps = (rows: PublicRunRow['steps']): ReplayStep[] =>
  rows.map((step) => ({ ...step, at: step.at.toISOString(), screenshot: null }));

function publicRun(host: string, row: PublicRunRow): PublicAgentRun {
  const { queuedAt, publishedAt, verdict, evidence, steps, ...same } = row;
  if (verdict === null || publishedAt === null)
    throw new TypeError(`Run ${row.id} is not published.`);
  return {
    ...same,
    verdict,
    evidence: z.array(Evidence).parse(evidence),
    steps: replaySteps(steps),
    createdAt: queuedAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    replayUrl: addresses.publicReplay(host, row.id),
  };
}
