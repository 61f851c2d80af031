import { DENSE } from './scripts';

/** Controls, bidi overrides, zero-width and tag characters can disguise text; a database refuses half a surrogate pair. */
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\uD800-\uDFFF]|[\u{E0000}-\u{E007F}]/gu;

/** Fast test: most text has nothing to replace. */
const REPLACEABLE = /[^ -~]| {2}/;

/** Makes a site's text safe to show: one line, no disguising characters, at most `max` characters. */
export function clip(text: string, max: number): string {
  const start = text.slice(0, max * 8);
  const clean = (
    REPLACEABLE.test(start) ? start.replace(UNSAFE, ' ').replace(/\s+/g, ' ') : start
  ).trim();
  return clean.length <= max ? clean : cutAt(clean, max - 1) + '…';
}

/** Cuts after a whole word, or within a word that fills half the length; never in a surrogate pair. */
function cutAt(text: string, length: number): string {
  const space = text.lastIndexOf(' ', length);
  if (space >= length / 2) return text.slice(0, space).trimEnd();
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}

/** The whole sentences that fit in `max` characters; empty if the first is longer or was truncated by its author. */
export function sentencesOf(text: string, max: number): string {
  const whole = clip(text, text.length);
  const isCut = /(?:…|\.{3})$/.test(whole);
  if (whole.length <= max && !isCut) return whole;
  const ends = [...whole.slice(0, max + 1).matchAll(/[.!?](?=["”’)]? )["”’)]?|[。！？]/gu)];
  const end = ends.at(-1);
  return end ? whole.slice(0, end.index + end[0].length) : '';
}

/** Quotes a site's text within a sentence of ours. */
export function quote(text: string, max = 120): string {
  const words = clip(text, max);
  return words === '' ? '(empty)' : `“${words}”`;
}

/** True for a TODO marker of our generated files, which is not content; false for a name such as TODO Group. */
export const isTodoMarker = (text: string): boolean =>
  /^\s*(?:mailto:|https?:\/\/)?TODO(?:\s*$|:|\s+(?![A-Z][a-z]))/.test(text.slice(0, 100));

/** Rounds half up, as all scores do. */
export const roundHalfUp = (value: number) => Math.floor(value + 0.5);

export const plural = (count: number, singular: string, many = `${singular}s`) =>
  `${count} ${count === 1 ? singular : many}`;

/** `a`, `a and b`, `a, b and c`. */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Removes these characters from the end. A regular expression anchored only at the end is quadratic here. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Removes these characters from both ends. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start]!)) start++;
  return trimEndOf(text.slice(start), characters);
}

/** Identifier in lower case: `joint` for each run of characters that are not `allowed`, and none of `ends` at its ends. */
export const asciiSlug = (text: string, allowed: string, joint: string, ends = joint): string =>
  trimOf(
    text
      .slice(0, 200)
      .normalize('NFKD')
      .replace(new RegExp(`[^${allowed}]+`, 'g'), joint),
    ends,
  ).toLowerCase();

/** Abbreviations before a number or a name: “kl. 11”, “Dr. Balsam”, “ul. Boguszowska”; so are single letters: “e. V.”. */
const ABBREVIATIONS =
  'abs|approx|ca|evtl|incl|inkl|kl|ks|nr|str|tel|tř|ul|vol|zzgl|Av|Dr|Dra|Ing|Kl|Ks|Mr|Mrs|Ms|Nr|Prof|Sra?|St|Str|Tel|Ul';
/** Where a sentence ends and the next one begins. */
const BETWEEN_SENTENCES = new RegExp(
  `(?<=[.!?])(?<!(?:^|[^\\p{L}\\p{N}])(?:\\p{L}|${ABBREVIATIONS})\\.)\\s+(?=[\\p{Lu}\\p{N}"“„¿¡])|(?<=[。！？])`,
  'u',
);

/** Sentences of a line of text. */
export const splitSentences = (text: string): string[] => text.split(BETWEEN_SENTENCES);

/** Text before the first `mark`, or all of it. */
export function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** `type/subtype` of a declared media type in lower case; null if it is missing or empty. */
export const essenceOf = (type: string | null | undefined): string | null =>
  textBefore(type ?? '', ';')
    .trim()
    .toLowerCase() || null;

/** Words before one of the parts found in a text: at most `reach` characters, and none of the part before it. */
export function wordsBefore(
  text: string,
  parts: readonly { readonly at: number; readonly text: string }[],
  index: number,
  reach: number,
): string {
  const { at } = parts[index]!;
  const before = parts[index - 1];
  return text.slice(Math.max(before ? before.at + before.text.length : 0, at - reach), at);
}

/** `replace` and `split` hold all matches at once (60 MB for 1.5 MB of words), so long texts are folded in pieces. */
const PIECE = 16_384;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** Collapses white space to single spaces and trims the ends. */
export function collapseSpace(text: string): string {
  const parts: string[] = [];
  let endsInSpace = true;
  for (const piece of piecesOf(text)) {
    const folded = piece.replace(/\s{2,}|[^\S ]/gu, ' ');
    const part: string = endsInSpace && folded.startsWith(' ') ? folded.slice(1) : folded;
    if (part === '') continue;
    parts.push(part);
    endsInSpace = part.endsWith(' ');
  }
  return parts.join('').trimEnd();
}

/** Length without white space; also meaningful for scripts without spaces between words. */
export function visibleLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 ? isAsciiSpace(code) : OTHER_SPACES.has(code)) length--;
  }
  return length;
}

/** Length of a Chinese, Japanese, or Korean text whose English translation has 100 characters. */
const DENSE_PER_HUNDRED = 44;

/** True for less text than this many characters of English, white space not counted. */
export function isShorterThan(text: string, characters: number): boolean {
  const length = visibleLength(text);
  if (length >= characters) return false;
  const dense = text.match(DENSE)?.length ?? 0;
  return length - dense + (100 * dense) / DENSE_PER_HUNDRED < characters;
}

const isAsciiSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Characters that `\s` matches beyond ASCII. */
const OTHER_SPACES: ReadonlySet<number> = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
  0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);
