import { composed } from '../agent/unified';
import { siteOf } from '@seamark/engine';
import type { Citation } from '../models';

export interface JudgingContext {
  readonly host: string;
  readonly brands: readonly string[];
  readonly competitors: readonly Competitor[];
  /** True if the engine reports its sources. */
  readonly canCite: boolean;
}

export interface Competitor {
  readonly name: string;
  readonly host: string | null;
}

export interface JudgedAnswer {
  readonly cited: boolean | null;
  readonly mentioned: boolean;
  readonly rank: number | null;
  readonly citations: readonly Citation[];
  readonly citedDomains: readonly string[];
  readonly competitors: readonly (Competitor & {
    readonly mentioned: boolean;
    readonly cited: boolean | null;
    readonly rank: number | null;
  })[];
}

/** Judges an answer by its text and sources alone; no model takes part. */
export function judgeAnswer(
  text: string,
  sources: readonly Citation[],
  { host, brands, competitors, canCite }: JudgingContext,
): JudgedAnswer {
  const citations = withoutRepeats(sources);
  const hosts = citations.map(({ url }) => new URL(url).hostname.toLowerCase());
  const isCited = (of: string | null): boolean | null =>
    !canCite || of === null
      ? null
      : hosts.some((cited) => cited === of || cited.endsWith(`.${of}`));
  const folded = fold(text);
  const own = firstPlace(folded, [...brands, host]);
  const others = competitors.map((competitor) => ({
    ...competitor,
    place: firstPlace(folded, [
      competitor.name,
      ...(competitor.host === null ? [] : [competitor.host]),
    ]),
  }));
  const places = [own, ...others.map(({ place }) => place)]
    .filter((place) => place !== null)
    .sort((a, b) => a - b);
  const rankOf = (place: number | null): number | null =>
    place === null ? null : places.indexOf(place) + 1;
  return {
    cited: isCited(host),
    mentioned: own !== null,
    rank: rankOf(own),
    citations,
    citedDomains: [...new Set(hosts.map(siteOf))],
    competitors: others.map(({ place, ...competitor }) => ({
      ...competitor,
      mentioned: place !== null,
      cited: isCited(competitor.host),
      rank: rankOf(place),
    })),
  };
}

/**
 * True if the question contains a brand, so its answer cannot show whether people find the site.
 */
export const isBranded = (question: string, brands: readonly string[]): boolean =>
  firstPlace(fold(question), brands) !== null;

const TRACKING =
  /^(?:utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|igshid|ref_src|srsltid)$/i;

/** Keeps the first citation of each page; fragments and tracking parameters are ignored. */
function withoutRepeats(sources: readonly Citation[]): Citation[] {
  const seen = new Map<string, Citation>();
  for (const { url, title } of sources) {
    if (!URL.canParse(url) || !/^https?:/i.test(url)) continue;
    const page = new URL(url);
    page.hash = '';
    for (const name of [...page.searchParams.keys()])
      if (TRACKING.test(name)) page.searchParams.delete(name);
    if (!seen.has(page.href)) seen.set(page.href, { url: page.href, title });
  }
  return [...seen.values()];
}

const fold = (text: string): string => composed(text).toLowerCase();

/** Scripts without spaces between words, where a name has no word boundary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;

/** Index of the first whole-word occurrence of any name; null if there is none. */
function firstPlace(text: string, names: readonly string[]): number | null {
  const places = names.flatMap((name) => placeOf(text, fold(name).trim()) ?? []);
  return places.length === 0 ? null : Math.min(...places);
}

function placeOf(text: string, name: string): number | null {
  if (name === '') return null;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (isBoundary(charBefore(text, at), name) && isBoundary(charAt(text, at + name.length), name))
      return at;
  return null;
}

const isBoundary = (neighbour: string, name: string): boolean =>
  !WORD.test(neighbour) || UNSPACED.test(neighbour) || UNSPACED.test(name);
const charAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};
const charBefore = (text: string, at: number): string =>
  at === 0 ? '' : /[\uDC00-\uDFFF]/.test(text[at - 1]!) ? text.slice(at - 2, at) : text[at - 1]!;
