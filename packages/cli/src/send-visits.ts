import { VisitsReceived, type NewVisits } from '@/lib/visits/contract';
import { ScanFailedError } from './failures';
import { Server, type Refusal } from './server';
import type { Environment } from './settings';

const TIMEOUT_MS = 60_000;

/** Sends batches of counts to a site of the server at SEAMARK_BASE_URL. */
export class VisitSender {
  constructor(
    private readonly siteId: string,
    private readonly environment: Environment,
    private readonly signal: AbortSignal,
  ) {}

  async send(batch: NewVisits): Promise<{ readonly value: VisitsReceived } | Refusal> {
    // Each request has its own signal: listeners of fetch would pile up on one that lives for months.
    const stop = new AbortController();
    const abort = () => stop.abort(this.signal.reason);
    const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
    this.signal.addEventListener('abort', abort);
    try {
      return await new Server(this.environment, stop.signal).call(
        (client) =>
          client.POST('/api/v1/me/sites/{id}/visits', {
            params: { path: { id: this.siteId } },
            body: batch,
          }),
        VisitsReceived,
      );
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', abort);
    }
  }
}

/** Sends all batches, and returns a sentence for people. Throws where the server refuses one. */
export async function sendOnce(
  batches: readonly NewVisits[],
  siteId: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const sender = new VisitSender(siteId, environment, signal);
  let requests = 0;
  for (const batch of batches) {
    const answer = await sender.send(batch);
    if (!('value' in answer))
      throw new ScanFailedError(`The visits weren’t sent: ${answer.message}`);
    requests += answer.value.requests;
  }
  return requests > 0
    ? `Sent ${requests} requests.`
    : 'Nothing new to send: the server has these counts.';
}
