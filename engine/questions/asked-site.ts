import { FETCH_CLIENTS, SEARCH_CLIENTS } from '../clients';
import { isVagueText } from '../checks/agent-operability/vague-links';
import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { withoutIndexName } from '../parse/paths';
import { robotsAllows } from '../parse/robots';
import { splitSentences, textBefore } from '../parse/text';
import { tokensOf } from '../parse/tokens';
import { robotsTxtFile } from '../probes/files';
import type { ProbeContext } from '../probes/probe-context';
import { hostOf, listedUrls, sitemapLists } from '../probes/sitemaps';
import { textOfLine, type PageView, type ViewFact, type ViewLine } from '../view/page-view';
import { linkTo, type Link } from './frontier';
import { AnsweringLine } from './right-answer';
import { askedWords, isUnspaced, stemsOf, wordsIn, wordsOf, type AskedWord } from './words';
import { isFetched } from '../probes/availability';

/** A measured page as agents see it, by the address that was requested. */
export interface RecordedPage {
  readonly url: string;
  readonly view: PageView;
}

/** A link as the page shows it. */
export interface Lead extends Link {
  readonly text: string;
}

/** Title and headings above a line. */
class Above {
  private stems: ReadonlySet<string> | null = null;

  constructor(
    private readonly text: string,
    /** The headings below the first level, which tell parts of a page apart. */
    readonly sections: readonly string[],
  ) {}

  get words(): ReadonlySet<string> {
    return (this.stems ??= wordsOf(this.text));
  }
}

/** A line of a page, or one of its sentences. */
export class AskedLine extends AnsweringLine {
  private stems: ReadonlySet<string> | null = null;
  private split: readonly AskedLine[] | null = null;

  constructor(
    text: string,
    links: readonly string[],
    readonly kind: ViewLine['kind'],
    readonly above: Above,
  ) {
    super(text, links);
  }

  get words(): ReadonlySet<string> {
    return (this.stems ??= wordsOf(this.text));
  }

  get sentences(): readonly AskedLine[] {
    if (this.split) return this.split;
    const texts = splitSentences(this.text);
    return (this.split =
      texts.length === 1
        ? [this]
        : texts.map((text) => new AskedLine(text, this.links, this.kind, this.above)));
  }
}

export interface AskedText {
  readonly lines: readonly AskedLine[];
  readonly tokens: number;
}

export interface AskedPage {
  readonly url: string;
  readonly html: AskedText;
  /** Null if no Markdown is served. */
  readonly markdown: AskedText | null;
  readonly leads: readonly Lead[];
  /** Its words as written, in lower case, and their stems. */
  readonly vocabulary: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Stems of its title. */
  readonly title: ReadonlySet<string>;
  /** True if scripts put its text in place. */
  readonly isShell: boolean;
  /** Questions with their answers in structured data (`FAQPage`). */
  readonly faq: readonly FaqEntry[];
}

export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

/** Addresses of a sitemap that readers know; it may list 50,000. */
const LISTED_MAX = 5_000;
/** Most that a rare word counts, so that one that is on a single page doesn’t outweigh the others. */
const WEIGHT_MAX = 2;
/** A word of at least as many letters may begin others: “shipping” begins with “ship”. */
const BEGINNING_MIN = 4;
/** A word of at least as many letters may be a part of a compound: “Bestellwert” of “Mindestbestellwert”. */
const COMPOSED_MIN = 6;

/** The pages of a scan, for questions. */
export class AskedSite {
  readonly pages: readonly AskedPage[];
  readonly home: AskedPage | null;
  readonly llmsTxt: readonly Lead[];
  readonly sitemap: readonly Lead[];
  private readonly byUrl = new Map<string, AskedPage>();
  private readonly pagesWith = new Map<string, number>();
  private long: readonly string[] | null = null;

  constructor(
    private readonly context: ProbeContext,
    recorded: readonly RecordedPage[],
  ) {
    const pages: AskedPage[] = [];
    for (const { url, view } of recorded) {
      const page = this.byUrl.get(keyOf(view.url)) ?? askedPage(view);
      if (!pages.includes(page)) pages.push(page);
      for (const address of [url, view.url]) this.byUrl.set(keyOf(address), page);
    }
    this.pages = pages;
    this.home = pages[0] ?? null;
    for (const page of pages)
      for (const word of page.words) this.pagesWith.set(word, (this.pagesWith.get(word) ?? 0) + 1);
    const listed = (urls: Iterable<string>, textOfUrl: (url: string) => string): Lead[] => {
      const leads: Lead[] = [];
      for (const url of urls) {
        if (this.isOfSite(url)) leads.push(leadOf(url, textOfUrl(url)));
        if (leads.length === LISTED_MAX) break;
      }
      return leads;
    };
    const { content } = context.read(llmsTxtChoice);
    const notes = new Map(content?.outline.links.map(({ url, text }) => [url, text]));
    this.llmsTxt = listed(content?.urls ?? [], (url) => notes.get(url) ?? '');
    this.sitemap = listed(listedUrls(context.read(sitemapLists)), () => '');
  }

  /** The page at an address; undefined if the scan did not read it. */
  pageAt(url: string): AskedPage | undefined {
    return this.byUrl.get(keyOf(url));
  }

  isOfSite(url: string): boolean {
    return this.home !== null && hostOf(url) === hostOf(this.home.url);
  }

  /** True if robots.txt disallows a page for all AI clients that search and fetch. */
  isDisallowed(url: string): boolean {
    const reading = this.context.read(robotsTxtFile);
    if (!isFetched(reading)) return false;
    const { pathname, search } = new URL(url);
    return [...SEARCH_CLIENTS, ...FETCH_CLIENTS].every(
      ({ token }) => !robotsAllows(reading.robots, token, pathname + search).allowed,
    );
  }

  /** The words of a question, each with the stems of words of the site that begin with it or are composed with it. */
  wordsOf(question: string): AskedWord[] {
    return askedWords(question).map(({ word, stems }) => ({
      word,
      stems: new Set([...stems, ...this.composedWith(word)]),
    }));
  }

  /** Share of a question’s words in texts, from 0 to 1. Rare words of the site count more; unknown words don’t. */
  share(question: readonly AskedWord[], texts: readonly ReadonlySet<string>[]): number {
    let [all, shared] = [0, 0];
    for (const { stems } of question) {
      const weight = this.weightOf(stems);
      all += weight;
      if (hasOne(texts, stems)) shared += weight;
    }
    return all === 0 ? 0 : shared / all;
  }

  /** True for a word in the titles of at least half of several pages, such as the name of the site. */
  isCommon(stems: ReadonlySet<string>): boolean {
    const titled = this.pages.filter(({ title }) => hasOne([title], stems)).length;
    return titled > 1 && titled >= this.pages.length / 2;
  }

  /** Share of the pages that have one of the stems, from 0 to 1. */
  private pageShare(stems: ReadonlySet<string>): number {
    return (
      Math.max(0, ...[...stems].map((stem) => this.pagesWith.get(stem) ?? 0)) / this.pages.length
    );
  }

  private weightOf(stems: ReadonlySet<string>): number {
    const share = this.pageShare(stems);
    return share === 0 ? 0 : Math.min(WEIGHT_MAX, Math.log(1 + 1 / share));
  }

  private composedWith(word: string): string[] {
    if (word.length < BEGINNING_MIN || isUnspaced(word)) return [];
    const long = word.length >= COMPOSED_MIN ? word.slice(0, -1) : null;
    return this.vocabulary.flatMap((other) =>
      other.startsWith(word) ||
      (long !== null && other.includes(long)) ||
      (other.length >= COMPOSED_MIN && word.includes(other))
        ? [...wordsOf(other)]
        : [],
    );
  }

  /** Words of the site that may be composed of others. */
  private get vocabulary(): readonly string[] {
    return (this.long ??= [
      ...new Set(
        this.pages.flatMap(({ vocabulary }) =>
          [...vocabulary].filter((word) => word.length > BEGINNING_MIN && /^\p{L}+$/u.test(word)),
        ),
      ),
    ]);
  }
}

/** True if one of the texts has one of the stems. */
export const hasOne = (
  texts: readonly ReadonlySet<string>[],
  stems: ReadonlySet<string>,
): boolean => [...stems].some((stem) => texts.some((text) => text.has(stem)));

function askedPage(view: PageView): AskedPage {
  const html = htmlText(view);
  const text = html.lines.map((line) => line.text).join('\n');
  const vocabulary = new Set(wordsIn(`${view.title ?? ''}\n${text}`));
  return {
    url: view.url,
    html,
    markdown: view.markdown && markdownText(view.markdown.text, view.title),
    leads: view.lines.flatMap(leadsOf),
    vocabulary,
    words: stemsOf(vocabulary),
    title: wordsOf(view.title ?? ''),
    isShell: view.isShell,
    faq: view.facts.flatMap(faqEntries),
  };
}

function faqEntries({ type, fields }: ViewFact): FaqEntry[] {
  if (type !== 'Question') return [];
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  return [{ question: valueOf('name'), answer: valueOf('acceptedAnswer') }];
}

function htmlText({ lines, title, textSize }: PageView): AskedText {
  const trail = new Trail(title);
  return {
    lines: lines.map((line) => {
      const text = textOfLine(line);
      if (line.kind === 'heading') trail.add(line.level, text);
      const links = line.parts.flatMap(({ url }) => url ?? []);
      return new AskedLine(text, links, line.kind, trail.above);
    }),
    tokens: textSize.tokens,
  };
}

function markdownText(markdown: string, title: string | null): AskedText {
  const trail = new Trail(title);
  return {
    lines: markdown.split('\n').map((text) => {
      const heading = /^(#{1,6}) (.*)$/.exec(text);
      if (heading) trail.add(heading[1]!.length, heading[2]!);
      return new AskedLine(text, [], heading ? 'heading' : markdownKind(text), trail.above);
    }),
    tokens: tokensOf(markdown),
  };
}

/** Kind of a line of Markdown that is no heading. */
const markdownKind = (text: string): ViewLine['kind'] =>
  /^\s*\|/.test(text) ? 'row' : /^\s*(?:[-*+]|\d{1,3}[.)]) /.test(text) ? 'item' : 'paragraph';

/** Headings above a line. */
class Trail {
  private readonly headings: string[] = [];
  above: Above;

  constructor(private readonly title: string | null) {
    this.above = new Above(title ?? '', []);
  }

  add(level: number, heading: string): void {
    this.headings.length = Math.min(this.headings.length, level - 1);
    this.headings[level - 1] = heading;
    const text = [this.title, ...this.headings].filter(Boolean).join(' › ');
    this.above = new Above(text, this.headings.slice(1).filter(Boolean));
  }
}

/** Links of a line. Those of a list item are described by the whole item. */
function leadsOf(line: ViewLine): Lead[] {
  const links = line.parts.filter(
    ({ kind, url }) => kind === 'link' && url !== null && /^https?:/.test(url),
  );
  return links.map(({ url, text }) =>
    leadOf(url!, text, links.length === 1 && line.kind === 'item' ? textOfLine(line) : text),
  );
}

const leadOf = (url: string, text: string, about = text): Lead => ({
  text,
  ...linkTo(url, isVagueLead({ text }) ? '' : about),
});

/** True if the text of a link does not describe its page. */
export const isVagueLead = ({ text }: Pick<Lead, 'text'>): boolean =>
  text.trim() === '' || isVagueText(text);

/** The same for an address with and without fragment, `index.html`, and final slash. */
const keyOf = (url: string): string => withoutIndexName(textBefore(url, '#')).replace(/\/$/, '');
