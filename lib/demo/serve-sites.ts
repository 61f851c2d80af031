import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Negotiator from 'negotiator';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import type { DemoPage, DemoSite, Given } from './sites/site';
import { tidemark } from './sites/tidemark';

export const DEMO_SITES: readonly DemoSite[] = [tidemark, paperboat, lighthouse];

export interface ServedDemo {
  /** Entries for `SCAN_CONNECT_TO`. */
  readonly connectTo: string;
  /** Serves every site as it was on that day. */
  showDay(daysAgo: number): void;
  daysAgo(): number;
  /** The owner of a site puts an element into the head of its home page. */
  putProof(host: string, element: string): void;
}

const DAY_MS = 86_400_000;

/** Serves all sites of the demo on one loopback port, told apart by their Host header; as they are now, until told otherwise. */
export async function serveDemoSites(): Promise<ServedDemo> {
  const proofs = new Map<string, string>();
  let day = 0;
  const server = createServer((request, response) => {
    const site = DEMO_SITES.find(({ host }) => host === request.headers.host);
    const given = { today: new Date(Date.now() - day * DAY_MS), proof: (site && proofs.get(site.host)) ?? '' };
    send(request, response, site === undefined ? undefined : pageOf(site, request.url ?? '/', day, given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The product ends when it is told to, not when the last visitor of a demo site leaves.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    connectTo: DEMO_SITES.map(({ host }) => `${host}:80:127.0.0.1:${port}`).join(','),
    showDay: (daysAgo) => { day = daysAgo; },
    daysAgo: () => day,
    putProof: (host, element) => void proofs.set(host, element),
  };
}

function pageOf(site: DemoSite, url: string, daysAgo: number, given: Given): DemoPage | undefined {
  const phase = site.phases.findLast((one) => one.daysAgo >= daysAgo);
  const path = url.split('?')[0] ?? '/';
  const pages = phase?.pages(given) ?? {};
  return Object.hasOwn(pages, path) ? pages[path] : phase?.otherwise?.(given);
}

function send(request: IncomingMessage, response: ServerResponse, page: DemoPage | undefined): void {
  const bodyOf = (body: string | undefined) => (request.method === 'HEAD' ? undefined : body);
  if (page === undefined) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(bodyOf('<!doctype html><title>Not found</title><h1>There is no such page</h1>'));
    return;
  }
  const wantsMarkdown = page.markdown !== undefined && new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  const vary = page.markdown === undefined ? {} : { vary: 'Accept' };
  const etag = page.headers?.etag;
  if (!wantsMarkdown && etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...vary }).end();
    return;
  }
  response.writeHead(200, { ...(wantsMarkdown ? {} : page.headers), 'content-type': wantsMarkdown ? 'text/markdown; charset=utf-8' : page.type, ...vary });
  response.end(bodyOf(wantsMarkdown ? page.markdown : page.body));
}
