import type { HtmlView } from '../../probes/page';
import { textBefore } from '../../parse/text';

/** One directive of a robots meta tag or an X-Robots-Tag header. */
export interface RobotsDirective {
  /** Lower-case name without value: `noindex`, `max-snippet`, `unavailable_after`. */
  readonly name: string;
  readonly value: string | null;
  /** Lower-case bot name; null = every bot. */
  readonly bot: string | null;
  readonly source: 'meta' | 'header';
  /** As found, for a detail: `<meta name="robots" content="…">`. */
  readonly quote: string;
}

const WITH_VALUE = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);
const KNOWN = new Set([
  ...WITH_VALUE,
  'all',
  'none',
  'index',
  'noindex',
  'follow',
  'nofollow',
  'noarchive',
  'nocache',
  'nosnippet',
  'noimageindex',
  'notranslate',
  'indexifembedded',
  'noai',
  'noimageai',
  'nositelinkssearchbox',
  'noodp',
  'noydir',
]);
const BOTS = /^(?:robots|[a-z0-9_-]*bot(?:-[a-z]+)?|slurp|applebot-extended|msnbot|teoma)$/;

/** `<meta name=robots|googlebot|bingbot…>` of the head. */
export function metaDirectives({ metas }: HtmlView): RobotsDirective[] {
  return metas.flatMap(({ name, content }) => {
    if (!BOTS.test(name)) return [];
    const quote = `<meta name="${name}" content="${content.slice(0, 200)}">`;
    return parseList(content).map((d) => ({
      ...d,
      bot: name === 'robots' ? null : name,
      source: 'meta' as const,
      quote,
    }));
  });
}

/** All `X-Robots-Tag` lines, with or without a leading bot name. */
export function headerDirectives(lines: readonly string[]): RobotsDirective[] {
  return lines.flatMap((line) => {
    const prefix = /^\s*([A-Za-z0-9_-]+)\s*:/.exec(line)?.[1]?.toLowerCase();
    const bot = prefix && !KNOWN.has(prefix) ? prefix : null;
    const list = bot ? line.slice(line.indexOf(':') + 1) : line;
    return parseList(list).map((d) => ({
      ...d,
      bot,
      source: 'header' as const,
      quote: `X-Robots-Tag: ${line.slice(0, 200)}`,
    }));
  });
}

/** Splits at commas, except those within the date of `unavailable_after`. */
function parseList(text: string): { name: string; value: string | null }[] {
  const directives: { name: string; value: string | null }[] = [];
  for (const piece of text.slice(0, 2000).split(',')) {
    const name = textBefore(piece, ':').trim().toLowerCase();
    const last = directives.at(-1);
    if (KNOWN.has(name))
      directives.push({
        name,
        value: piece.includes(':') ? piece.slice(piece.indexOf(':') + 1).trim() : null,
      });
    else if (last?.name === 'unavailable_after') last.value = `${last.value ?? ''},${piece}`;
  }
  return directives;
}
