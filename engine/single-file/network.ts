import type { Answer, Ask, HeaderLines, Network, NetworkSession, TlsFacts } from '../network/types';
import { SINGLE_FILES, type SingleFile, type SingleFileKind } from './files';

/** The site that serves the file: of nobody (RFC 2606), and in nobody's file. */
export const SINGLE_FILE_ORIGIN = 'https://single-file.example.com';

const HOME =
  '<!doctype html><html lang="en"><head><title>Example</title></head><body><main><h1>Example</h1></main></body></html>';
const HTML = 'text/html; charset=utf-8';

/** A site in memory that serves one file, and nothing beside it but a home page. */
export function singleFileNetwork(kind: SingleFileKind, content: string, now: Date): Network {
  const file: SingleFile = SINGLE_FILES[kind];
  const served: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
    '/': { type: HTML, body: HOME },
    ...file.beside,
    [file.path]: { type: file.type, body: content },
  };
  const tls = certificateAt(now);
  return {
    open({ onConnect }): NetworkSession {
      let sent = 0;
      return {
        async ask(ask) {
          sent += 1;
          const { origin, pathname, search } = new URL(ask.url);
          if (origin !== SINGLE_FILE_ORIGIN) return nobody(ask);
          onConnect?.(origin);
          return answerOf(ask, served[pathname + search], tls);
        },
        get sent() {
          return sent;
        },
        close: async () => undefined,
      };
    },
  };
}

function answerOf(
  ask: Ask,
  file: { readonly type: string; readonly body: string } | undefined,
  tls: TlsFacts,
): Answer {
  const isThere = file !== undefined && (ask.method === 'GET' || ask.method === 'HEAD');
  const headers: HeaderLines = [
    ['content-type', isThere ? file.type : HTML],
    ['cache-control', 'no-cache'],
  ];
  const whole = Buffer.from(isThere ? file.body : '');
  const body = ask.method === 'HEAD' ? Buffer.alloc(0) : whole.subarray(0, ask.capBytes);
  return {
    kind: 'reply',
    method: ask.method,
    url: ask.url,
    hops: [],
    status: isThere ? 200 : 404,
    headers,
    body,
    truncated: ask.method !== 'HEAD' && whole.length > ask.capBytes,
    wireBytes: body.length,
    stopped: null,
    bodyError: null,
    tls,
    durationMs: 0,
  };
}

function nobody({ url }: Ask): Answer {
  const message = 'no site is asked for a single file';
  return { kind: 'none', url, hops: [], reason: 'name-not-found', message, durationMs: 0 };
}

const YEAR_MS = 365 * 86_400_000;

function certificateAt(now: Date): TlsFacts {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const [validFrom, validTo] = [at(-YEAR_MS), at(YEAR_MS)];
  return { authorized: true, error: null, protocol: 'TLSv1.3', validFrom, validTo };
}
