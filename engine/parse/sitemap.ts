import { TextList } from './text-list';
import { childrenNamed, childText, parseXml, type ElementHandler, type XmlElement } from './xml';

export interface SitemapEntry {
  readonly loc: string;
  /** As written; null if missing. */
  readonly lastmod: string | null;
}

/** Entries in order, as written. Created while iterating, because a file may hold 50 000. */
export class SitemapEntries implements Iterable<SitemapEntry> {
  readonly locs = new TextList();
  /** Empty text for entries without a date. */
  readonly #lastmods = new TextList();
  /** Addresses that the protocol does not allow. */
  invalid = 0;
  /** First of them, as written. */
  firstInvalid: string | null = null;

  /** `canBeDated`: false for plain text, which has addresses only. */
  constructor(readonly canBeDated = true) {}

  get length(): number {
    return this.locs.length;
  }

  push({ loc, lastmod }: SitemapEntry, isOfFeed = false): void {
    this.locs.push(loc);
    this.#lastmods.push(lastmod ?? '');
    if (isOfFeed || isAllowedLoc(loc)) return;
    this.invalid++;
    this.firstInvalid ??= loc;
  }

  *[Symbol.iterator](): Iterator<SitemapEntry> {
    for (let i = 0; i < this.length; i++)
      yield { loc: this.locs.at(i)!, lastmod: this.#lastmods.at(i) || null };
  }
}

export type Sitemap =
  | {
      readonly kind: 'urlset' | 'index';
      readonly entries: SitemapEntries;
      /** Namespace of the root that is none of the protocol, or an empty text; null if it is right. */
      readonly badNamespace: string | null;
    }
  | { readonly kind: 'bad'; readonly error: string };

/** Limit per file. The protocol allows 50 000; one more proves the violation, and the rest is not read. */
const ENTRIES_MAX = 50_001;

/** Namespace of the protocol, and those that Google gave it before. */
const NAMESPACES = new Set([
  'http://www.sitemaps.org/schemas/sitemap/0.9',
  'http://www.google.com/schemas/sitemap/0.84',
  'http://www.google.com/schemas/sitemap/0.9',
]);

/** sitemaps.org: an absolute address of at most 2,048 characters, with white space and delimiters escaped (RFC 3987). */
export const isAllowedLoc = (loc: string) =>
  loc.length <= 2048 && /^https?:\/\//i.test(loc) && !/[\s\p{Cc}<>"{}|\\^`]/u.test(loc);

/**
 * Parses a sitemap of the sitemaps.org protocol: urlset, index, plain text, or a feed (RSS, Atom). Entries of other
 * namespaces are read, because some clients do; the suites of tests/engine/suites/sitemaps.test.ts prove it.
 */
export function parseSitemap(text: string, isCut: boolean): Sitemap {
  const start = text.trimStart().slice(0, 10);
  if (start === '' || /^(?:https?:\/\/)/i.test(start))
    return { kind: 'urlset', entries: linesOf(text, isCut), badNamespace: null };
  const entries = new SitemapEntries();
  const take: ElementHandler = (element, around) => {
    const entry = entryOf(element, around);
    if (!entry) return 'keep';
    if (entry.loc !== '') entries.push(entry, isFeed(around[0]!.name));
    return entries.length < ENTRIES_MAX ? 'drop' : 'stop';
  };
  const { root, error } = parseXml(text, { isCut, take });
  if (error) return { kind: 'bad', error: `not well-formed XML: ${error}` };
  if (!root) return { kind: 'bad', error: 'no root element' };
  const { name, ns } = root;
  if (!ROOTS.has(name) && !isFeed(name)) return { kind: 'bad', error: `root element <${name}>` };
  return {
    kind: name === 'sitemapindex' ? 'index' : 'urlset',
    entries,
    badNamespace: isFeed(name) || NAMESPACES.has(ns) ? null : ns,
  };
}

const ROOTS = new Set(['urlset', 'sitemapindex']);
/** RSS 2.0, RSS 1.0, and Atom. */
const isFeed = (root: string) => root === 'rss' || root === 'RDF' || root === 'feed';

function linesOf(text: string, isCut: boolean): SitemapEntries {
  const lines = text.split(/\r\n|\r|\n/, ENTRIES_MAX + 1);
  if (isCut) lines.pop();
  const entries = new SitemapEntries(false);
  for (const line of lines) {
    const loc = line.trim();
    if (/^https?:/i.test(loc) && entries.length < ENTRIES_MAX) entries.push({ loc, lastmod: null });
  }
  return entries;
}

/** Entry of an element; null if the element or its parents are not part of the format. */
function entryOf(element: XmlElement, around: readonly XmlElement[]): SitemapEntry | null {
  const parent = around.at(-1);
  if (parent?.name === 'RDF' && element.name === 'item')
    return { loc: childText(element, 'link') ?? '', lastmod: null };
  if (element.ns !== parent?.ns) return null;
  const place = `${around.map((e) => e.name).join('/')}/${element.name}`;
  const text = (name: string) => childText(element, name);
  if (place === 'urlset/url' || place === 'sitemapindex/sitemap')
    return { loc: text('loc') ?? '', lastmod: text('lastmod') };
  if (place === 'rss/channel/item')
    return { loc: text('link') ?? guidOf(element), lastmod: text('pubDate') };
  return place === 'feed/entry'
    ? { loc: atomLink(element), lastmod: text('updated') ?? text('published') ?? text('issued') }
    : null;
}

/** The identifier of an RSS item, if it is an address. */
function guidOf(item: XmlElement): string {
  const guid = childText(item, 'guid') ?? '';
  return /^https?:/i.test(guid) ? guid : '';
}

function atomLink(entry: XmlElement): string {
  const links = childrenNamed(entry, 'link');
  const link = links.find((l) => (l.attrs.get('rel') ?? 'alternate') === 'alternate') ?? links[0];
  return link?.attrs.get('href')?.trim() ?? '';
}

/** RFC 822 as RSS uses it; a date without a time zone is no instant. */
const FEED_DATE =
  /^(?:[A-Z][a-z]{2}, ?)?\d{1,2} [A-Z][a-z]{2} \d{2,4} \d{2}:\d{2}(?::\d{2})? (?:[A-Z]{1,4}|[+-]\d{4})$/;

/** Start of the day or instant of a W3C date-time or feed date, in ms; null if invalid. */
export function lastmodTime(lastmod: string): number | null {
  const [, year, month = '01', day = '01', rest = ''] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(.{0,40})?)?)?$/.exec(lastmod.slice(0, 60)) ?? [];
  if (year === undefined) return FEED_DATE.test(lastmod) ? timeOf(lastmod) : null;
  if (rest !== '' && !/^[T ](?:[01]\d|2[0-4]):[0-5]\d(?!\d)/.test(rest)) return null;
  const time = timeOf(`${year}-${month}-${day}T00:00:00Z`);
  // Some engines roll an invalid day (31 February) over to the next month.
  return time !== null && new Date(time).getUTCDate() === Number(day) ? time : null;
}

function timeOf(text: string): number | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
