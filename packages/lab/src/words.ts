const STOP_WORDS = new Set(
  'a an and are at be by can do does for from get has have how in is it its long many may much must need of often on one or than that the there to what when which who with without'.split(
    ' ',
  ),
);

const known = new Map<string, ReadonlySet<string>>();

/** Stems of the words that carry meaning. */
export function wordsOf(text: string): ReadonlySet<string> {
  const before = known.get(text);
  if (before) return before;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = new Set(
    words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.slice(0, 5)),
  );
  known.set(text, stems);
  return stems;
}

/** Number of words of a question that a text has. */
export function resemblance(question: ReadonlySet<string>, text: string): number {
  let count = 0;
  for (const word of wordsOf(text)) if (question.has(word)) count += 1;
  return count;
}
