import { attributeText } from '../../parse/escape';
import type { Facts } from '../facts';
import type {
  Answer,
  Ask,
  HeaderLines,
  Network,
  NetworkSession,
  TlsFacts,
} from '../../network/types';
import type { SingleFile } from './files';
import { DAY_MS } from '../../parse/time';

/** Origin that serves the file: reserved by RFC 2606, so it cannot occur in a real file. */
export const SINGLE_FILE_ORIGIN = 'https://single-file.example.com';

const homePage = (head: string, main: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body><main>${main}</main></body></html>`;
const HTML = 'text/html; charset=utf-8';

type Served = Readonly<Record<string, { readonly type: string; readonly body: string }>>;

/** In-memory site that serves this file and a home page. */
export function singleFileNetwork(file: SingleFile, content: string, now: Date): Network {
  const served = {
    '/': { type: HTML, body: homePage('<title>Example</title>', '<h1>Example</h1>') },
    ...file.siblingFiles,
    [file.path]: { type: file.type, body: content },
  };
  return siteInMemory(SINGLE_FILE_ORIGIN, served, now);
}

/** In-memory site that serves only a home page with its owner's name and summary. */
export function bareSiteNetwork(origin: string, { name, summary }: Facts, now: Date): Network {
  const [title, lead] = [name, summary].map((text) => text && attributeText(text));
  const head =
    (title ? `<title>${title}</title>` : '') +
    (lead ? `<meta name="description" content="${lead}">` : '');
  const main = (title ? `<h1>${title}</h1>` : '') + (lead ? `<p>${lead}</p>` : '');
  return siteInMemory(origin, { '/': { type: HTML, body: homePage(head, main) } }, now);
}

function siteInMemory(site: string, served: Served, now: Date): Network {
  const tls = certificateAt(now);
  return {
    open({ onConnect }): NetworkSession {
      let sent = 0;
      return {
        async ask(ask) {
          sent += 1;
          const { origin, pathname, search } = new URL(ask.url);
          if (origin !== site) return noAnswer(ask);
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

function answerOf(ask: Ask, file: Served[string] | undefined, tls: TlsFacts): Answer {
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

function noAnswer({ url }: Ask): Answer {
  const message = 'nothing is asked outside of this process';
  return { kind: 'none', url, hops: [], reason: 'name-not-found', message, durationMs: 0 };
}

const YEAR_MS = 365 * DAY_MS;

function certificateAt(now: Date): TlsFacts {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const [validFrom, validTo] = [at(-YEAR_MS), at(YEAR_MS)];
  return { authorized: true, error: null, protocol: 'TLSv1.3', validFrom, validTo };
}
