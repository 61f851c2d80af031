import { all, ask, probe, read, type Questions } from './probe';
import type { Reply } from '../network/types';
import { folderOf } from '../parse/paths';
import { robotsAllows } from '../parse/robots';
import { parseSitemap, type Sitemap } from '../parse/sitemap';
import { textBefore } from '../parse/text';
import { TextList } from '../parse/text-list';
import { memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { advertisedLinks } from './advertised';
import { CAP, getXml } from './ask';
import { fetchFile, file, fileAt, type FileReading } from './file';
import { robotsTxtFile, sitemapXmlFile, type RobotsReading } from './files';
import { isPrivateHost } from '../network/target';
import { gunzipFile } from '../network/inflate';
import { homeAddress, resolveUrl } from './page';
import { bodyText, withoutCache } from './reply';
import { sampleAllowed, pickEvenly } from './sample';
import { robotsAsk } from './first-asks';

export interface SitemapFile {
  readonly file: FileReading;
  /** True if robots.txt names it; then it may be on any host (sitemaps.org, “Sitemaps & Cross Submits”). */
  readonly isNamed: boolean;
  readonly isPresent: boolean;
  /** Set if the file exists. */
  readonly sitemap: Sitemap | null;
  /** Absolute http(s) addresses of its entries, without duplicates. */
  readonly urls: TextList;
  readonly isCut: boolean;
  readonly isGzip: boolean;
}

interface UrlList extends SitemapFile {
  readonly sitemap: Extract<Sitemap, { kind: 'urlset' | 'index' }>;
}

const isUrlList = (file: SitemapFile): file is UrlList => file.sitemap?.kind === 'urlset';

export interface SitemapLists {
  /** Requested files: named ones first, then the usual places. */
  readonly files: readonly SitemapFile[];
  /** Files that exist. */
  readonly present: readonly SitemapFile[];
  /** Sampled children of the existing indexes. */
  readonly children: readonly SitemapFile[];
  /** Addresses of the `Sitemap:` lines of robots.txt. */
  readonly named: readonly string[];
  /** Hosts whose pages these sitemaps may list without proof of submission. */
  readonly ownHosts: ReadonlySet<string>;
  /** Existing files and children that list pages. */
  readonly lists: readonly UrlList[];
  /** Total entries of `lists`. */
  readonly entryCount: number;
  /** `<lastmod>` of index entries. */
  readonly indexDates: readonly string[];
}

export interface SitemapsReading extends SitemapLists {
  /** Hosts whose robots.txt names one of these files. */
  readonly submittedHosts: ReadonlySet<string>;
  /** Hosts whose robots.txt was requested for that. */
  readonly askedHosts: ReadonlySet<string>;
  /** Up to 10 listed addresses, spread evenly; addresses that robots.txt disallows for `*` are not requested. */
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
  fileAt('/sitemap-index.xml', getXml),
  fileAt('/wp-sitemap.xml', getXml),
  fileAt('/sitemap.txt', getXml),
];

/**
 * Sitemap files: those in robots.txt, else those that the home page links to, else the usual places in turn. The last is
 * the folder of a home page in a folder, whose owner may not own the root (`name.github.io/project/`).
 */
export const sitemapFiles = probe(function* (context): Questions<readonly SitemapFile[]> {
  const urls = namedSitemaps(context, yield* read(robotsTxtFile)).slice(0, NAMED_MAX);
  const named = (yield* all(urls.map((url) => fetchFile(context, getXml(url))))).map((reading) =>
    withContent(reading, { isNamed: true }),
  );
  if (named.some((f) => f.isPresent)) return named;
  const linked = yield* linkedFiles(context, urls);
  if (linked.some((f) => f.isPresent)) return [...named, ...linked];
  const askedUrls = new Set([...named, ...linked].map((f) => f.file.exchange.ask.url));
  const guessed: SitemapFile[] = [];
  const folder = folderOf(context.homeUrl);
  const ofFolder = folder === '' ? [] : [file(context, `${folder}/sitemap.xml`, getXml)];
  for (const guess of [...GUESSES.map((g) => read(g)), ...ofFolder]) {
    const reading = yield* guess;
    if (!askedUrls.has(reading.exchange.ask.url))
      guessed.push(withContent(reading, { isNamed: false }));
    if (reading.state === 'present') break;
  }
  return [...named, ...linked, ...guessed];
});

/** `rel="sitemap"` of the home page (`Link` header or `<link>`), on this site. */
function* linkedFiles(
  context: ProbeContext,
  askedUrls: readonly string[],
): Questions<readonly SitemapFile[]> {
  const links = (yield* read(advertisedLinks)).filter((l) => l.rels.includes('sitemap'));
  const urls = [...new Set(links.map((l) => l.url))].filter(
    (url) => !askedUrls.includes(url) && context.isSameSite(url),
  );
  const readings = yield* all(
    urls.slice(0, NAMED_MAX).map((url) => fetchFile(context, getXml(url))),
  );
  return readings.map((file) => withContent(file, { isNamed: false }));
}

/** The files, some children of an index, and their entries; listed pages are not requested. */
export const sitemapLists = probe(function* (context): Questions<SitemapLists> {
  const [files, robots, home] = yield* all([
    read(sitemapFiles),
    read(robotsTxtFile),
    read(homeAddress),
  ]);
  const present = files.filter((f) => f.isPresent);
  const readings = yield* all(childUrls(present).map((url) => fetchFile(context, getXml(url))));
  const children = readings.map((child) => withContent(child, { isNamed: false, isChild: true }));
  const lists = [...present, ...children.filter((c) => c.isPresent)].filter(isUrlList);
  return {
    files,
    present,
    children,
    named: namedSitemaps(context, robots),
    ownHosts: ownHosts(context, present, home),
    lists,
    entryCount: lists.reduce((sum, f) => sum + f.sitemap.entries.length, 0),
    indexDates: present.flatMap((f) =>
      f.sitemap?.kind === 'index' ? [...f.sitemap.entries].flatMap((e) => e.lastmod ?? []) : [],
    ),
  };
});

/** The sitemaps, and whether a sample of the listed pages exists. */
export const sitemaps = probe(function* (context): Questions<SitemapsReading> {
  const [maps, robots] = yield* all([read(sitemapLists), read(robotsTxtFile)]);
  const hosts = foreignHosts(maps);
  const answers = yield* all(hosts.map((host) => ask(robotsAsk(`https://${host}/robots.txt`))));
  const replies = hosts.flatMap((host, at) => {
    const answer = answers[at]?.answer;
    return answer?.kind === 'reply' ? [{ host, answer }] : [];
  });
  const urls = ownUrls(context, maps);
  const open = urls.filter((url) => isOpenToAll(url, robots));
  const exchanges = yield* sampleAllowed(context, open, robots);
  return {
    ...maps,
    askedHosts: new Set(replies.map(({ host }) => host)),
    submittedHosts: new Set(
      replies.filter(({ answer }) => names(answer, maps.present)).map(({ host }) => host),
    ),
    sample: urls.map((url) => ({
      url,
      disallowed: !open.includes(url),
      exchange: exchanges[open.indexOf(url)],
    })),
  };
});

/** Absolute addresses of the `Sitemap:` lines, without duplicates. */
function namedSitemaps(context: ProbeContext, { robots, reply }: RobotsReading): string[] {
  const base = reply?.url ?? context.origin;
  return [...new Set(robots.sitemaps.flatMap((s) => resolveUrl(s.value, base) ?? []))];
}

function withContent(
  file: FileReading,
  { isNamed, isChild = false }: { readonly isNamed: boolean; readonly isChild?: boolean },
): SitemapFile {
  const isPresent =
    file.reply !== null &&
    (file.state === 'present' || ((isNamed || isChild) && file.state === 'elsewhere'));
  const content = isPresent && file.reply ? memoized(file.reply, contentOf) : NO_CONTENT;
  return { file, isNamed, isPresent, ...content };
}

const NO_CONTENT = { sitemap: null, urls: new TextList(), isCut: false, isGzip: false };

/** Memoized per answer, because a file may list 50 000 addresses. */
function contentOf(reply: Reply): Pick<SitemapFile, 'sitemap' | 'urls' | 'isCut' | 'isGzip'> {
  const inflated = gunzipFile(reply.body, CAP.sitemap);
  const isCut = reply.truncated || (inflated?.truncated ?? false);
  const text = inflated
    ? new TextDecoder().decode(inflated.bytes)
    : bodyText(withoutCache(reply)).text;
  const sitemap = parseSitemap(text, isCut);
  const urls = sitemap.kind === 'bad' ? new TextList() : urlsOf(sitemap.entries.locs, reply.url);
  return { sitemap, urls, isCut, isGzip: inflated !== null };
}

/** Absolute addresses without duplicates; returns the list itself if it already is, as most are. */
function urlsOf(locs: TextList, base: string): TextList {
  const urls = new TextList();
  const seen = new Set<string>();
  let isAsWritten = true;
  for (const loc of locs) {
    const url = resolveUrl(loc, base);
    const isNew = url !== null && !seen.has(url);
    isAsWritten &&= isNew && url === loc;
    if (!isNew) continue;
    seen.add(url);
    urls.push(url);
  }
  return isAsWritten ? locs : urls;
}

/** Absolute http(s) addresses of the lists, in order; may repeat across lists. */
export function* listedUrls({ lists }: SitemapLists): Generator<string> {
  for (const { urls } of lists) yield* urls;
}

/** Host of a normalized address. Sliced, because 50 000 `URL` objects take tens of megabytes. */
export function hostOf(url: string): string {
  const from = url.indexOf('//') + 2;
  const authority = url.slice(from, url.indexOf('/', from));
  return authority.includes('@') ? new URL(url).host : authority;
}

/** {@link hostOf} without the port. */
export function hostnameOf(url: string): string {
  const host = hostOf(url);
  return host.startsWith('[') ? new URL(url).hostname : textBefore(host, ':');
}

/** First, middle, and last child of the first index that has children. Nested indexes are not followed. */
function childUrls(present: readonly SitemapFile[]): string[] {
  const index = present.find((f) => f.sitemap?.kind === 'index' && f.sitemap.entries.length > 0);
  return pickEvenly([...(index?.urls ?? [])], CHILDREN_MAX);
}

/** Hosts whose pages these sitemaps may list without proof of submission. */
function ownHosts(
  context: ProbeContext,
  files: readonly SitemapFile[],
  home: string,
): ReadonlySet<string> {
  return new Set([
    context.host,
    new URL(home).hostname,
    ...files.flatMap((f) =>
      [f.file.exchange.ask.url, f.file.exchange.answer.url].map((url) => new URL(url).hostname),
    ),
  ]);
}

/** Other listed hosts, most frequent first; their robots.txt shows whether they submitted the sitemap. */
function foreignHosts(maps: SitemapLists): string[] {
  const counts = new Map<string, number>();
  for (const url of listedUrls(maps)) {
    const host = hostnameOf(url);
    if (!maps.ownHosts.has(host)) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts]
    .filter(([host]) => !isPrivateHost(host))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, FOREIGN_HOSTS_MAX)
    .map(([host]) => host);
}

/** True if this robots.txt names one of the files. */
function names(robots: Reply, files: readonly SitemapFile[]): boolean {
  if (robots.status !== 200) return false;
  const named = new Set(
    [...bodyText(robots).text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)]
      .slice(0, 1000)
      .map((m) => resolveUrl(m[1] ?? '', robots.url)),
  );
  return files.some(
    (f) => named.has(f.file.exchange.ask.url) || named.has(f.file.exchange.answer.url),
  );
}

/** Up to 10 listed addresses of this site, spread evenly. */
export function ownUrls(context: ProbeContext, maps: SitemapLists): string[] {
  const siteHosts = new Set(
    [...maps.ownHosts].filter((host) => context.isSameSite(`https://${host}/`)),
  );
  const urls = new Set<string>();
  for (const url of listedUrls(maps)) if (siteHosts.has(hostnameOf(url))) urls.add(url);
  return pickEvenly([...urls], SAMPLE);
}

function isOpenToAll(url: string, { robots }: RobotsReading): boolean {
  const { pathname, search } = new URL(url);
  return robotsAllows(robots, '*', pathname + search).allowed;
}
