import type { ClientRanges, Network } from '@seamark/engine';
import { prefixesIn } from './prefixes-in';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 2_000_000;

/** A list whose file cannot be read; it keeps its ranges and its date. */
export interface KeptList {
  readonly list: ClientRanges;
  readonly reason: string;
}

/** Lists as operators publish them now, and those that stay as they are. */
export async function fetchRanges(
  lists: readonly ClientRanges[],
  network: Network,
  { userAgent, now }: { readonly userAgent: string; readonly now: Date },
  signal: AbortSignal,
): Promise<{ readonly ranges: readonly ClientRanges[]; readonly kept: readonly KeptList[] }> {
  const session = network.open({
    userAgent,
    timeoutMs: TIMEOUT_MS,
    retries: 1,
    requestsMax: 4 * lists.length,
    signal,
  });
  const date = now.toISOString().slice(0, 10);
  const keptLists: KeptList[] = [];
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
      keptLists.push({ list, reason: error instanceof Error ? error.message : String(error) });
      return list;
    }
  };
  try {
    return { ranges: await Promise.all(lists.map(fetched)), kept: keptLists };
  } finally {
    await session.close();
  }
}
