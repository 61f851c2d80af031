/**
 * Bounded: NFKC sorts a character's marks in quadratic time, and a page of marks would block the
 * worker for minutes.
 */
const MARKS = String.raw`[\p{M}\uFF9E\uFF9F]`;
const EXCESS_MARKS = new RegExp(`(${MARKS}{10})${MARKS}+`, 'gu');
/** White space, or a character with its marks: a unit of normalization. */
const CLUSTER = new RegExp(String.raw`\s+|[^\s\p{M}]${MARKS}*|\p{M}+`, 'gu');

/** NFKC form of any text, with bounded marks. */
export const composed = (text: string): string =>
  text.replaceAll(EXCESS_MARKS, '$1').normalize('NFKC');

/** Ignores typography: widths, spaces, and variants of quotes and dashes are equal. */
export const unified = (text: string): string => alike(text).trim();

const alike = (text: string): string =>
  composed(text)
    .replaceAll(/[\u2018\u2019\u201A\u201B\u2032\u00B4`]/g, "'")
    .replaceAll(/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    // Soft hyphens and zero-width spaces are not part of the word.
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/\s+/g, ' ');

/** Offsets of the first character and after the last. */
export type TextRange = readonly [from: number, to: number];

/** Range of a quote in a text, ignoring typography; null if it is absent. */
export function findQuote(text: string, quote: string): TextRange | null {
  const exact = text.indexOf(quote);
  if (exact >= 0) return [exact, exact + quote.length];
  const wanted = unified(quote);
  if (wanted === '' || !alike(text).includes(wanted)) return null;
  let line = '';
  const ends: number[] = [];
  const known = new Map<string, string>();
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const one = known.get(cluster) ?? alike(cluster);
    known.set(cluster, one);
    line += one === ' ' && line.endsWith(' ') ? '' : one;
    while (ends.length < line.length) ends.push(index + cluster.length);
  }
  const at = line.indexOf(wanted);
  if (at < 0) return null;
  const last = at + wanted.length - 1;
  return [at === 0 ? 0 : (ends[at - 1] ?? 0), ends[last] ?? text.length];
}
