import { CLIENT_RANGES, type ClientRanges, type Network } from '@seamark/engine';
import { env } from '@/lib/platform/config/env';
import { onePerProcess } from '@/lib/platform/config/one-per-process';
import { log } from '@/lib/platform/observe/log';
import { scanner } from '@/lib/platform/scanner';
import { fetchSignerKeys, type SignerKeys } from '../log/signature';
import { fetchRanges } from '../log/fetch-ranges';
import { DAY_MS } from '@/lib/platform/time';

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
    const signal = AbortSignal.timeout(50_000);
    const userAgent = `Seamark-Ranges/1 (+${env().BASE_URL}/bot)`;
    const [{ ranges, kept }, keys] = await Promise.all([
      fetchRanges(this.#proofs.ranges, network, { userAgent, now }, signal),
      fetchSignerKeys(network, signal),
    ]);
    for (const { list, reason } of kept)
      log.warn('An address range of AI clients stays as it is.', {
        url: list.url,
        date: list.date,
        reason,
      });
    this.#proofs = { ranges, keys };
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
