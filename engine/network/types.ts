/**
 * Asks and answers of the engine. `audit()` takes a `Network`: production passes the guarded one, unit tests of checks
 * an in-memory site.
 */

import type { OriginHeaders } from './origin-headers';

/** The only `Authorization` that is ever sent: a token that no server issued. */
export const INVALID_TOKEN = 'Bearer seamark-invalid-token';

/** A request to the site. Asks with equal `askKey` are sent once per run. */
export interface Ask {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Absolute http(s) URL without fragment; or `dns:name?type=TXT` (RFC 4501), answered with one record per line. */
  readonly url: string;
  /**
   * Lower-case names; sent in addition to the session's identity headers (user-agent, accept-encoding,
   * accept-language), which they may override.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Most decoded body bytes to read; a longer body is cut and `truncated` set. */
  readonly capBytes: number;
  /** Follow redirects (at most 5 hops). If false, a 3xx is the reply. */
  readonly follow: boolean;
  /** Repeat a HEAD that is answered 405 or 501 as GET; the second answer counts. */
  readonly elseGet?: boolean;
  /** Do not retry after a timeout, whatever the session allows. */
  readonly isLateFinal?: boolean;
  /** `agents`: at most 2 at once. `pages`: at most one request per 250 ms. All lanes together: at most 6 at once. */
  readonly lane: 'site' | 'agents' | 'pages';
}

/** Header lines in the order received, names in lower case, one entry per line. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
}

export interface TlsFacts {
  /** The certificate's chain, name, and dates are valid for this host. */
  readonly authorized: boolean;
  /** OpenSSL or Node code, such as `CERT_HAS_EXPIRED`; null if authorized. */
  readonly error: string | null;
  /** Negotiated version: `TLSv1.3`, `TLSv1.2`, `TLSv1.1`, `TLSv1`. */
  readonly protocol: string;
  /** RFC 3339 UTC; null if the peer sent no certificate. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** The site gave an HTTP answer. */
export interface Reply {
  readonly kind: 'reply';
  /** Method of the answered request (`GET` if a HEAD was repeated through `elseGet`). */
  readonly method: Ask['method'];
  /** Final URL, after redirects. */
  readonly url: string;
  /** Redirect answers that were followed, first to last. */
  readonly hops: readonly Hop[];
  readonly status: number;
  readonly headers: HeaderLines;
  /** Decoded bytes, at most `capBytes`. */
  readonly body: Uint8Array;
  readonly truncated: boolean;
  /** Bytes of the body as transferred, before content decoding. */
  readonly wireBytes: number;
  /** Reason why a redirect was not followed: more than 5 hops, a refused target, or an unusable `Location`. */
  readonly stopped: 'too-many-redirects' | 'target-refused' | 'bad-location' | null;
  /** The content coding failed to decode; `body` holds the bytes decoded so far. */
  readonly bodyError: 'content-encoding' | null;
  /** TLS of the connection that gave the final answer; null for http. */
  readonly tls: TlsFacts | null;
  /** Milliseconds from sending to the end of the body, all hops and retries. Verdicts do not depend on it. */
  readonly durationMs: number;
}

/** The request got no HTTP answer. */
export interface NoReply {
  readonly kind: 'none';
  readonly url: string;
  readonly hops: readonly Hop[];
  /**
   * `refused`: connection refused or unreachable. `headers`: more than 32 KiB or 200 lines, or malformed HTTP.
   * `blocked`: the address guard refused the address. `budget`: the run's requests are used up. `deadline`: the run's
   * time limit or a fault of this scanner, never the site's.
   */
  readonly reason:
    | 'dns'
    | 'name-not-found'
    | 'refused'
    | 'tls'
    | 'reset'
    | 'timeout'
    | 'headers'
    | 'blocked'
    | 'budget'
    | 'deadline';
  /** For people: `connection refused`, `no answer within 10000 ms`. Never names an address of our network. */
  readonly message: string;
  readonly durationMs: number;
}

export type Answer = Reply | NoReply;

/** Headers for one request, redirect hops included. */
export type SignRequest = (request: {
  readonly method: string;
  readonly url: URL;
}) => Readonly<Record<string, string>>;

export interface NetworkSessionOptions {
  /** `Seamark/1.0.1 (+https://host/bot)` */
  readonly userAgent: string;
  /** Whole-attempt limit in ms, 100–10000: DNS, connect, TLS, headers, body. */
  readonly timeoutMs: number;
  /** Retries after a network error, 429, 502, 503, or 504. */
  readonly retries: number;
  /** Request budget of this run, retries and hops included. */
  readonly requestsMax: number;
  readonly signal: AbortSignal;
  /** Sent with every request to this origin and to no other; redacted from answers and recordings. */
  readonly originHeaders?: OriginHeaders;
  /** Called once per origin when its first connection is open (https: after the TLS handshake), before the answer. */
  readonly onConnect?: (origin: string) => void;
}

/** Network use of one run: its connections, budget, and cache. */
export interface NetworkSession {
  /** Never rejects, except with the signal's reason when it is aborted. */
  ask(ask: Ask): Promise<Answer>;
  /** Requests sent so far, retries and redirect hops included. */
  readonly sent: number;
  /** Closes all connections; pending asks end as `deadline`. */
  close(): Promise<void>;
}

export interface Network {
  open(options: NetworkSessionOptions): NetworkSession;
}

/**
 * Key of an ask: method, URL, headers, and following; the run's cache uses it. Excludes the cap, which is applied per
 * ask.
 */
export function askKey(ask: Ask): string {
  const existing = keys.get(ask);
  if (existing !== undefined) return existing;
  let key = `${ask.method}\n${ask.url}\n${ask.follow ? '' : 'no-follow'}\n`;
  for (const name of Object.keys(ask.headers).sort()) key += `${name}: ${ask.headers[name]}\n`;
  key += ask.body ?? '';
  keys.set(ask, key);
  return key;
}

const keys = new WeakMap<Ask, string>();
