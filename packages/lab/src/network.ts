import { memoryNetwork } from '../../../tests/helpers/memory-network';
import type { Answer, Ask } from '@seamark/engine';
import type { LabSite } from './site';

/** Requests to a site in memory. */
export interface Connection {
  ask(ask: Ask): Promise<Answer>;
  /** All requests so far, each once. */
  readonly askByKey: ReadonlyMap<string, Ask>;
}

export function connect(site: LabSite): Connection {
  const session = memoryNetwork(site).open({
    userAgent: 'seamark-lab',
    timeoutMs: 10_000,
    retries: 0,
    requestsMax: Number.MAX_SAFE_INTEGER,
    signal: new AbortController().signal,
  });
  const askByKey = new Map<string, Ask>();
  return {
    ask(ask) {
      askByKey.set(JSON.stringify(ask), ask);
      return session.ask(ask);
    },
    askByKey,
  };
}

/** True if a site answers all these requests as another one did. */
export async function answersAlike(
  asks: Iterable<Ask>,
  connection: Connection,
  other: Connection,
): Promise<boolean> {
  for (const ask of asks) {
    const [a, b] = await Promise.all([connection.ask(ask), other.ask(ask)]);
    if (print(a) !== print(b)) return false;
  }
  return true;
}

const print = (answer: Answer): string =>
  answer.kind === 'none'
    ? answer.reason
    : JSON.stringify([answer.url, answer.status, answer.headers]) +
      Buffer.from(answer.body).toString('latin1');
