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
  /** Adds an ownership token's element to the head of the host's home page. */
  putProof(host: string, element: string): void;
}

/**
 * Serves all demo sites on one loopback port, by Host header and in their state on the clock's day.
 */
export async function serveDemoSites(clock = new StagedClock()): Promise<ServedDemo> {
  const proofs = new Map<string, string>();
  const server = createServer((request, response) => {
    const site = DEMO_SITES.find(({ host }) => host === request.headers.host);
    const given = { today: clock.at(), proof: (site && proofs.get(site.host)) ?? '' };
    send(
      request,
      response,
      site === undefined ? undefined : pageOf(site, request.url ?? '/', clock.daysAgo, given),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Connections of demo visitors must not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    connectTo: DEMO_SITES.map(({ host }) => `${host}:80:127.0.0.1:${port}`).join(','),
    putProof: (host, element) => void proofs.set(host, element),
  };
}

function pageOf(
  site: DemoSite,
  url: string,
  daysAgo: number,
  input: PageInput,
): DemoPage | undefined {
  const phase = site.phases.findLast((one) => one.daysAgo >= daysAgo);
  const path = url.split('?')[0] ?? '/';
  const pages = phase?.pages(input) ?? {};
  return Object.hasOwn(pages, path) ? pages[path] : phase?.otherwise?.(input);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: DemoPage | undefined,
): void {
  const bodyOf = (body: string | undefined) => (request.method === 'HEAD' ? undefined : body);
  if (page === undefined) {
    response
      .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      .end(bodyOf('<!doctype html><title>Not found</title><h1>There is no such page</h1>'));
    return;
  }
  const wantsMarkdown =
    page.markdown !== undefined &&
    new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  const vary = page.markdown === undefined ? {} : { vary: 'Accept' };
  const etag = page.headers?.etag;
  if (!wantsMarkdown && etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...vary }).end();
    return;
  }
  response.writeHead(200, {
    ...(wantsMarkdown ? {} : page.headers),
    'content-type': wantsMarkdown ? 'text/markdown; charset=utf-8' : page.type,
    ...vary,
  });
  response.end(bodyOf(wantsMarkdown ? page.markdown : page.body));
}
