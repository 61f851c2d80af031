import { CLIENT_RANGES, type ClientRanges, type Network } from '@seamark/engine';
import { env } from '@/lib/platform/config/env';
import { onePerProcess } from '@/lib/platform/config/one-per-process';
import { log } from '@/lib/platform/observe/log';
import { scanner } from '@/lib/platform/scanner';
import { fetchSignerKeys, type SignerKeys } from '../log/signature';
import { prefixesIn } from '../log/prefixes-in';
import { DAY_MS } from '@/lib/platform/time';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 2_000_000;

/** What proves AI clients. */
export interface ClientProofs {
  readonly ranges: readonly ClientRanges[];
  readonly keys: SignerKeys;
}

/** Address ranges and keys, fetched again from their operators once a day while they are used. */
export class FetchedProofs {
  #proofs: ClientProofs;
  #fetchedAt = -Infinity;

  constructor(
    initial: readonly ClientRanges[],
    private readonly network: () => Network,
  ) {
    this.#proofs = { ranges: initial, keys: new Map() };
  }

  /** The newest known ones. A fetch that is due begins in the background. */
  get(now: number): ClientProofs {
    if (now - this.#fetchedAt >= DAY_MS) {
      void this.refresh(new Date(now)).catch((error: unknown) =>
        log.error('The address ranges and keys of AI clients could not be fetched.', { error }),
      );
    }
    return this.#proofs;
  }

  /** Replaces each list whose file can be read; the others stay. */
  async refresh(now: Date): Promise<void> {
    this.#fetchedAt = now.getTime();
    const network = this.network();
    const signal = AbortSignal.timeout(5 * TIMEOUT_MS);
    const session = network.open({
      userAgent: `Seamark-Ranges/1 (+${env().BASE_URL}/bot)`,
      timeoutMs: TIMEOUT_MS,
      retries: 1,
      requestsMax: 4 * this.#proofs.ranges.length,
      signal,
    });
    const date = now.toISOString().slice(0, 10);
    const fetched = async (list: ClientRanges): Promise<ClientRanges> => {
      const answer = await session.ask({
        method: 'GET',
        url: list.url,
        headers: {},
        capBytes: BYTES_MAX,
        follow: true,
        lane: 'site',
      });
      try {
        if (answer.kind === 'none') throw new Error(answer.message);
        if (answer.tls?.authorized === false)
          throw new Error(`invalid certificate (${answer.tls.error})`);
        if (answer.status !== 200) throw new Error(`status ${answer.status}`);
        return { ...list, prefixes: prefixesIn(Buffer.from(answer.body).toString('utf8')), date };
      } catch (error) {
        log.warn('An address range of AI clients stays as it is.', {
          url: list.url,
          date: list.date,
          reason: error instanceof Error ? error.message : String(error),
        });
        return list;
      }
    };
    try {
      const [ranges, keys] = await Promise.all([
        Promise.all(this.#proofs.ranges.map(fetched)),
        fetchSignerKeys(network, signal),
      ]);
      this.#proofs = { ranges, keys };
    } finally {
      await session.close();
    }
  }
}

const fetchedProofs = onePerProcess(
  'seamarkClientProofs',
  () => new FetchedProofs(CLIENT_RANGES, () => scanner().public.network),
);

const COPIES: ClientProofs = { ranges: CLIENT_RANGES, keys: new Map() };

/** The copies of this version, or what operators publish today (`SEAMARK_CLIENT_RANGES=daily`). */
export const currentProofs = (): ClientProofs =>
  env().SEAMARK_CLIENT_RANGES === 'daily' ? fetchedProofs().get(Date.now()) : COPIES;
