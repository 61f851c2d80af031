import type { FetchedDocument, SiteBrowser } from './site-browser';
import { composed } from './unified';

export interface IndexedLink {
  readonly url: string;
  readonly text: string;
}

const HITS_MAX = 10;
/** Limit of sitemaps from robots.txt and of parts of a sitemap index. */
const SITEMAPS_MAX = 3;
/** Matches in the address or link count more than matches in the text. */
const WEIGHT = { link: 3, text: 1 } as const;

/**
 * Searches what is known of the site: documents of the run, sitemap and llms.txt. Uses no external
 * service.
 */
export class SiteIndex {
  #listed: readonly IndexedLink[] | null = null;
  readonly #folded = new WeakMap<FetchedDocument, string>();

  constructor(
    private readonly browser: SiteBrowser,
    private readonly origin: string,
  ) {}

  async search(query: string): Promise<IndexedLink[]> {
    this.#listed ??= await this.#load();
    const words = wordsOf(query);
    const entries = new Map<string, number>();
    const labels = new Map<string, string>();
    const note = (url: string, label: string, score: number) => {
      if (score === 0) return;
      entries.set(url, (entries.get(url) ?? 0) + score);
      if (!labels.get(url)) labels.set(url, label);
    };
    const documents = this.browser.documents;
    for (const { url, text } of [
      ...this.#listed,
      ...documents.flatMap((document) => document.links),
    ])
      note(url, text, WEIGHT.link * matches(words, folded(`${url} ${text}`)));
    for (const document of documents)
      note(
        document.finalUrl,
        document.title ?? '',
        WEIGHT.text * matches(words, this.#foldedText(document)),
      );
    return [...entries]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, HITS_MAX)
      .map(([url]) => ({ url, text: labels.get(url) ?? '' }));
  }

  /** Cached, because the texts are long and every search reads them. */
  #foldedText(document: FetchedDocument): string {
    const text = this.#folded.get(document) ?? folded(`${document.title ?? ''} ${document.text}`);
    this.#folded.set(document, text);
    return text;
  }

  async #load(): Promise<IndexedLink[]> {
    const named = await this.browser.sitemapsOf(this.origin);
    const sitemaps = named.length > 0 ? named : [`${this.origin}/sitemap.xml`];
    const lists = await this.#readLists([
      `${this.origin}/llms.txt`,
      ...sitemaps.slice(0, SITEMAPS_MAX),
    ]);
    // A sitemap index lists files, not pages.
    const parts = lists
      .flatMap(({ links }) => links)
      .filter(({ url }) => new URL(url).pathname.endsWith('.xml'));
    return [
      ...lists,
      ...(await this.#readLists(parts.slice(0, SITEMAPS_MAX).map(({ url }) => url))),
    ].flatMap(({ links }) => links);
  }

  /** Fetched outside of the run's documents, because lists cannot be quoted. */
  async #readLists(urls: readonly string[]): Promise<FetchedDocument[]> {
    const lists: FetchedDocument[] = [];
    for (const url of urls) {
      const before = this.browser.documents.length;
      const fetched = await this.browser.fetch(url, 'markdown');
      if (fetched.ok && fetched.document.status === 200) lists.push(fetched.document);
      this.browser.documents.length = before;
    }
    return lists;
  }
}

const folded = (text: string): string => composed(text).toLowerCase();
const wordsOf = (text: string): string[] => [
  ...new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []),
];

const matches = (words: readonly string[], text: string): number =>
  words.filter((word) => text.includes(word)).length;
