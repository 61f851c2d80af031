import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BUDGET } from '../agent/budget';
import { Expectations, type Expectation } from '@/lib/questions/contract/expectations';
import { runAgent, type AgentResult, type AgentStep } from '../agent/run-agent';
import { SiteBrowser, type FetchedDocument } from '../agent/site-browser';
import { AGENT, AGENT_VERSION } from '../agent/version';
import type { Database } from '@/lib/platform/db/client';
import { env } from '@/lib/platform/config/env';
import type { Claim, JobContext, JobHandler, Settlement } from '@/lib/platform/jobs';
import { withLease } from '@/lib/platform/jobs/with-lease';
import { configuredModels, ProviderError, type ChatModel } from '../models';
import type { Coded } from '@/lib/platform/text/coded';
import { scanner } from '@/lib/platform/scanner';
import { CREDITS, settleCredits } from '@/lib/platform/limits/credits';
import { recordRunCompleted } from './agent-run-events';

const DOCUMENT_MS = 30 * 24 * 3_600_000;
/**
 * Generous limit for our own work on a busy machine; the run's own timeout counts only time spent
 * waiting for others.
 */
const OWN_WORK_MS_MAX = 10 * 60_000;
const REQUEST_MS_MAX = 10_000;
/** Covers fetches, redirects, retries, robots.txt and the two lists that the search reads. */
const REQUESTS_MAX = 100;
const packed = promisify(gzip);

/**
 * Runs an agent on a site. Every step is stored immediately, so a crash leaves a readable prefix.
 */
export function runHandler(
  models: () => readonly ChatModel[] = () => configuredModels().agents,
  now: () => Date = () => new Date(),
): JobHandler {
  return {
    queue: 'agent-run',
    pool: 'agents',
    totalMsMax: BUDGET.runMs + OWN_WORK_MS_MAX,
    run: async (claim, context) => {
      const run = await readRun(context.db, claim.id);
      const model = models().find(
        ({ engine, model: name }) => engine === run.engine && name === run.model,
      );
      if (model === undefined)
        return failed(run, {
          code: 'provider_error',
          message: `${run.engine} is no longer available.`,
        });
      await resetRun(context.db, claim);
      return work(run, model, claim, context, now);
    },
    onFailed: async (tx, id, _error, now) => {
      const { site } = await tx.agentRun.findUniqueOrThrow({
        where: { id },
        select: { site: { select: { organizationId: true } } },
      });
      await settleCredits(tx, site.organizationId, id, 0, now);
    },
  };
}

interface QueuedRun {
  readonly id: string;
  readonly organizationId: string;
  readonly host: string;
  readonly engine: string;
  readonly model: string | null;
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
}

async function readRun(db: Database, id: string): Promise<QueuedRun> {
  const { site, expectations, ...same } = await db.agentRun.findUniqueOrThrow({
    where: { id },
    select: {
      engine: true,
      model: true,
      goal: true,
      startUrl: true,
      expectations: true,
      site: { select: { host: true, organizationId: true } },
    },
  });
  return { id, ...same, ...site, expectations: Expectations.parse(expectations) };
}

async function work(
  run: QueuedRun,
  model: ChatModel,
  claim: Claim,
  { db, signal }: JobContext,
  now: () => Date,
): Promise<Settlement> {
  const { network, reader, connectTo } = scanner();
  const session = network.open({
    userAgent: `seamark-agent/${AGENT_VERSION} (+${env().BASE_URL}/bot)`,
    timeoutMs: REQUEST_MS_MAX,
    retries: 1,
    requestsMax: REQUESTS_MAX,
    signal,
  });
  const browser = new SiteBrowser({ host: run.host, session, reader, connectTo, now });
  const kept = new Set<number>();
  try {
    const result = await runAgent(run, {
      model,
      browser,
      signal,
      now,
      onStep: (step) => storeStep(db, claim, step, browser.documents, kept),
    });
    return settlementOf(run, result);
  } catch (error) {
    if (error instanceof ProviderError) return failed(run, error);
    throw error;
  } finally {
    await session.close();
  }
}

function settlementOf(run: QueuedRun, result: AgentResult): Settlement {
  if (!result.ok) return failed(run, result);
  const { verdict, reasons, answer, evidence, inputTokens, outputTokens } = result;
  return {
    state: 'succeeded',
    write: async (tx, now) => {
      const quotes = evidence.map(({ url, quote }) => ({ url, quote }));
      await tx.agentRun.update({
        where: { id: run.id },
        data: {
          verdict,
          reasons: [...reasons],
          answer,
          evidence: quotes,
          inputTokens,
          outputTokens,
        },
      });
      await settleCredits(tx, run.organizationId, run.id, CREDITS.agentRun, now);
      await recordRunCompleted(tx, run.id, verdict, now);
    },
  };
}

const failed = (run: QueuedRun, error: Coded): Settlement => ({
  state: 'failed',
  error,
  write: (tx, now) => settleCredits(tx, run.organizationId, run.id, 0, now),
});

/** Deletes what an earlier try stored. */
async function resetRun(db: Database, claim: Claim): Promise<void> {
  await withLease(db, 'AgentRun', claim, async (tx) => {
    await tx.agentStep.deleteMany({ where: { runId: claim.id } });
    await tx.agentDocument.deleteMany({ where: { runId: claim.id } });
    await tx.agentRun.update({
      where: { id: claim.id },
      data: { stepCount: 0, agentVersion: AGENT },
    });
  });
}

/** Stores a step and the documents it fetched, in one transaction. */
async function storeStep(
  db: Database,
  claim: Claim,
  step: AgentStep,
  documents: readonly FetchedDocument[],
  kept: Set<number>,
): Promise<void> {
  const fresh = documents.filter(({ number }) => !kept.has(number));
  const rows = await Promise.all(fresh.map((document) => rowOf(claim.id, document)));
  await withLease(db, 'AgentRun', claim, async (tx) => {
    await tx.agentStep.create({ data: { runId: claim.id, ...step } });
    await tx.agentDocument.createMany({ data: rows });
    await tx.agentRun.update({ where: { id: claim.id }, data: { stepCount: step.index + 1 } });
  });
  for (const { number } of fresh) kept.add(number);
}

async function rowOf(
  runId: string,
  { number, url, finalUrl, status, contentType, title, text, fetchedAt }: FetchedDocument,
) {
  return {
    runId,
    number,
    url,
    finalUrl,
    status,
    contentType: contentType?.slice(0, 200) ?? null,
    title: title?.slice(0, 300).replaceAll('\0', '') ?? null,
    fetchedAt,
    sha256: createHash('sha256').update(text).digest('hex'),
    body: new Uint8Array(await packed(text)),
    expiresAt: new Date(fetchedAt.getTime() + DOCUMENT_MS),
  };
}
