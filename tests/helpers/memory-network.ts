import { gzipSync } from 'node:zlib';
import {
  askKey,
  type Answer,
  type Ask,
  type HeaderLines,
  type Hop,
  type Network,
  type Reply,
  type NetworkSession,
} from '@/engine/network/types';

/** One response of a site in memory. Header names in any case; `body` is sent as UTF-8. */
export interface MemoryReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Reason for no HTTP response. */
  readonly none?: Extract<Answer, { kind: 'none' }>['reason'];
  readonly tls?: Reply['tls'];
  readonly truncated?: boolean;
  /** The content coding cannot be decoded. */
  readonly isBroken?: boolean;
}

export type MemoryAnswer = MemoryReply | string | ((ask: Ask) => MemoryReply | string | undefined);

/**
 * Responses by path (with query) of the site's https origin, or by absolute URL. Others return 404 with a short HTML
 * page. HEAD uses the same entry without its body.
 */
export type MemorySite = Readonly<Record<string, MemoryAnswer>>;

export const ORIGIN = 'https://site.test';

const VALID_TLS = {
  authorized: true,
  error: null,
  protocol: 'TLSv1.3',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-12-31T00:00:00.000Z',
};

/** A network with one site in memory; follows redirects like the real one. */
export function memoryNetwork(
  site: MemorySite,
  origin = ORIGIN,
): Network & { readonly asked: Ask[] } {
  const asked: Ask[] = [];
  const open: Network['open'] = ({ onConnect }) => {
    const cache = new Map<string, Promise<Answer>>();
    let sent = 0;
    const session: NetworkSession = {
      ask(ask) {
        const key = askKey(ask);
        let answer = cache.get(key);
        if (!answer) {
          asked.push(ask);
          const made = withElseGet(site, origin, ask);
          sent += made.requests;
          if (
            made.answer.kind === 'reply' ||
            !['refused', 'tls', 'dns', 'name-not-found', 'blocked'].includes(made.answer.reason)
          )
            onConnect?.(new URL(ask.url).origin);
          cache.set(key, (answer = Promise.resolve(made.answer)));
        }
        return answer;
      },
      get sent() {
        return sent;
      },
      close: async () => undefined,
    };
    return session;
  };
  return { open, asked };
}

/** Repeats a refused HEAD as GET if the ask allows it, like the real session. */
function withElseGet(
  site: MemorySite,
  origin: string,
  ask: Ask,
): { answer: Answer; requests: number } {
  const first = follow(site, origin, ask);
  if (!ask.elseGet || first.answer.kind === 'none' || ![405, 501].includes(first.answer.status))
    return first;
  const second = follow(site, origin, { ...ask, method: 'GET' });
  return { answer: second.answer, requests: first.requests + second.requests };
}

/** Response to one ask, after redirects. */
function follow(site: MemorySite, origin: string, ask: Ask): { answer: Answer; requests: number } {
  const hops: Hop[] = [];
  let url = ask.url;
  for (let requests = 1; ; requests++) {
    const entry = entryOf(site, origin, url, ask);
    if (entry.none)
      return {
        requests,
        answer: {
          kind: 'none',
          url,
          hops,
          reason: entry.none,
          message: MESSAGES[entry.none] ?? entry.none,
          durationMs: 0,
        },
      };
    const reply = replyOf(entry, ask, url, hops);
    const location = reply.headers.find(([name]) => name === 'location')?.[1];
    if (!ask.follow || ![301, 302, 303, 307, 308].includes(reply.status))
      return { requests, answer: reply };
    if (location === undefined) return { requests, answer: { ...reply, stopped: 'bad-location' } };
    if (hops.length >= 5) return { requests, answer: { ...reply, stopped: 'too-many-redirects' } };
    hops.push({ url, status: reply.status, headers: reply.headers });
    url = new URL(location, url).href.replace(/#.*$/, '');
  }
}

const MESSAGES: Partial<Record<string, string>> = {
  refused: 'connection refused',
  timeout: 'no answer within 10000 ms',
  tls: 'TLS handshake failed',
  reset: 'connection reset',
  dns: 'the name could not be resolved',
};

function entryOf(site: MemorySite, origin: string, url: string, ask: Ask): MemoryReply {
  const { origin: at, pathname, search } = new URL(url);
  const found =
    (Object.hasOwn(site, url) ? site[url] : undefined) ??
    (at === origin && Object.hasOwn(site, pathname + search)
      ? site[pathname + search]
      : undefined) ??
    (at === origin && Object.hasOwn(site, '*') ? site['*'] : undefined);
  const made = typeof found === 'function' ? found(ask) : found;
  if (made === undefined) {
    if (at === origin)
      return {
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Not found</title><h1>Nothing here</h1>',
      };
    // Port 80 of the site is closed; other hosts are unknown.
    return { none: 'refused' };
  }
  return typeof made === 'string' ? { body: made } : made;
}

function replyOf(entry: MemoryReply, ask: Ask, url: string, hops: readonly Hop[]): Reply {
  const whole =
    typeof entry.body === 'string'
      ? new TextEncoder().encode(entry.body)
      : (entry.body ?? new Uint8Array());
  const body = ask.method === 'HEAD' ? new Uint8Array() : whole.slice(0, ask.capBytes);
  const headers: HeaderLines = Object.entries(entry.headers ?? {}).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((v) => [name.toLowerCase(), v] as const),
  );
  const gzipped = headers.some(([name, value]) => name === 'content-encoding' && value === 'gzip');
  return {
    kind: 'reply',
    method: ask.method,
    url,
    hops: [...hops],
    status: entry.status ?? 200,
    headers,
    body,
    truncated: entry.truncated ?? (ask.method !== 'HEAD' && whole.byteLength > ask.capBytes),
    wireBytes: gzipped ? gzipLength(entry.body ?? '') : whole.byteLength,
    stopped: null,
    bodyError: entry.isBroken ? 'content-encoding' : null,
    tls: url.startsWith('https:') ? (entry.tls ?? VALID_TLS) : null,
    durationMs: 0,
  };
}

const KEPT_LENGTH_MAX = 100_000;
const gzipLengths = new Map<string | Uint8Array, number>();

/** Compressing the same pages again takes a tenth of the time of an audit. */
function gzipLength(body: string | Uint8Array): number {
  const length = gzipLengths.get(body) ?? gzipSync(body).byteLength;
  if (body.length <= KEPT_LENGTH_MAX) gzipLengths.set(body, length);
  return length;
}

/** Shorthands for entries. */
export const html = (
  body: string,
  headers: MemoryReply['headers'] = {},
  status = 200,
): MemoryReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});
export const text = (body: string, headers: MemoryReply['headers'] = {}): MemoryReply => ({
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
});
export const json = (value: unknown, headers: MemoryReply['headers'] = {}): MemoryReply => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});
export const markdown = (body: string, headers: MemoryReply['headers'] = {}): MemoryReply => ({
  headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept', ...headers },
  body,
});
export const redirect = (location: string, status = 301): MemoryReply => ({
  status,
  headers: { location },
});
export const huge = (unit: string, bytes = 10_000_000): string =>
  unit.repeat(Math.ceil(bytes / unit.length));

/** A page of this site with realistic text; `head` and `main` are inserted. */
export const page = ({
  head = '',
  main = LONG_TEXT,
  lang = 'en',
  headers = {} as MemoryReply['headers'],
} = {}): MemoryReply =>
  html(
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Acme Instruments, precise sea charts</title>${head}</head><body><header><nav><a href="/about">About us</a></nav></header><main><h1>Sea charts for everyone</h1><p>${main}</p></main><footer>© Acme</footer></body></html>`,
    headers,
  );

export const LONG_TEXT =
  'Acme draws sea charts by hand and prints them on paper that survives salt water. '.repeat(12);
