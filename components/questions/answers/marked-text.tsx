/** Scripts that are written without spaces: a name has no word boundary in them. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const NO_WORD_BEFORE = `(?<![[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]])`;
const NO_WORD_AFTER = `(?![[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]])`;

/** Splits the text at the names: parts with an odd index are the names. */
export function splitAtNames(text: string, names: readonly string[]): string[] {
  const wanted = names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [text];
  const anyName = wanted.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return text.split(new RegExp(`${NO_WORD_BEFORE}(${anyName})${NO_WORD_AFTER}`, 'giv'));
}

/** Text of an answer engine by line, with the names marked. */
export function MarkedText({
  text,
  names,
}: {
  readonly text: string;
  readonly names: readonly string[];
}) {
  return text.split('\n').map((line, row) => (
    <p key={row} dir="auto" className="min-h-3 wrap-anywhere">
      {splitAtNames(line, names).map((part, place) =>
        place % 2 === 1 ? (
          <mark key={place} className="rounded-sm bg-yellow-tint px-0.5 text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </p>
  ));
}
