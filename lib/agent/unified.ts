/** Normalizing sorts the marks of a character in quadratic time; a page of nothing but marks would hold the worker for minutes. */
const MARKS = String.raw`[\p{M}\uFF9E\uFF9F]`;
const EXCESS_MARKS = new RegExp(`(${MARKS}{10})${MARKS}+`, 'gu');
/** A run of spaces, or a character with its marks: what normalizing looks at together. */
const CLUSTER = new RegExp(String.raw`\s+|[^\s\p{M}]${MARKS}*|\p{M}+`, 'gu');

/** In NFKC, whoever wrote the text. */
export const composed = (text: string): string =>
  text.replaceAll(EXCESS_MARKS, '$1').normalize('NFKC');

/** Typography is not content: widths, spaces, quotes and dashes of a kind are one. */
export const unified = (text: string): string => alike(text).trim();

const alike = (text: string): string =>
  composed(text)
    .replaceAll(/[\u2018\u2019\u201A\u201B\u2032\u00B4`]/g, "'")
    .replaceAll(/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    // Where a word may be broken is not part of it.
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/\s+/g, ' ');

/** Offsets into a text: the first character, and past the last. */
export type TextRange = readonly [from: number, to: number];

/** Where a quote stands in a text whose typography may differ; null when it does not. */
export function placeOf(text: string, quote: string): TextRange | null {
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
