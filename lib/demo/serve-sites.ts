import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Negotiator from 'negotiator';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import type { DemoPage, DemoSite } from './sites/site';
import { tidemark } from './sites/tidemark';

export const DEMO_SITES: readonly DemoSite[] = [tidemark, paperboat, lighthouse];

export interface ServedDemo {
  /** Entries for `SCAN_CONNECT_TO`. */
  readonly connectTo: string;
  /** Which version of each site is served; index into `versions`. */
  show(host: string, version: number): void;
}

/** Serves all sites of the demo on one loopback port, told apart by their Host header. */
export async function serveDemoSites(): Promise<ServedDemo> {
  const shown = new Map<string, number>();
  const server = createServer((request, response) => answer(request, response, shown));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The product ends when it is told to, not when the last visitor of a demo site leaves.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { connectTo: DEMO_SITES.map(({ host }) => `${host}:80:127.0.0.1:${port}`).join(','), show: (host, version) => void shown.set(host, version) };
}

function answer(request: IncomingMessage, response: ServerResponse, shown: ReadonlyMap<string, number>): void {
  const site = DEMO_SITES.find(({ host }) => host === request.headers.host);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const pages = site?.versions[shown.get(site.host) ?? 0]?.pages;
  const page = (pages && Object.hasOwn(pages, path) ? pages[path] : undefined) ?? site?.otherwise;
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(request.method === 'HEAD' ? undefined : '<!doctype html><title>Not found</title><h1>There is no such page</h1>');
    return;
  }
  send(request, response, page);
}

function send(request: IncomingMessage, response: ServerResponse, page: DemoPage): void {
  const wantsMarkdown = page.markdown !== undefined && new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  const vary = page.markdown === undefined ? {} : { vary: 'Accept' };
  const etag = page.headers?.etag;
  if (!wantsMarkdown && etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...vary }).end();
    return;
  }
  response.writeHead(200, { ...(wantsMarkdown ? {} : page.headers), 'content-type': wantsMarkdown ? 'text/markdown; charset=utf-8' : page.type, ...vary });
  response.end(request.method === 'HEAD' ? undefined : wantsMarkdown ? page.markdown : page.body);
}
