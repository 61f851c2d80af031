import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import { robotsAllows } from '../parse/robots';
import { parseSitemap, type Sitemap, type SitemapEntry } from '../parse/sitemap';
import { before } from '../parse/text';
import { once, type Exchange } from '../recording';
import type { Seen } from '../seen';
import { CAP, getXml } from './ask';
import { fileAt, readExchange, type FileReading } from './file';
import { robotsTxtFile, sitemapXmlFile } from './files';
import { gunzipFile } from './inflate';
import { homePage, resolveUrl } from './page';
import { bodyText } from './reply';
import { mayFetch, sampleAsk, spread } from './sample';
import { robotsAsk } from './wave-one';

export interface SitemapFile {
  readonly file: FileReading;
  /** A line of robots.txt names it; such a file may live on any host (sitemaps.org, “Sitemaps & Cross Submits”). */
  readonly isNamed: boolean;
  readonly isPresent: boolean;
  /** Set when present. */
  readonly sitemap: Sitemap | null;
  /** Absolute http(s) addresses of its entries, each once. */
  readonly urls: readonly { readonly url: string; readonly host: string }[];
  readonly isCut: boolean;
  readonly isGzip: boolean;
}

export interface SitemapsReading {
  /** Files asked for, the named ones first, then the usual places. */
  readonly files: readonly SitemapFile[];
  /** Files that are there. */
  readonly present: readonly SitemapFile[];
  /** Sampled children of the present indexes. */
  readonly children: readonly SitemapFile[];
  /** Entries of all present files and children, each with the address of its file. */
  readonly entries: readonly (SitemapEntry & { readonly from: string })[];
  /** `<lastmod>` of index entries. */
  readonly indexDates: readonly string[];
  /** Hosts whose own robots.txt names one of these files. */
  readonly submittedHosts: ReadonlySet<string>;
  /** Hosts whose robots.txt was asked for that. */
  readonly askedHosts: ReadonlySet<string>;
  /** Up to 10 listed addresses, spread; what the rules for everyone disallow is not asked. */
  readonly sample: readonly {
    readonly url: string;
    readonly disallowed: boolean;
    readonly exchange: Exchange | undefined;
  }[];
}

const NAMED_MAX = 3;
const CHILDREN_MAX = 3;
const SAMPLE = 10;
const FOREIGN_HOSTS_MAX = 2;
const GUESSES = [
  sitemapXmlFile,
  fileAt('/sitemap_index.xml', getXml),
  fileAt('/sitemap.txt', getXml),
];

/** The sitemaps of a site: those that robots.txt names, else the usual places, and some children of an index. */
export const sitemaps: Probe<SitemapsReading> = cached({
  asks: (seen) => [
    ...robotsTxtFile.asks(seen),
    ...homePage.asks(seen),
    ...firstAsks(seen),
    ...childUrls(seen).map(getXml),
    ...foreignHosts(seen).map((host) => robotsAsk(`https://${host}/robots.txt`)),
  ],
  samples: (seen) =>
    sampleUrls(seen)
      .filter((s) => !s.disallowed && mayFetch(seen, s.url))
      .map((s) => sampleAsk(seen, s.url)),
  read: readSitemaps,
});

/** Only the files themselves, for checks that refer to the sitemap: no children, no samples. */
export const sitemapFiles: Probe<readonly SitemapFile[]> = cached({
  asks: (seen) => [...robotsTxtFile.asks(seen), ...homePage.asks(seen), ...firstAsks(seen)],
  read: filesOf,
});

function readSitemaps(seen: Seen): SitemapsReading {
  const files = filesOf(seen);
  const present = files.filter((f) => f.isPresent);
  const children = childrenOf(seen);
  const entries = entriesOf([...present, ...children.filter((c) => c.isPresent)]);
  const hosts = foreignHosts(seen);
  return {
    files,
    present,
    children,
    entries,
    indexDates: present.flatMap((f) =>
      f.sitemap?.kind === 'index' ? f.sitemap.entries.flatMap((e) => e.lastmod ?? []) : [],
    ),
    askedHosts: new Set(
      hosts.filter(
        (host) => seen.get(robotsAsk(`https://${host}/robots.txt`))?.answer.kind === 'reply',
      ),
    ),
    submittedHosts: new Set(hosts.filter((host) => isSubmittedBy(seen, host, present))),
    sample: sampleUrls(seen).map((s) => ({
      ...s,
      exchange:
        s.disallowed || !mayFetch(seen, s.url) ? undefined : seen.get(sampleAsk(seen, s.url)),
    })),
  };
}

/** Absolute addresses of the `Sitemap:` lines, each once. */
export function namedSitemaps(seen: Seen): string[] {
  const { robots, reply } = robotsTxtFile.read(seen);
  const base = reply?.url ?? seen.origin;
  return [...new Set(robots.sitemaps.flatMap((s) => resolveUrl(s.value, base) ?? []))];
}

const namedUrls = (seen: Seen) => namedSitemaps(seen).slice(0, NAMED_MAX);

/** The named ones; once they are answered and none is there (or none is named), one usual place after the other. */
function firstAsks(seen: Seen): Ask[] {
  if (!isAnswered(seen, robotsTxtFile.asks(seen))) return [];
  const named = namedUrls(seen).map(getXml);
  const asks = [...named];
  if (
    named.some((ask) => !seen.get(ask)) ||
    namedUrls(seen).some((url) => fileOf(seen, url, true).isPresent)
  )
    return asks;
  for (const guess of GUESSES) {
    asks.push(...guess.asks(seen));
    if (!isAnswered(seen, guess.asks(seen)) || guess.read(seen).state === 'present') break;
  }
  return asks;
}

const isAnswered = (seen: Seen, asks: readonly Ask[]) =>
  asks.every((ask) => seen.get(ask) !== undefined);

function filesOf(seen: Seen): SitemapFile[] {
  const named = namedUrls(seen).map((url) => fileOf(seen, url, true));
  if (named.some((f) => f.isPresent)) return named;
  const names = new Set(namedUrls(seen));
  const guessed: SitemapFile[] = [];
  for (const guess of GUESSES) {
    const file = guess.read(seen);
    if (!names.has(file.exchange.ask.url)) guessed.push(withContent(file, false));
    if (file.state === 'present') break;
  }
  return [...named, ...guessed];
}

function fileOf(seen: Seen, url: string, isNamed: boolean): SitemapFile {
  const ask = getXml(url);
  return withContent(readExchange(seen, seen.get(ask), ask), isNamed);
}

function withContent(file: FileReading, isNamed: boolean, isChild = false): SitemapFile {
  const isPresent =
    file.reply !== null &&
    (file.state === 'present' || ((isNamed || isChild) && file.state === 'elsewhere'));
  const content = isPresent && file.reply ? once(file.reply, contentOf) : NO_CONTENT;
  return { file, isNamed, isPresent, ...content };
}

const NO_CONTENT = { sitemap: null, urls: [], isCut: false, isGzip: false };

/** Computed once per answer: planning asks again and again, and a file may list 50 000 addresses. */
function contentOf(reply: Reply): Pick<SitemapFile, 'sitemap' | 'urls' | 'isCut' | 'isGzip'> {
  const inflated = gunzipFile(reply.body, CAP.sitemap);
  const isCut = reply.truncated || (inflated?.truncated ?? false);
  const text = inflated ? new TextDecoder().decode(inflated.bytes) : bodyText(reply).text;
  const sitemap = parseSitemap(text, isCut);
  const urls = new Map<string, string>();
  // One string for each host, not one for each address.
  const hosts = new Map<string, string>();
  for (const { loc } of sitemap.kind === 'bad' ? [] : sitemap.entries) {
    const resolved = resolveUrl(loc, reply.url);
    if (!resolved) continue;
    // Mostly the same words: then one string, not two, for each of 50 000.
    const url = resolved === loc ? loc : resolved;
    const hostname = hostnameOf(url);
    if (!hosts.has(hostname)) hosts.set(hostname, hostname);
    urls.set(url, hosts.get(hostname)!);
  }
  return {
    sitemap,
    urls: [...urls].map(([url, host]) => ({ url, host })),
    isCut,
    isGzip: inflated !== null,
  };
}

/** Of an address as `URL` writes it; a `URL` of each of 50 000 would be tens of megabytes. */
function hostnameOf(url: string): string {
  const from = url.indexOf('//') + 2;
  const authority = url.slice(from, url.indexOf('/', from));
  return /[@[]/.test(authority) ? new URL(url).hostname : before(authority, ':');
}

/** First, middle and last children of the first present index that has any. */
function childUrls(seen: Seen): string[] {
  if (!isAnswered(seen, firstAsks(seen))) return [];
  const index = filesOf(seen).find(
    (f) => f.isPresent && f.sitemap?.kind === 'index' && f.sitemap.entries.length > 0,
  );
  return index
    ? spread(
        index.urls.map((u) => u.url),
        CHILDREN_MAX,
      )
    : [];
}

const childrenOf = (seen: Seen): SitemapFile[] =>
  childUrls(seen).map((url) => {
    const ask = getXml(url);
    return withContent(readExchange(seen, seen.get(ask), ask), false, true);
  });

/** A child that is an index itself is not followed; its entries are addresses of sitemaps, not of pages. */
function entriesOf(files: readonly SitemapFile[]): (SitemapEntry & { from: string })[] {
  return files.flatMap((f) =>
    f.sitemap?.kind === 'urlset'
      ? f.sitemap.entries.map((e) => ({ ...e, from: f.file.exchange.answer.url }))
      : [],
  );
}

/** Absolute addresses that the sitemaps list, in order; may name one twice. */
function listed(seen: Seen): { readonly url: string; readonly host: string }[] {
  return [...filesOf(seen), ...childrenOf(seen)].flatMap((f) =>
    f.isPresent && f.sitemap?.kind === 'urlset' ? f.urls : [],
  );
}

/** Absolute http(s) addresses that the sitemaps list, in order, each once. */
export const listedUrls = (seen: Seen): string[] => [...new Set(listed(seen).map((l) => l.url))];

/** Hosts whose pages these sitemaps may list without further proof. */
export function ownHosts(seen: Seen, files: readonly SitemapFile[]): ReadonlySet<string> {
  const home = homePage.read(seen).url;
  return new Set([
    seen.host,
    new URL(home).hostname,
    ...files.flatMap((f) =>
      [f.file.exchange.ask.url, f.file.exchange.answer.url].map((url) => new URL(url).hostname),
    ),
  ]);
}

/** Listed hosts that are not the sitemap's own, most frequent first: whether they submitted it, their robots.txt tells. */
function foreignHosts(seen: Seen): string[] {
  const urls = childUrls(seen);
  if (!isAnswered(seen, firstAsks(seen)) || !isAnswered(seen, urls.map(getXml))) return [];
  const own = ownHosts(
    seen,
    filesOf(seen).filter((f) => f.isPresent),
  );
  const counts = new Map<string, number>();
  for (const { host } of listed(seen))
    if (!own.has(host)) counts.set(host, (counts.get(host) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, FOREIGN_HOSTS_MAX)
    .map(([host]) => host);
}

function isSubmittedBy(seen: Seen, host: string, files: readonly SitemapFile[]): boolean {
  const { answer } = seen.at(robotsAsk(`https://${host}/robots.txt`));
  if (answer.kind === 'none' || answer.status !== 200) return false;
  const named = new Set(
    [...bodyText(answer).text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)]
      .slice(0, 1000)
      .map((m) => resolveUrl(m[1] ?? '', answer.url)),
  );
  return files.some(
    (f) => named.has(f.file.exchange.ask.url) || named.has(f.file.exchange.answer.url),
  );
}

function sampleUrls(seen: Seen): { url: string; disallowed: boolean }[] {
  const hosts = [
    ...ownHosts(
      seen,
      filesOf(seen).filter((f) => f.isPresent),
    ),
  ].filter((host) => seen.isSameSite(`https://${host}/`));
  const own = [...new Set(listed(seen).flatMap((l) => (hosts.includes(l.host) ? [l.url] : [])))];
  const { robots } = robotsTxtFile.read(seen);
  return spread(own, SAMPLE).map((url) => {
    const { pathname, search } = new URL(url);
    return { url, disallowed: !robotsAllows(robots, '*', pathname + search).allowed };
  });
}
