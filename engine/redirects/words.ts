/** Words that tell little about a subject. */
const FUNCTION_WORDS = new Set(
  'a an and are as at by for from how in into is it its of on or the this to via vs what with you your'.split(
    ' ',
  ),
);
/** What an API or a guide does with its subject. */
const VERBS = new Set(
  'add create delete do fetch get list make new post put read remove retrieve run set start update use'.split(
    ' ',
  ),
);
/** Names that many sections of a site have, so that one alone identifies no page. */
const COMMON = new Set(
  'about api basic best concept config doc example faq feature guide help home install installation migration page practice pricing quickstart reference release resource sample setting setup support troubleshooting tutorial usage'.split(
    ' ',
  ),
);
/** First pages of a section. */
const OVERVIEW = new Set(['intro', 'introduction', 'overview']);
/** File names of a folder. */
const INDEX = new Set(['index', 'readme']);
/** Languages of most translated sites; other codes of two letters are words, such as `ai` and `ts`. */
const LOCALES = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  ),
);
/** Parts of addresses that are not the current ones. */
const DATED = /^(?:v\d+|alpha|archived?|beta|classic|deprecated|draft|legacy|old)$/;
/** `v2`, `1.0.0`, `2.x`, `2026-07-28`, `latest`. */
const VERSION = /^(?:v?\d+(?:[.-](?:\d+|x))*|latest|stable|current|draft)$/i;
const PAGE_EXTENSION = /\.(?:html?|mdx?)$/i;
/** One word for what people write in two ways. */
const SHORT: ReadonlyMap<string, string> = new Map(
  'administrator admin|application app|authentication auth|authorization authz|configuration config|development dev|documentation doc|environment env|javascript js|organisation organization|parameter param|repository repo|specification spec|typescript ts'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const QUICKSTART = /\b(?:get|getting|quick)[-_ ]?start(?:ed)?\b/g;

/** Segments of a path, decoded, without the extension of a page and the name of an index file. */
export function segmentsOf(path: string): string[] {
  const segments = path.split(/[?#]/, 1)[0]!.split('/').filter(Boolean).map(decoded);
  const last = segments.pop()?.replace(PAGE_EXTENSION, '');
  return last === undefined || INDEX.has(last.toLowerCase()) ? segments : [...segments, last];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** True for a version, and for a language near the beginning of a path. */
export const isMark = (segment: string, at: number): boolean =>
  VERSION.test(segment) ||
  (at < 2 &&
    LOCALES.has(segment.slice(0, 2).toLowerCase()) &&
    /^..(?:[-_][a-z]{2,4})?$/i.test(segment));

export const isDated = (word: string): boolean => DATED.test(word);
export const isOverview = (segment: string): boolean => OVERVIEW.has(segment.toLowerCase());

/** Words of a text in order, in the singular. */
export const wordsIn = (text: string): string[] =>
  (
    text
      .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu}\p{Ll})/gu, ' ')
      .toLowerCase()
      .replace(QUICKSTART, 'quickstart')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => {
    const singular = singularOf(word);
    return SHORT.get(singular) ?? singular;
  });

function singularOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=x|ch|sh|ss)es$|s$/, '');
}

/** Share of a word’s weight: a function word or a verb distinguishes few pages. */
export const weakness = (word: string): number =>
  FUNCTION_WORDS.has(word) ? 0.1 : VERBS.has(word) ? 0.15 : 1;

export const isCommon = (words: readonly string[]): boolean =>
  words.every((word) => COMMON.has(word) || weakness(word) < 1);
