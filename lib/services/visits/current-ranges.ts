import { CLIENT_RANGES, type ClientRanges, type Network } from '@seamark/engine';
import { env } from '@/lib/config/env';
import { onePerProcess } from '@/lib/config/one-per-process';
import { log } from '@/lib/observe/log';
import { scanner } from '@/lib/scanner';
import { prefixesIn } from '@/lib/visits/prefixes-in';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 2_000_000;

/** Address ranges of AI clients, fetched again from their operators once a day while they are used. */
export class FetchedRanges {
  #ranges: readonly ClientRanges[];
  #fetchedAt = -Infinity;

  constructor(
    initial: readonly ClientRanges[],
    private readonly network: () => Network,
  ) {
    this.#ranges = initial;
  }

  /** The newest known ranges. A fetch that is due begins in the background. */
  get(now: number): readonly ClientRanges[] {
    if (now - this.#fetchedAt >= DAY_MS) {
      void this.refresh(new Date(now)).catch((error: unknown) =>
        log.error('The address ranges of AI clients could not be fetched.', { error }),
      );
    }
    return this.#ranges;
  }

  /** Replaces each list whose file can be read; the others stay. */
  async refresh(now: Date): Promise<void> {
    this.#fetchedAt = now.getTime();
    const session = this.network().open({
      userAgent: `Seamark-Ranges/1 (+${env().BASE_URL}/bot)`,
      timeoutMs: TIMEOUT_MS,
      retries: 1,
      requestsMax: 4 * this.#ranges.length,
      signal: AbortSignal.timeout(5 * TIMEOUT_MS),
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
      this.#ranges = await Promise.all(this.#ranges.map(fetched));
    } finally {
      await session.close();
    }
  }
}

const fetchedRanges = onePerProcess(
  'seamarkClientRanges',
  () => new FetchedRanges(CLIENT_RANGES, () => scanner().public.network),
);

/** Ranges that prove clients: the copies of this version, or those of today (`SEAMARK_CLIENT_RANGES=daily`). */
export const currentRanges = (): readonly ClientRanges[] =>
  env().SEAMARK_CLIENT_RANGES === 'daily' ? fetchedRanges().get(Date.now()) : CLIENT_RANGES;
