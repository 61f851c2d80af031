import { nameOf, readAddress, type Address, type Name } from './address';
import { textBefore } from '../parse/text';
import { isDeep, isPageAddress } from './page-address';
import { isCommon, weakness, wordsIn } from './words';

/** A page of a site. */
export interface SitePage {
  readonly path: string;
  readonly title?: string;
  /** Path or address of the page that this one is a copy of. */
  readonly canonical?: string;
}

/** A page that an address without a page probably means. */
export interface PageSuggestion {
  readonly path: string;
  /** `sure`: a redirect can be published unread. */
  readonly confidence: 'sure' | 'likely';
  /** For people. */
  readonly reason: string;
}

/** A redirect within the site. */
export interface SiteRedirect {
  readonly from: string;
  readonly to: string;
}

/** Longer paths, and those of more words, are no guesses. */
const PATH_MAX = 512;
const WORDS_MAX = 20;
const TEXT_MAX = 200;
/** Pages that are weighed for one address, those with its rarest words, and those of them that are compared in full. */
const WEIGHED_MAX = 1000;
const COMPARED_MAX = 100;
/** A site of fewer pages counts as one of so many, because a word of two pages is not rare there. */
const SMALL = 50;
/** Names count as equal if only a verb or a function word differs. */
const EQUAL = 0.93;

/** Finds the page that an address means among all pages of a site; redirected addresses mean what they lead to. */
export function suggesterOf(
  pages: readonly SitePage[],
  redirects: readonly SiteRedirect[] = [],
): (path: string) => PageSuggestion | null {
  const index = new PageIndex(pages, redirects);
  return (path) => (path.length <= PATH_MAX && isPageAddress(path) ? index.suggest(path) : null);
}

/** A page, with its other form (Markdown or HTML), read as words. */
interface IndexedPage {
  readonly page: SitePage;
  readonly paths: string[];
  readonly address: Address;
  /** The title, its beginning, and its parts. */
  readonly titles: readonly Name[];
  readonly titleWords: ReadonlySet<string>;
}

/** How a page fits an address. Weights are sums over words; a word that no other page has weighs about 1. */
interface Fit {
  readonly page: IndexedPage;
  readonly score: number;
  /** True if the addresses have the same spelling but for versions, languages, and an overview. */
  readonly isSame: boolean;
  /** Similarity of the best pair of names, from 0 to 1, and the weight of the words that they share. */
  readonly likeness: number;
  readonly shared: number;
  readonly isByTitle: boolean;
  /** True if the last segments have the same letters. */
  readonly isSpelled: boolean;
  /** True if the names have two segments. */
  readonly isByTwo: boolean;
  /** Weight of words that only one of the last segments has. */
  readonly missing: number;
  readonly extra: number;
  /** True if another page has a word that this one lacks. */
  readonly isOfOthers: boolean;
  /** True if the page’s segment or title has a word of the last segment. */
  readonly isHit: boolean;
  /** Weight of words of the page’s last segment that neither the address nor its title has. */
  readonly foreign: number;
  /** Words above the last segment that the site has, but not this page. */
  readonly contrary: readonly string[];
  /** Share of the page’s path that the address lacks, from 0 to 1. */
  readonly added: number;
  /** True if the page is in the deepest folder of the address that the site still has. */
  readonly isInside: boolean;
  /** True if one path is the end of the other one. */
  readonly isTail: boolean;
  readonly isSibling: boolean;
  readonly isOtherVersion: boolean;
  readonly deeper: number;
}

class PageIndex {
  private readonly pages: IndexedPage[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly bySpelling = new Map<string, number[]>();
  private readonly byName = new Map<string, number[]>();
  private readonly byWord = new Map<string, number[]>();
  private readonly weights = new Map<string, number>();
  private readonly folders = new Set<string>();

  constructor(pages: readonly SitePage[], redirects: readonly SiteRedirect[]) {
    const paths = new Set(pages.map(({ path }) => path));
    for (const page of pages) {
      const canonical = page.canonical && pathOf(page.canonical);
      if (isDeep(page.path)) continue;
      if (canonical && canonical !== page.path && paths.has(canonical)) continue;
      this.add(page);
    }
    for (const { from, to } of redirects) {
      if (isDeep(from)) continue;
      const target = this.byKey.get(keyOf(to));
      if (target !== undefined) push(this.bySpelling, readAddress(from).squeezed, target);
    }
  }

  suggest(path: string): PageSuggestion | null {
    const address = readAddress(path);
    if (address.words.length > WORDS_MAX) return null;
    const fits = this.fitsOf(address, this.pages[this.byKey.get(keyOf(path)) ?? -1]);
    const [best] = fits;
    if (best === undefined) return null;
    const confidence = this.isSure(address, best, fits) ? 'sure' : isLikely(best) ? 'likely' : null;
    return (
      confidence && {
        path: formOf(best.page, path),
        confidence,
        reason: reasonOf(path, best, confidence),
      }
    );
  }

  private add(page: SitePage): void {
    const key = keyOf(page.path);
    const other = this.byKey.get(key);
    if (other !== undefined) return void this.pages[other]!.paths.push(page.path);
    const address = readAddress(page.path);
    const title = page.title?.slice(0, TEXT_MAX) ?? '';
    const parts = [title, textBefore(title, '('), ...title.split(/\s[-–—|]\s|:\s/)];
    const indexed: IndexedPage = {
      page,
      paths: [page.path],
      address,
      titles: [...new Set(parts)]
        .map((text) => nameOf(wordsIn(text)))
        .filter(({ words }) => words.length > 0),
      titleWords: new Set(wordsIn(title)),
    };
    const at = this.pages.push(indexed) - 1;
    this.byKey.set(key, at);
    push(this.bySpelling, address.squeezed, at);
    for (const { squeezed } of [address.last, ...indexed.titles]) push(this.byName, squeezed, at);
    for (const word of new Set([...address.words, ...indexed.titleWords]))
      push(this.byWord, word, at);
    for (const folder of address.folders) this.folders.add(folder);
  }

  private weightOf(word: string): number {
    let weight = this.weights.get(word);
    if (weight === undefined) this.weights.set(word, (weight = this.weigh(word)));
    return weight;
  }

  /** From 0.05 for a word of all pages to 1 for one of a single page. */
  private weigh(word: string): number {
    const count = this.byWord.get(word)?.length ?? 0;
    const total = Math.max(this.pages.length, SMALL) + 1;
    const rarity =
      count === 0 ? 1 : Math.max(0.05, Math.log(total / (count + 0.5)) / Math.log(total));
    return rarity * weakness(word);
  }

  private sum(words: Iterable<string>): number {
    let sum = 0;
    for (const word of words) sum += this.weightOf(word);
    return sum;
  }

  /** Pages that share words with an address, the best first. `exact`: the page whose form it is, before plurals of it. */
  private fitsOf(address: Address, exact: IndexedPage | undefined): Fit[] {
    const lists = [
      this.bySpelling.get(address.squeezed) ?? [],
      this.byName.get(address.last.squeezed) ?? [],
      ...address.words
        .map((word) => this.byWord.get(word) ?? [])
        .sort((a, b) => a.length - b.length),
    ];
    const weighed = new Set<number>();
    for (const list of lists)
      for (const at of list) {
        if (weighed.size >= WEIGHED_MAX) break;
        weighed.add(at);
      }
    const home = address.folders.findLast((folder) => this.folders.has(folder)) ?? '';
    const same = new Set(this.bySpelling.get(address.squeezed));
    return [...weighed]
      .map((at) => ({ at, weight: this.sum(wordsOn(this.pages[at]!, address.words)) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, COMPARED_MAX)
      .map(({ at }) => this.fitOf(address, this.pages[at]!, home, same.has(at)))
      .sort(
        (a, b) =>
          Number(b.page === exact) - Number(a.page === exact) ||
          b.score - a.score ||
          (a.page.page.path < b.page.page.path ? -1 : 1),
      );
  }

  private fitOf(address: Address, page: IndexedPage, home: string, isSame: boolean): Fit {
    const { address: other } = page;
    const names = [address.last, ...(address.lastTwo ? [address.lastTwo] : [])];
    const byPath = this.bestPair(names, [other.last, ...(other.lastTwo ? [other.lastTwo] : [])]);
    const byTitle = this.bestPair(names, page.titles);
    const isByTitle = byTitle.likeness > byPath.likeness;
    const { likeness, shared, first, second } = isByTitle ? byTitle : byPath;
    const isByTwo = !isByTitle && first === address.lastTwo && second === other.lastTwo;
    const above = address.segments.slice(0, -1).flat();
    const onPage = wordsOn(page, above);
    const subjects = other.words.filter((word) => !isCommon([word]));
    const subjectWeight = this.sum(subjects);
    const added =
      subjectWeight === 0
        ? 0
        : this.sum(subjects.filter((word) => !address.words.includes(word))) / subjectWeight;
    const isTail = isTailOf(address, other) || isTailOf(other, address);
    const isInside = home === '' || `${page.page.path.toLowerCase()}/`.startsWith(`${home}/`);
    const unknownMarks = other.marks.filter((mark) => !address.marks.includes(mark)).length;
    const lostMarks = address.marks.filter((mark) => !other.marks.includes(mark)).length;
    const ends = this.compareEnds(address, page);
    const deeper = Math.max(0, other.segments.length - address.segments.length);
    return {
      page,
      isSame,
      likeness,
      shared,
      isByTitle,
      isSpelled: address.spellings.at(-1) === other.spellings.at(-1),
      isByTwo,
      ...ends,
      contrary: above.filter((word) => this.byWord.has(word) && !onPage.includes(word)),
      added,
      isInside,
      isTail,
      isSibling: (address.folders.at(-1) ?? '') === (other.folders.at(-1) ?? ''),
      isOtherVersion: unknownMarks > 0,
      deeper,
      score:
        (isSame ? 1 : 0) +
        likeness +
        0.2 * Math.min(byPath.likeness, byTitle.likeness) +
        0.35 * (above.length === 0 ? 1 : this.sum(onPage) / this.sum(above)) +
        (isByTwo && likeness >= 0.95 ? 0.1 : 0) +
        (home !== '' && isInside ? 0.1 : 0) +
        (isTail ? 0.25 : 0) -
        0.1 * added -
        0.04 * deeper -
        0.1 * lostMarks -
        (unknownMarks > 0 ? 0.5 : 0),
    };
  }

  /** Words of the last segments of an address and a page. */
  private compareEnds(address: Address, { address: other, titleWords }: IndexedPage) {
    const [mine, its] = [[...new Set(address.last.words)], [...new Set(other.last.words)]];
    const alien = mine.filter((word) => !its.includes(word));
    return {
      missing: this.sum(alien),
      extra: this.sum(its.filter((word) => !mine.includes(word))),
      isOfOthers: alien.some((word) => weakness(word) === 1 && this.byWord.has(word)),
      isHit: mine.some((word) => its.includes(word) || titleWords.has(word)),
      foreign: this.sum(
        its.filter((word) => !address.words.includes(word) && !titleWords.has(word)),
      ),
    };
  }

  private bestPair(names: readonly Name[], others: readonly Name[]) {
    let best = { likeness: 0, shared: 0, first: null as Name | null, second: null as Name | null };
    for (const first of names)
      for (const second of others) {
        const pair = this.pairOf(first, second);
        if (
          pair.likeness > best.likeness ||
          (pair.likeness === best.likeness && pair.shared > best.shared)
        )
          best = { ...pair, first, second };
      }
    return best;
  }

  private pairOf(first: Name, second: Name): Pick<Fit, 'likeness' | 'shared'> {
    const [words, others] = [new Set(first.words), new Set(second.words)];
    if (first.squeezed === second.squeezed) return { likeness: 1, shared: this.sum(words) };
    const shared = this.sum([...words].filter((word) => others.has(word)));
    const all = this.sum(new Set([...words, ...others]));
    return { likeness: all === 0 ? 0 : (0.999 * shared) / all, shared };
  }

  /** True if nothing else can be meant. */
  private isSure(address: Address, fit: Fit, fits: readonly Fit[]): boolean {
    if (fit.isOtherVersion) return false;
    if (fit.isSame) return true;
    const isWeak = isCommon(address.last.words);
    const isOverviewOnly = address.isOverview && !fit.page.address.isOverview;
    const addedMax = isWeak ? 0.3 : 0.55;
    const isNamed = fit.shared >= 0.3 && !isOverviewOnly && fit.added <= addedMax;
    const isEqual = isNamed && fit.likeness >= EQUAL && fit.foreign < 0.2;
    // The page’s name has all words of the address and few others, or lacks one that no page has.
    const isWider =
      fit.isSibling && fit.missing < 0.05 && fit.shared >= 0.8 && fit.extra <= 0.6 * fit.shared;
    const isNarrower =
      fit.extra < 0.05 &&
      fit.page.address.last.words.length > 1 &&
      fit.shared >= 1 &&
      !fit.isOfOthers &&
      address.folders.some((folder) => this.folders.has(folder));
    const isSection = !isWeak && !fit.isByTitle && fit.page.address.segments.length === 1;
    const contrary = this.sum(fit.contrary);
    return (
      (isEqual || isWider || isNarrower) &&
      // Elsewhere, the page moved as a whole: only folders before its path are new or gone.
      (fit.isInside || fit.isTail || isSection) &&
      contrary <= (fit.added > 0.5 ? 0.2 : 1) * fit.shared &&
      isAhead(fit, fits.slice(1))
    );
  }
}

/** True if no other page has the name, and the next one is far behind. */
function isAhead(fit: Fit, others: readonly Fit[]): boolean {
  const isRival = (other: Fit) =>
    other.likeness >= 0.95 &&
    other.isInside &&
    !other.isOtherVersion &&
    (!fit.isByTwo ||
      other.isByTwo ||
      other.contrary.length === 0 ||
      fit.contrary.some((word) => !other.contrary.includes(word)) ||
      (other.isSpelled && !fit.isSpelled));
  return !others.some(isRival) && fit.score - (others[0]?.score ?? 0) >= 0.1;
}

function isLikely({ likeness, shared, missing, extra, isHit, deeper }: Fit): boolean {
  const isWithin = missing < 0.05 || (extra < 0.05 && shared >= 0.8);
  return (
    likeness >= (isWithin ? 0.3 : 0.41) && shared >= 0.35 && isHit && (shared >= 0.7 || deeper <= 1)
  );
}

function reasonOf(path: string, fit: Fit, confidence: PageSuggestion['confidence']): string {
  const { page, address } = fit.page;
  const name = page.title || page.path;
  if (fit.isSame)
    return page.path.toLowerCase() === path.toLowerCase()
      ? 'The same address in other case.'
      : address.marks.length > 0 || readAddress(path).marks.length > 0
        ? 'The same address without its version or language.'
        : 'The same address, spelled differently.';
  if (fit.likeness < EQUAL)
    return confidence === 'sure'
      ? `Only the page “${name}” fits its words.`
      : `It shares words with the page “${name}”.`;
  if (fit.isByTitle) return `It names the title of the page “${name}”.`;
  return `Its last part names the page “${name}”${fit.isSibling ? '' : ', which is in another folder'}.`;
}

/** Of the forms of a page, Markdown for an address of Markdown. */
function formOf({ paths }: IndexedPage, path: string): string {
  const isMarkdown = (text: string) => /\.mdx?$/i.test(text);
  const wanted = isMarkdown(path);
  return paths.find((form) => isMarkdown(form) === wanted) ?? paths[0]!;
}

const wordsOn = ({ address, titleWords }: IndexedPage, words: readonly string[]): string[] =>
  words.filter((word) => address.words.includes(word) || titleWords.has(word));

const isTailOf = ({ spellings }: Address, { spellings: longer }: Address): boolean =>
  spellings.length > 1 &&
  spellings.length < longer.length &&
  spellings.every((spelling, at) => spelling === longer[longer.length - spellings.length + at]);

/** The same for all forms of a page. */
const keyOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\.(?:html?|mdx?)$/, '')
    .replace(/\/(?:index)?$/, '');

const pathOf = (address: string): string | null =>
  URL.canParse(address, 'http://localhost') ? new URL(address, 'http://localhost').pathname : null;

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
