import { isAt } from '../agent/evidence';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import { type Expectation, Expectations } from '@/lib/questions/contract/expectations';
import type { ReplayStep } from '@/lib/questions/contract/agent-tasks';
import { unified } from '../agent/unified';
import type { Actor } from '@/lib/platform/access/actor';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { listAgentRuns } from './list-agent-runs';
import { getPublicAgentRun, replaySteps, STEPS } from './list-public-agent-runs';

/** A replay as its owner and, once published, everyone sees it. */
export interface Replay {
  readonly run: Pick<
    AgentRun,
    | 'goal'
    | 'status'
    | 'verdict'
    | 'reasons'
    | 'answer'
    | 'error'
    | 'model'
    | 'agentVersion'
    | 'createdAt'
    | 'stepCount'
  >;
  readonly steps: readonly ReplayStep[];
  readonly quotes: readonly ReplayQuote[];
}

type Evidence = AgentRun['evidence'][number];

interface ReplayQuote extends Evidence {
  /** Index of the step that read the page; null if no stored step did. */
  readonly step: number | null;
}

/** A replay with the members that only the organization sees. */
export interface OwnReplay extends Replay {
  readonly run: AgentRun;
  readonly expectations: readonly Expectation[];
  /** Number of the document that each step read; null if it read none or its text was not kept. */
  readonly documents: readonly (number | null)[];
}

/** Replay of a run of an owned site, finished or not. */
export async function getReplay(actor: Actor, siteId: string, runId: string): Promise<OwnReplay> {
  const {
    runs: [run],
  } = await listAgentRuns(actor, siteId, { page: { limit: 1, offset: 0 }, runId });
  if (run === undefined) throw new TypeError(`Run ${runId} was found and not listed.`);
  const {
    expectations,
    error,
    steps: rows,
  } = await readOnlyDatabase().agentRun.findUniqueOrThrow({
    where: { id: runId },
    select: { expectations: true, error: true, steps: STEPS },
  });
  const [steps, documents] = [replaySteps(rows), await documentsOf(runId)];
  const read = documentOfSteps(steps, documents);
  return {
    run: { ...run, error },
    expectations: Expectations.parse(expectations),
    steps,
    quotes: quotesOf(run.evidence, steps, read),
    documents: read.map((document) => document?.number ?? null),
  };
}

/** Replay of a published run of a host; null for every other id. */
export async function getPublicReplay(host: string, runId: string): Promise<Replay | null> {
  const run = await getPublicAgentRun(host, runId);
  if (run === null) return null;
  const { steps, evidence } = run;
  return {
    run: { ...run, status: 'succeeded', error: null },
    steps,
    quotes: quotesOf(evidence, steps, documentOfSteps(steps, await documentsOf(runId))),
  };
}

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

/** Selects addresses only, because texts are long. */
function documentsOf(runId: string) {
  return readOnlyDatabase().agentDocument.findMany({
    where: { runId },
    orderBy: { number: 'asc' },
    select: { number: true, url: true, finalUrl: true },
  });
}

/** Numbers documents in the order of the steps that fetched them. */
function documentOfSteps(
  steps: readonly ReplayStep[],
  documents: readonly DocumentRow[],
): readonly (DocumentRow | null)[] {
  const waiting = [...documents];
  return steps.map(({ action, url, status }) => {
    if (action === 'read') return documents.find(({ finalUrl }) => finalUrl === url) ?? null;
    const isFetched =
      (action === 'fetch' || action === 'follow') &&
      status !== null &&
      waiting[0]?.finalUrl === url;
    return (isFetched && waiting.shift()) || null;
  });
}

/**
 * Assigns each quote to the step of its address whose excerpt contains it, else to the first step
 * of that address.
 */
function quotesOf(
  evidence: readonly Evidence[],
  steps: readonly ReplayStep[],
  documents: readonly (DocumentRow | null)[],
): ReplayQuote[] {
  return evidence.map(({ url, quote }) => {
    const readers = steps.filter(
      (step, index) =>
        step.url !== null &&
        ['fetch', 'follow', 'read'].includes(step.action) &&
        isAt(documents[index] ?? { url: step.url, finalUrl: step.url }, url),
    );
    const showing = readers.find(({ observation }) =>
      unified(observation).includes(unified(quote)),
    );
    return { url, quote, step: (showing ?? readers[0])?.index ?? null };
  });
}
