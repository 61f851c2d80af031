/** Scripts that write without spaces: a name there has no boundary to look for. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const NO_WORD_BEFORE = `(?<![[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]])`;
const NO_WORD_AFTER = `(?![[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]])`;

/** The text in turns: without and with one of the names, which stand at every second place. */
export function splitAtNames(text: string, names: readonly string[]): string[] {
  const wanted = names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [text];
  const anyName = wanted.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return text.split(new RegExp(`${NO_WORD_BEFORE}(${anyName})${NO_WORD_AFTER}`, 'giv'));
}

/** Text of an engine, line by line, with the names marked. */
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
