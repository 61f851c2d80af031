import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { lookup } from 'mrmime';
import { ScanFailedError } from '../failures';
import type { HostName } from './hosts';
import {
  HEADERS_FILE,
  headersOf,
  REDIRECTS_FILE,
  redirectsOf,
  type Reader,
  type Warn,
} from './rule-files';
import { NETLIFY_FILE, NO_FOLDER_RULES, VERCEL_FILE, type HostRules } from './rules';

export interface ServedFolder {
  readonly port: number;
  /** Path at which the folder is served, with slashes at both ends. */
  readonly base: string;
  /** True if the address has a file or a redirect. */
  has(url: URL): Promise<boolean>;
  /** Target of the redirect at a path; null if there is none. */
  redirectOf(pathname: string): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Serves a built site on loopback as its host would. `warn` receives the lines that the host ignores; `config` is the
 * host's file if it is not near the folder; `base` the path of a site that is built for a part of a host.
 */
export async function serveFolder(
  folder: string,
  as: HostName,
  warn: Warn,
  config: string | null = null,
  base = '/',
): Promise<ServedFolder> {
  const root = await realpath(folder).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory())
    throw new ScanFailedError(`${folder} is not a folder. Build the site first.`);
  const site = new Site(root, await rulesOf(root, as, warn, config), base);
  const server = createServer((request, response) => {
    site.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    base,
    has: (url) => site.has(url),
    redirectOf: (pathname) => site.redirectOf(pathname),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const textIn = (root: string, name: string): Promise<string> =>
  readFile(path.join(root, name), 'utf8').then(withoutMark, () => '');

/** Windows editors add a byte-order mark. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Reads it from the folder, else from its parent: builds leave project files outside of the output. */
async function configOf(root: string, name: string, config: string | null): Promise<string> {
  if (config === null)
    return (await textIn(root, name)) || (await textIn(path.dirname(root), name));
  return readFile(config, 'utf8').then(withoutMark, (error: unknown) => {
    throw new ScanFailedError(
      `${config} can't be read (${(error as NodeJS.ErrnoException).code}). Check the path of --config.`,
    );
  });
}

const REVALIDATED = 'public, max-age=0, must-revalidate';
const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*' };

async function rulesOf(
  root: string,
  as: HostName,
  warn: Warn,
  config: string | null,
): Promise<HostRules> {
  switch (as) {
    case 'nginx':
      return NO_FOLDER_RULES;
    case 'github-pages':
      return {
        ...NO_FOLDER_RULES,
        cleanUrls: 'served',
        cacheControl: 'max-age=600',
        defaultHeaders: FOR_ALL_ORIGINS,
      };
    case 'vercel': {
      const { vercelRules } = await import('./vercel');
      return vercelRules((await configOf(root, VERCEL_FILE, config)) || '{}', warn);
    }
    case 'netlify': {
      const { netlifyRules } = await import('./netlify-toml');
      const files = await ruleFilesOf(root, 'netlify', warn);
      const more = netlifyRules(await configOf(root, NETLIFY_FILE, config), warn);
      return {
        ...NO_FOLDER_RULES,
        cleanUrls: 'served',
        slash: 'optional',
        cacheControl: REVALIDATED,
        // Rules of the folder's files take precedence.
        redirects: [...files.redirects, ...more.redirects],
        headers: [...files.headers, ...more.headers],
      };
    }
    case 'cloudflare':
      return { ...CLOUDFLARE, ...(await ruleFilesOf(root, 'cloudflare', warn)) };
  }
}

const CLOUDFLARE: HostRules = {
  ...NO_FOLDER_RULES,
  cleanUrls: 'enforced',
  movedStatus: 308,
  cacheControl: REVALIDATED,
  // https://developers.cloudflare.com/pages/configuration/serving-pages/#headers
  defaultHeaders: {
    ...FOR_ALL_ORIGINS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  },
  joinsHeaders: true,
  isApp: true,
};

const ruleFilesOf = async (root: string, reader: Reader, warn: Warn) => ({
  redirects: redirectsOf(await textIn(root, REDIRECTS_FILE), reader, warn),
  headers: headersOf(await textIn(root, HEADERS_FILE), reader, warn),
});

/** Files about a whole host. */
const OF_HOST = /^\/(?:(?:robots|llms[\w-]*)\.txt|sitemap[^/]*|\.well-known\/.+|404\.html)$/i;

/** Configuration files, which no host serves. */
const UNSERVED = new Set([REDIRECTS_FILE, HEADERS_FILE, VERCEL_FILE, NETLIFY_FILE]);

type Found =
  | { readonly kind: 'file'; readonly file: string; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  | { readonly kind: 'none' };

class Site {
  constructor(
    private readonly root: string,
    private readonly rules: HostRules,
    private readonly base: string,
  ) {}

  async has(url: URL): Promise<boolean> {
    const match = await this.find(url);
    return match.kind !== 'none' && match.status < 400;
  }

  async redirectOf(pathname: string): Promise<string | null> {
    const match = await this.find(new URL(pathname, 'http://localhost'));
    return match.kind === 'redirect' ? match.location : null;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const match = await this.find(url);
    const headers = this.headersOf(url);
    if (match.kind === 'redirect') {
      const location = withQuery(match.location, url.search);
      response.writeHead(match.status, { ...headers, location }).end();
      return;
    }
    if (match.kind === 'none') {
      const body = '404: Not Found\n';
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', ...headers })
        .end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    await this.send(request, response, match, headers);
  }

  private async send(
    { method, headers: requestHeaders }: IncomingMessage,
    response: ServerResponse,
    { file, status }: Extract<Found, { kind: 'file' }>,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const body = await readFile(file);
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    const { cacheControl } = this.rules;
    const all = {
      etag,
      ...(cacheControl && { 'cache-control': cacheControl }),
      'content-type': typeOf(file),
      ...headers,
    };
    if (status === 200 && requestHeaders['if-none-match'] === etag) {
      response.writeHead(304, all).end();
      return;
    }
    response
      .writeHead(status, { ...all, 'content-length': body.byteLength })
      .end(method === 'HEAD' ? undefined : body);
  }

  private async find(url: URL): Promise<Found> {
    const forced = await this.follow(url, true);
    if (forced) return forced;
    const file = await this.lookUpInBase(url.pathname);
    if (file) return file;
    const led = await this.follow(url, false);
    if (led) return led;
    const notFound = await this.notFoundPage(url.pathname);
    if (notFound) return { kind: 'file', file: notFound, status: 404 };
    const app = this.rules.isApp ? await this.file('/index.html') : null;
    return app ? { kind: 'file', file: app, status: 200 } : { kind: 'none' };
  }

  private async notFoundPage(pathname: string): Promise<string | null> {
    const folders = pathname.split('/').slice(0, -1);
    for (; this.rules.isApp && folders.length > 1; folders.pop()) {
      const page = await this.file(`${folders.join('/')}/404.html`);
      if (page) return page;
    }
    return this.file('/404.html');
  }

  private async follow(
    { pathname, hostname }: URL,
    isForced: boolean,
  ): Promise<Exclude<Found, { kind: 'none' }> | null> {
    const rules = this.rules.redirects.filter((rule) => rule.isForced === isForced);
    for (const { match, status } of rules) {
      const target = nullOnError(() => match(pathname, hostname));
      if (target === null || target === pathname) continue;
      if (status >= 300 && status < 400) return { kind: 'redirect', location: target, status };
      const { pathname: at } = new URL(target, 'http://localhost');
      const file = await this.file(at);
      const served = file === null ? await this.lookUp(at) : { kind: 'file' as const, file };
      if (served?.kind === 'file') return { ...served, status };
    }
    return null;
  }

  private async lookUpInBase(pathname: string): Promise<Exclude<Found, { kind: 'none' }> | null> {
    if (this.base === '/' || OF_HOST.test(pathname)) return this.lookUp(pathname);
    if (!`${pathname}/`.startsWith(this.base)) return null;
    const match = await this.lookUp(`/${pathname.slice(this.base.length)}`);
    return match?.kind === 'redirect'
      ? { ...match, location: this.base + match.location.slice(1) }
      : match;
  }

  /** File of an address, or its canonical address on this host. */
  private async lookUp(pathname: string): Promise<Exclude<Found, { kind: 'none' }> | null> {
    const { cleanUrls, slash } = this.rules;
    const to = (location: string) =>
      ({ kind: 'redirect', location, status: this.rules.movedStatus }) as const;
    const at = (file: string) => ({ kind: 'file', file, status: 200 }) as const;
    if (cleanUrls === 'enforced' && pathname.endsWith('.html') && (await this.file(pathname)))
      return to(this.cleanPathOf(pathname));
    const exact = await this.file(pathname);
    if (exact) return at(exact);
    const bare = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const page = cleanUrls === 'off' || bare === '' ? null : await this.file(`${bare}.html`);
    const index = await this.file(`${bare}/index.html`);
    if (pathname.endsWith('/')) {
      if (index) return bare !== '' && slash === 'removed' ? to(bare) : at(index);
      if (page) return slash === 'optional' || slash === 'everywhere' ? at(page) : to(bare);
      return null;
    }
    if (page) return slash === 'everywhere' ? to(`${bare}/`) : at(page);
    if (index) return slash === 'added' || slash === 'everywhere' ? to(`${bare}/`) : at(index);
    return null;
  }

  /** Address of a page without its file name. */
  private cleanPathOf(pathname: string): string {
    if (!pathname.endsWith('/index.html'))
      return pathname.slice(0, -'.html'.length) + (this.rules.slash === 'everywhere' ? '/' : '');
    const folder = pathname.slice(0, -'index.html'.length);
    return this.rules.slash === 'removed' && folder !== '/' ? folder.slice(0, -1) : folder;
  }

  /** Real path of a file in the folder; null for links that leave it. */
  private async file(pathname: string): Promise<string | null> {
    const parts = decoded(pathname).split('/').slice(1);
    const isHidden = parts.some((part) => part.startsWith('.') && part !== '.well-known');
    if (isHidden || parts.includes('') || parts.some((part) => /[\\\0]/.test(part))) return null;
    if (parts.length === 1 && UNSERVED.has(parts[0] ?? '')) return null;
    const real = await realpath(path.join(this.root, ...parts)).catch(() => null);
    if (real === null || !real.startsWith(this.root + path.sep)) return null;
    return (await stat(real)).isFile() ? real : null;
  }

  private headersOf({ pathname, hostname }: URL): Readonly<Record<string, string>> {
    const { headers, joinsHeaders, defaultHeaders: ownHeaders } = this.rules;
    const all: Record<string, string> = { ...ownHeaders };
    const ownNames = new Set<string>();
    for (const { headersAt } of headers) {
      if (!joinsHeaders) ownNames.clear();
      for (const [name, value] of headersAt(pathname, hostname)) {
        const key = name.toLowerCase();
        if (value === null) delete all[key];
        else all[key] = ownNames.has(key) && all[key] ? `${all[key]}, ${value}` : value;
        ownNames.add(key);
      }
    }
    return all;
  }
}

/** Adds the request's query to a target without one, before its fragment. */
function withQuery(location: string, search: string): string {
  const [address = '', ...fragment] = location.split('#');
  return address.includes('?') ? location : [address + search, ...fragment].join('#');
}

/** Null if the rule's parameters cannot be expanded for this path. */
function nullOnError(lead: () => string | null): string | null {
  try {
    return lead();
  } catch {
    return null;
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|\/(?:json|xml|javascript)$/.test(type) ? `${type}; charset=utf-8` : type;
}
