import { randomInt } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Answer, Network, Session } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { Database, Transaction } from '@/lib/platform/db/client';
import type { Coded } from '@/lib/platform/text/coded';
import { storable } from '@/lib/platform/text/storable';
import { traceparent } from '@/lib/platform/observe/trace';
import { after, type Claim, type JobHandler, type Settlement } from '@/lib/platform/jobs';
import { mailOwners } from './mail-owners';
import {
  lockEndpoint,
  promoteNextDelivery,
  switchOff,
} from '@/lib/platform/events/queue-deliveries';
import { unsealEndpoint, validSecrets } from './sealed-endpoint';
import { slackMessage } from './slack-message';
import { webhookNetwork } from './webhook-network';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/platform/time';

/** Pause after each failed try; three days in total. */
export const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
/** Spreads retries to receivers that recovered at the same time. */
const JITTER_PERCENT = 10;
const ANSWER_MS_MAX = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const GONE = 410;

/** Sends events to webhooks. Tests pass a `network` that resolves their own names. */
export function deliveryHandler(network: () => Network = webhookNetwork): JobHandler {
  return {
    queue: 'webhook-delivery',
    pool: 'deliveries',
    totalMsMax: 4 * ANSWER_MS_MAX,
    run: async (claim, context) => {
      const delivery = await readDelivery(context.db, claim.id);
      const [last] = delivery.requests;
      if (last?.number === delivery.tries + 1) return settlementOf(delivery, last);
      const { endpoint, event } = delivery;
      if (endpoint.offAt !== null) return park(delivery, endpoint.offAt);
      const sealed = await unsealEndpoint(endpoint.sealed);
      if (sealed === null)
        return failUnsent(delivery, {
          code: 'secret_changed',
          message: 'The secret of this installation changed. Add the webhook again.',
        });
      const at = await context.clock.now(context.db);
      const body = endpoint.kind === 'slack' ? slackMessage(event.body) : event.body;
      const headers =
        endpoint.kind === 'slack'
          ? {}
          : { ...signature(event.id, body, validSecrets(sealed, at), at), ...causeHeaders(claim) };
      const session = openSession(network(), context.signal);
      try {
        const answer = await send(session, sealed.url, headers, body);
        const request = asRequest(delivery, { at, headers, body, answer });
        // Stored first, so that a worker killed after this point does not cause a second request.
        await context.db.webhookRequest.createMany({ data: [request], skipDuplicates: true });
        return settlementOf(delivery, request);
      } finally {
        await session.close();
      }
    },
    onFailed: async (tx, id) => {
      const { endpointId } = await tx.webhookDelivery.findUniqueOrThrow({
        where: { id },
        select: { endpointId: true },
      });
      if (await lockEndpoint(tx, endpointId)) await promoteNextDelivery(tx, id, endpointId);
    },
  };
}

function readDelivery(db: Database, id: string) {
  return db.webhookDelivery.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      endpointId: true,
      tries: true,
      requests: {
        orderBy: { number: 'desc' },
        take: 1,
        select: {
          number: true,
          at: true,
          durationMs: true,
          status: true,
          error: true,
          errorCode: true,
        },
      },
      endpoint: { select: { kind: true, sealed: true, offAt: true } },
      event: { select: { id: true, body: true } },
    },
  });
}

type Delivery = Awaited<ReturnType<typeof readDelivery>>;

/** Headers with the id and trace of the request that caused the event, for support. */
function causeHeaders({ requestId }: Claim): Readonly<Record<string, string>> {
  const trace = traceparent();
  return {
    ...(requestId !== null && { 'x-request-id': requestId }),
    ...(trace !== null && { traceparent: trace }),
  };
}

/** One signature per valid secret, newest first. */
function signature(id: string, body: string, secrets: readonly string[], at: Date) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

const openSession = (network: Network, signal: AbortSignal): Session =>
  network.open({
    userAgent: `Seamark-Webhooks/1 (+${addresses.webhookGuide()})`,
    timeoutMs: ANSWER_MS_MAX,
    retries: 0,
    requestsMax: 1,
    signal,
  });

const send = (
  session: Session,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> =>
  session.ask({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    capBytes: ANSWER_BYTES_MAX,
    follow: false,
    lane: 'site',
  });

interface Try {
  readonly at: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answer: Answer;
}

/** Stored request and response: shown with the delivery, and read by a worker that takes over. */
function asRequest({ id, tries }: Delivery, { at, headers, body, answer }: Try) {
  const isAnswered = answer.kind === 'reply';
  const failure = failureOf(answer);
  return {
    deliveryId: id,
    number: tries + 1,
    at,
    durationMs: answer.durationMs,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body,
    status: isAnswered ? answer.status : null,
    error: failure?.message ?? null,
    errorCode: failure?.code ?? null,
    answer: isAnswered ? storable(new TextDecoder().decode(answer.body)) : null,
  };
}

/** Settles a delivery by its last request, also one that a killed worker sent. */
function settlementOf(delivery: Delivery, request: Delivery['requests'][number]): Settlement {
  const { id, endpointId } = delivery;
  const { number, at, durationMs, status, error, errorCode } = request;
  const note = async (tx: Transaction): Promise<void> => {
    await tx.webhookDelivery.update({ where: { id }, data: { tries: number } });
  };
  const end = async (tx: Transaction) => {
    await note(tx);
    if (await lockEndpoint(tx, endpointId)) await promoteNextDelivery(tx, id, endpointId);
  };
  if (error === null) return { state: 'succeeded', write: end };
  const isGone = status === GONE;
  const pauseMs = isGone ? undefined : PAUSES_MS[delivery.tries];
  if (pauseMs !== undefined)
    return {
      state: 'later',
      runAfter: after(at, durationMs + withJitter(pauseMs)),
      write: note,
    };
  return {
    state: 'failed',
    error: { code: errorCode, message: error },
    write: async (tx, now) => {
      await end(tx);
      await switchOff(tx, endpointId, isGone ? 'gone' : 'failing', now);
      await mailOwners(tx, endpointId, error, now);
    },
  };
}

/**
 * The webhook was turned off during the delivery, which waits with the others unless the webhook is
 * on again.
 */
const park = ({ id, endpointId }: Delivery, offAt: Date): Settlement => ({
  state: 'later',
  runAfter: offAt,
  write: async (tx) => {
    await lockEndpoint(tx, endpointId);
    await tx.webhookDelivery.updateMany({
      where: { id, endpoint: { offAt: { not: null } } },
      data: { isNext: false },
    });
  },
});

/** Fails a delivery without sending it. */
const failUnsent = (delivery: Delivery, error: Coded): Settlement => ({
  state: 'failed',
  error,
  write: async (tx) => {
    if (await lockEndpoint(tx, delivery.endpointId))
      await promoteNextDelivery(tx, delivery.id, delivery.endpointId);
  },
});

const withJitter = (pauseMs: number): number =>
  pauseMs + randomInt(Math.ceil((pauseMs * JITTER_PERCENT) / 100) + 1);

/** Null if delivered. */
function failureOf(answer: Answer): Coded | null {
  if (answer.kind === 'none') return { code: answer.reason, message: answer.message };
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? {
        code: 'redirect',
        message: `The receiver answered ${status}; redirects are not followed.`,
      }
    : { code: 'status', message: `The receiver answered ${status}.` };
}
