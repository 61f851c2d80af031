import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeAuthority, makeCertificate, type Certificate } from './certificates';

export interface SiteRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly scheme: 'http' | 'https';
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SiteAnswer {
  readonly status?: number;
  /** Headers; a list sends one line per value. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export type SiteRoute =
  | SiteAnswer
  | string
  | ((request: SiteRequest) => SiteAnswer | string | Promise<SiteAnswer | string>);

export interface SiteOptions {
  /** Default `site.test`. */
  readonly host?: string;
  /**
   * `true`: https with a certificate of `authority()`, and http; a certificate: https with it; `'only'`: https without
   * http.
   */
  readonly tls?: boolean | 'only' | Certificate;
  readonly latencyMs?: number;
  /** Response for other paths; default 404 with a short text. */
  readonly otherwise?: SiteRoute;
}

export interface ServedSite {
  readonly host: string;
  /** Entries for `SCAN_CONNECT_TO`; join those of several sites with a comma. */
  readonly connectTo: string;
  /** PEM of the authority that signed the https certificate. */
  readonly ca: readonly string[];
  /** Received requests, in order of arrival. */
  readonly requests: readonly SiteRequest[];
  /** Accepted TCP connections so far. */
  readonly connectionCount: () => number;
  close(): Promise<void>;
}

let sharedAuthority: Certificate | undefined;

/** One authority per test process, for `guardedNetwork({ ca })`. */
export function authority(): Certificate {
  return (sharedAuthority ??= makeAuthority());
}

/**
 * A website on loopback under an ordinary name. A path of `routes` matches with or without its query.
 *
 *   const site = await serveSite({ '/': '<h1>Hi</h1>', '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *' } });
 *   const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
 */
export async function serveSite(
  routes: Readonly<Record<string, SiteRoute>>,
  options: SiteOptions = {},
): Promise<ServedSite> {
  const host = options.host ?? 'site.test';
  const requests: SiteRequest[] = [];
  let connections = 0;

  const listener =
    (scheme: SiteRequest['scheme']): RequestListener =>
    async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        scheme,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(request);
      if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
      const route = routes[request.path] ??
        routes[request.path.split('?')[0] ?? ''] ??
        options.otherwise ?? { status: 404, body: 'Not here.' };
      const made = typeof route === 'function' ? await route(request) : route;
      const answer =
        typeof made === 'string'
          ? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: made }
          : made;
      response.writeHead(answer.status ?? 200, answer.headers as Record<string, string>);
      response.end(answer.body);
    };

  const servers: [port: number, server: Server][] = [];
  if (options.tls !== 'only') servers.push([80, createServer(listener('http'))]);
  if (options.tls) {
    const certificate =
      typeof options.tls === 'object'
        ? options.tls
        : makeCertificate({ names: [host], issuer: authority() });
    servers.push([
      443,
      createTlsServer({ key: certificate.key, cert: certificate.cert }, listener('https')),
    ]);
  }
  const entries = await Promise.all(
    servers.map(async ([port, server]) => {
      server.on('connection', () => {
        connections += 1;
      });
      return `${host}:${port}:127.0.0.1:${await listen(server)}`;
    }),
  );

  return {
    host,
    connectTo: entries.join(','),
    ca: options.tls ? [authority().cert] : [],
    requests,
    connectionCount: () => connections,
    close: async () => {
      await Promise.all(servers.map(([, server]) => shut(server)));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function shut(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
