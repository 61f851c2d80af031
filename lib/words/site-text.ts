/** Controls, bidi overrides and isolates, zero-width and tag characters: they change how a page reads without being seen. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Text that a scanned site sent, made safe to show: one line, nothing invisible, clipped after a whole word. */
export function siteText(text: string, charactersMax = 1000): string {
  const line = text.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  const characters = [...line];
  if (characters.length <= charactersMax) return line;
  const start = characters.slice(0, charactersMax).join('');
  const space = start.lastIndexOf(' ');
  const isLongWord = space < start.length / 2;
  return `${isLongWord ? characters.slice(0, charactersMax - 1).join('') : start.slice(0, space)}…`;
}

/** The same for text of several lines: they stay, with at most one empty line between. */
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

/** A file with a site's words in it, made safe to show: its lines stay, what could not be seen is written out. */
export function siteFile(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (unseen) =>
      unseen === '\n' || unseen === '\t'
        ? unseen
        : `[U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}

/** The address when a link may lead there, else null. */
export function siteLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
