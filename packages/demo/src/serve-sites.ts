import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Negotiator from 'negotiator';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import type { DemoPage, DemoSite, PageInput } from './sites/site';
import { tidemark } from './sites/tidemark';
import { StagedClock } from './staged-clock';

export const DEMO_SITES: readonly DemoSite[] = [tidemark, paperboat, lighthouse];

export interface ServedDemo {
  /** Entries for `SCAN_CONNECT_TO`. */
  readonly connectTo: string;
  readonly port: number;
  /** Lines of the log since the last call, of requests that a proxy passed on. */
  takeLog(host: string): string;
  /** Adds an ownership token's element to the head of the host's home page. */
  putProof(host: string, element: string): void;
}

/**
 * Serves all demo sites on one loopback port, by Host header and in their state on the clock's day.
 */
export async function serveDemoSites(clock = new StagedClock()): Promise<ServedDemo> {
  const proofs = new Map<string, string>();
  const logs = new Map<string, string>();
  const server = createServer((request, response) => {
    const site = DEMO_SITES.find(({ host }) => host === request.headers.host);
    const state = { today: clock.at(), proof: (site && proofs.get(site.host)) ?? '' };
    const sent = send(request, response, site && pageOf(site, request, clock.daysAgo, state));
    if (site !== undefined && request.headers['x-forwarded-for'] !== undefined)
      logs.set(site.host, (logs.get(site.host) ?? '') + lineOf(request, sent, clock.at()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Connections of demo visitors must not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    connectTo: DEMO_SITES.map(({ host }) => `${host}:80:127.0.0.1:${port}`).join(','),
    port,
    takeLog: (host) => {
      const log = logs.get(host) ?? '';
      logs.delete(host);
      return log;
    },
    putProof: (host, element) => void proofs.set(host, element),
  };
}

const REFUSED: DemoPage = {
  status: 403,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Forbidden</title><h1>Access denied</h1>',
};

function pageOf(
  site: DemoSite,
  { url = '/', headers }: IncomingMessage,
  daysAgo: number,
  input: PageInput,
): DemoPage | undefined {
  const phase = site.phases.findLast((candidate) => candidate.daysAgo >= daysAgo);
  if (phase?.refuses?.test(headers['user-agent'] ?? '')) return REFUSED;
  const path = url.split('?')[0] ?? '/';
  const pages = phase?.pages(input) ?? {};
  return Object.hasOwn(pages, path) ? pages[path] : phase?.otherwise?.(input);
}

interface Sent {
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: DemoPage | undefined,
): Sent {
  const end = (status: number, headers: Readonly<Record<string, string>>, body = ''): Sent => {
    const sent = request.method === 'HEAD' ? '' : body;
    response.writeHead(status, headers).end(sent);
    return { status, bytes: Buffer.byteLength(sent) };
  };
  if (page === undefined)
    return end(
      404,
      { 'content-type': 'text/html; charset=utf-8' },
      '<!doctype html><title>Not found</title><h1>There is no such page</h1>',
    );
  const wantsMarkdown =
    page.markdown !== undefined &&
    new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  const vary: Record<string, string> = page.markdown === undefined ? {} : { vary: 'Accept' };
  if (wantsMarkdown)
    return end(200, { 'content-type': 'text/markdown; charset=utf-8', ...vary }, page.markdown);
  const etag = page.headers?.['etag'];
  if (etag !== undefined && request.headers['if-none-match'] === etag)
    return end(304, { etag, ...vary });
  return end(
    page.status ?? 200,
    { ...page.headers, 'content-type': page.type, ...vary },
    page.body,
  );
}

/** A line in the combined format of nginx. */
function lineOf(
  { headers, method, url }: IncomingMessage,
  { status, bytes }: Sent,
  at: Date,
): string {
  const { 'x-forwarded-for': address, referer = '-', 'user-agent': userAgent = '-' } = headers;
  const [, day, month, year, time] = /(\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString())!;
  return (
    `${String(address)} - - [${day}/${month}/${year}:${time} +0000] "${method} ${url} HTTP/1.1" ` +
    `${status} ${bytes} "${referer}" "${userAgent}"\n`
  );
}
