import type { Connection } from '../network';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface Traffic {
  requests: number;
  /** Decoded bytes of all bodies. */
  bytes: number;
}

/** Counts requests and bytes of a `fetch`. */
export const counted =
  (fetch: Fetch, traffic: Traffic): Fetch =>
  async (input, init) => {
    traffic.requests += 1;
    const response = await fetch(input, init);
    traffic.bytes += (await response.clone().arrayBuffer()).byteLength;
    return response;
  };

/** `fetch` over a connection. */
export function fetchOf(connection: Connection): Fetch {
  return async (input, init = {}) => {
    const answer = await connection.ask({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      capBytes: 5_000_000,
      follow: init.redirect !== 'manual',
      lane: 'site',
    });
    if (answer.kind === 'none') throw new TypeError(`fetch failed: ${answer.message}`);
    const isEmpty = [204, 304].includes(answer.status);
    const response = new Response(isEmpty ? null : answer.body.slice(), {
      status: answer.status,
      headers: answer.headers.map(([name, value]) => [name, value] as [string, string]),
    });
    Object.defineProperty(response, 'url', { value: answer.url });
    return response;
  };
}
