/**
 * Control, bidi, zero-width and tag characters, which change how a page reads without being
 * visible.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/**
 * Text of a scanned site, safe to show: one line without invisible characters, clipped after a
 * whole word.
 */
export function siteText(text: string, charactersMax = 1000): string {
  const line = text.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  const characters = [...line];
  if (characters.length <= charactersMax) return line;
  const start = characters.slice(0, charactersMax).join('');
  const space = start.lastIndexOf(' ');
  const isLongWord = space < start.length / 2;
  return `${isLongWord ? characters.slice(0, charactersMax - 1).join('') : start.slice(0, space)}…`;
}

/** As `siteText`, of a part of a line: keeps that a space is before or behind it. */
export function siteTextPart(text: string, charactersMax: number): string {
  const before = /^\s/.test(text) ? ' ' : '';
  const behind = /\S\s+$/.test(text) ? ' ' : '';
  return `${before}${siteText(text, charactersMax)}${behind}`;
}

/** As `siteText`, but keeps line breaks, with at most one empty line in a row. */
export function siteLines(text: string, charactersMax: number): string {
  const lines = text
    .slice(0, charactersMax)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => siteText(line, charactersMax))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text.length > charactersMax ? `${lines}…` : lines;
}

/** A file with text of a site, safe to show: keeps lines and makes invisible characters visible. */
export function siteFile(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (unseen) =>
      unseen === '\n' || unseen === '\t'
        ? unseen
        : `[U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}

/** The address if it is safe to link, else null. */
export function siteLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
