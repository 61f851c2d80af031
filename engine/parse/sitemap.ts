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

  /** `canBeDated`: false for plain text, which has addresses only. */
  constructor(readonly canBeDated = true) {}

  get length(): number {
    return this.locs.length;
  }

  push({ loc, lastmod }: SitemapEntry): void {
    this.locs.push(loc);
    this.#lastmods.push(lastmod ?? '');
  }

  *[Symbol.iterator](): Iterator<SitemapEntry> {
    for (let i = 0; i < this.length; i++)
      yield { loc: this.locs.at(i)!, lastmod: this.#lastmods.at(i) || null };
  }
}

export type Sitemap =
  | { readonly kind: 'urlset' | 'index'; readonly entries: SitemapEntries }
  | { readonly kind: 'bad'; readonly error: string };

/** Limit per file. The protocol allows 50 000; one more proves the violation, and the rest is not read. */
const ENTRIES_MAX = 50_001;

/**
 * Parses a sitemap of the sitemaps.org protocol: urlset, index, plain text, or a feed (RSS 2.0, Atom). Ignores the
 * namespace, because search engines accept 0.84 and misspelled ones.
 */
export function parseSitemap(text: string, isCut: boolean): Sitemap {
  const start = text.trimStart().slice(0, 10);
  if (/^(?:https?:\/\/)/i.test(start)) return { kind: 'urlset', entries: linesOf(text, isCut) };
  if (start === '') return { kind: 'urlset', entries: new SitemapEntries() };
  const entries = new SitemapEntries();
  const take: ElementHandler = (element, around) => {
    const entry = entryOf(element, around);
    if (!entry) return 'keep';
    if (entry.loc !== '') entries.push(entry);
    return entries.length < ENTRIES_MAX ? 'drop' : 'stop';
  };
  const { root, error } = parseXml(text, { isCut, take });
  if (error) return { kind: 'bad', error: `not well-formed XML: ${error}` };
  if (!root) return { kind: 'bad', error: 'no root element' };
  if (!ROOTS.has(root.name)) return { kind: 'bad', error: `root element <${root.name}>` };
  return { kind: root.name === 'sitemapindex' ? 'index' : 'urlset', entries };
}

const ROOTS = new Set(['urlset', 'sitemapindex', 'rss', 'feed']);

function linesOf(text: string, isCut: boolean): SitemapEntries {
  const lines = text.split(/\r\n|\r|\n/, ENTRIES_MAX + 1);
  if (isCut) lines.pop();
  const entries = new SitemapEntries(false);
  for (const line of lines) {
    const loc = line.trim();
    if (loc !== '' && entries.length < ENTRIES_MAX) entries.push({ loc, lastmod: null });
  }
  return entries;
}

/** Entry of an element; null if the element or its parents are not part of the format. */
function entryOf(element: XmlElement, around: readonly XmlElement[]): SitemapEntry | null {
  const parent = around.at(-1);
  if (element.ns !== parent?.ns) return null;
  const place = `${around.map((e) => e.name).join('/')}/${element.name}`;
  const text = (name: string) => childText(element, name);
  if (place === 'urlset/url' || place === 'sitemapindex/sitemap')
    return { loc: text('loc') ?? '', lastmod: text('lastmod') };
  if (place === 'rss/channel/item') return { loc: text('link') ?? '', lastmod: text('pubDate') };
  return place === 'feed/entry'
    ? { loc: atomLink(element), lastmod: text('updated') ?? text('published') }
    : null;
}

function atomLink(entry: XmlElement): string {
  const links = childrenNamed(entry, 'link');
  const link = links.find((l) => (l.attrs.get('rel') ?? 'alternate') === 'alternate') ?? links[0];
  return link?.attrs.get('href')?.trim() ?? '';
}

/** Start of the day or instant of a W3C date-time or feed date, in ms; null if invalid. */
export function lastmodTime(lastmod: string): number | null {
  const [, year, month = '01', day = '01', rest = ''] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(.{0,40})?)?)?$/.exec(lastmod.slice(0, 60)) ?? [];
  if (year === undefined)
    return /^[A-Z][a-z]{2}, \d/.test(lastmod) ? timeOf(lastmod.slice(0, 60)) : null;
  if (rest !== '' && !/^[T ]\d{2}:\d{2}/.test(rest)) return null;
  const time = timeOf(`${year}-${month}-${day}T00:00:00Z`);
  // Some engines roll an invalid day (31 February) over to the next month.
  return time !== null && new Date(time).getUTCDate() === Number(day) ? time : null;
}

function timeOf(text: string): number | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
