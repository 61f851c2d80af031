import { log } from '../observe/log';
import { releaseClaim, settleClaim } from './claim';
import { keepLease } from './leases';
import { signal } from '../observe/signals';
import { describeSpan, inSpan, SpanKind } from '../observe/trace';
import { runAsWork } from '../observe/work';
import { ATTEMPTS_MAX, NO_ORGANIZATION, QUEUES, after } from './queues';
import type { Coded } from '../text/coded';
import type { Claim, JobContext, JobHandler, Settlement } from './types';

/** Reason for aborting work; the reason of its abort signal. */
type StopReason = 'lease_lost' | 'timeout' | 'stopping';

// Work that ignores its signal is settled without it; the fence rejects its late writes.
const ABORT_GRACE_MS = 5000;
const RETRY_AFTER_MS = 5000;

type RunContext = Omit<JobContext, 'signal'>;

const failed = (handler: JobHandler, claim: Claim, error: Coded): Settlement => ({
  state: 'failed',
  error,
  write: async (tx, now) => handler.onFailed?.(tx, claim.id, error, now),
});

/** True if the row was deleted with its site, organization or account; its result is not needed. */
async function isDeleted({ db }: RunContext, { queue, id }: Claim): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM ${QUEUES[queue].table} WHERE id = ${id}::uuid`;
  return rows.length === 0;
}

/** Retries after an internal error, up to three times. */
async function retryAfterCrash(
  handler: JobHandler,
  claim: Claim,
  context: RunContext,
  error: unknown,
): Promise<Settlement> {
  log.error('A job failed unexpectedly', {
    queue: claim.queue,
    kind: claim.kind,
    id: claim.id,
    attempt: claim.attempt,
    error,
  });
  if (claim.attempt >= ATTEMPTS_MAX)
    return failed(handler, claim, {
      code: 'internal_error',
      message: 'Something went wrong on our side three times.',
    });
  const now = await context.clock.now(context.db);
  return {
    state: 'later',
    runAfter: after(now, RETRY_AFTER_MS * claim.attempt),
    countsAsAttempt: true,
  };
}

type ClaimEnd =
  | { readonly by: 'work'; readonly settlement: Settlement }
  | { readonly by: 'crash'; readonly error: unknown }
  | { readonly by: 'stop' };

function outcomeOf(work: Promise<Settlement>, signal: AbortSignal): Promise<ClaimEnd> {
  const done = work.then(
    // After an abort, a reported failure may be only the interruption.
    (settlement): ClaimEnd =>
      signal.aborted && settlement.state !== 'succeeded'
        ? { by: 'stop' }
        : { by: 'work', settlement },
    (error: unknown): ClaimEnd => (signal.aborted ? { by: 'stop' } : { by: 'crash', error }),
  );
  const stopped = new Promise<ClaimEnd>((resolve) => {
    const giveUp = (): void =>
      void setTimeout(() => resolve({ by: 'stop' }), ABORT_GRACE_MS).unref();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  return Promise.race([done, stopped]);
}

async function finish(
  handler: JobHandler,
  claim: Claim,
  context: RunContext,
  outcome: ClaimEnd,
  stop: AbortSignal,
): Promise<string> {
  const reason: StopReason = stop.reason;
  if (outcome.by !== 'work' && (await isDeleted(context, claim))) return 'deleted';
  if (outcome.by === 'stop' && reason === 'stopping') {
    await releaseClaim(context.db, claim);
    return 'stopped';
  }
  if (outcome.by === 'stop' && reason === 'lease_lost') {
    log.warn('Lost a lease; the job is dropped', { queue: claim.queue, id: claim.id });
    return 'lost';
  }
  const settlement =
    outcome.by === 'work'
      ? outcome.settlement
      : outcome.by === 'crash'
        ? await retryAfterCrash(handler, claim, context, outcome.error)
        : failed(handler, claim, {
            code: 'timeout',
            message: `The job took longer than ${Math.round(handler.totalMsMax / 1000)} seconds.`,
          });
  if (await settleClaim(context.db, context.clock, claim, settlement)) return settlement.state;
  if (await isDeleted(context, claim)) return 'deleted';
  log.warn('A result arrived after its lease was lost and was discarded', {
    queue: claim.queue,
    id: claim.id,
  });
  return 'lost';
}

/** Runs one claimed job in a span and settles it; never throws. */
export async function runClaim(
  handler: JobHandler,
  claim: Claim,
  context: RunContext,
  stopping: AbortSignal,
): Promise<void> {
  const operation = claim.kind ?? claim.queue;
  const { id, attempt, requestId, traceparent } = claim;
  const organizationId = claim.lane === NO_ORGANIZATION ? null : claim.lane;
  const attributes = { 'seamark.job_id': id, 'seamark.request_id': requestId ?? '' };
  const span = { name: operation, kind: SpanKind.CONSUMER, attributes, traceparent };
  await runAsWork({ requestId, operation, organizationId }, () =>
    inSpan(span, async () => {
      const began = performance.now();
      const outcome = await settle(handler, claim, context, stopping);
      const ms = Math.round(performance.now() - began);
      describeSpan({ 'seamark.outcome': outcome });
      signal('job', { id, operation, organizationId, outcome, ms, attempt });
    }),
  );
}

/** Returns how the claim ended. */
async function settle(
  handler: JobHandler,
  claim: Claim,
  context: RunContext,
  stopping: AbortSignal,
): Promise<string> {
  const abort = new AbortController();
  const stop = (reason: StopReason): void => abort.abort(reason);
  const onStopping = (): void => stop('stopping');
  stopping.addEventListener('abort', onStopping, { once: true });
  const timer = setTimeout(() => stop('timeout'), handler.totalMsMax);
  const giveBackLease = keepLease(claim, () => stop('lease_lost'));
  try {
    const work = (async () => handler.run(claim, { ...context, signal: abort.signal }))();
    const outcome = await outcomeOf(work, abort.signal);
    return await finish(handler, claim, context, outcome, abort.signal);
  } catch (error) {
    // The database is unavailable: the lease expires and the sweep requeues the row.
    log.error('Couldn’t settle a job', { queue: claim.queue, id: claim.id, error });
    return 'unsettled';
  } finally {
    clearTimeout(timer);
    giveBackLease();
    stopping.removeEventListener('abort', onStopping);
  }
}
