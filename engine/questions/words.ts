/** English words that questions and links share without meaning the same. */
const STOP_WORDS = new Set(
  'a an and are at be by can do does for from get has have how in is it its long many may much must need of often on one or than that the there to what when which who with without'.split(
    ' ',
  ),
);
/** Letters of languages that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const STEM_LENGTH = 5;

/** Stems of the words of a text that carry meaning; pairs of letters in languages without spaces. */
export function wordsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (STOP_WORDS.has(word)) continue;
    if (!UNSPACED.test(word)) stems.add(stemOf(word));
    else for (let at = 0; at < word.length - 1; at++) stems.add(word.slice(at, at + 2));
  }
  return stems;
}

/** “cost” and “costs” are one. */
const stemOf = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '').slice(0, STEM_LENGTH);

/** Number of words of a question that a text has. */
export function resemblance(question: ReadonlySet<string>, text: ReadonlySet<string>): number {
  let count = 0;
  for (const word of question) if (text.has(word)) count += 1;
  return count;
}
