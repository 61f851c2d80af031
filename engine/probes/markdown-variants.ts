import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import type { Exchange } from '../recording';
import type { Seen } from '../seen';
import { linkHeadersOf } from './advertised';
import { getPage, getText, request } from './ask';
import { page, resolveUrl } from './page';
import { bodyText, isOk, looksLikeHtml, mediaType, textStart } from './reply';
import { standingOf } from './state';

const ACCEPT_MARKDOWN = 'text/markdown, text/html;q=0.9, */*;q=0.1';
const ACCEPT_HTML_FIRST = 'text/markdown;q=0.1, text/html';

const negotiatedAsk = (url: string): Ask => request({ url, headers: { accept: ACCEPT_MARKDOWN } });
const reluctantAsk = (url: string): Ask => request({ url, headers: { accept: ACCEPT_HTML_FIRST } });

/**
 * `markdown`: typed so and not HTML. `plain`: Markdown typed text/plain. `relabelled`: typed Markdown, but HTML.
 */
export type Variant = 'markdown' | 'plain' | 'relabelled' | 'no';

export interface MarkdownVariants {
  /** (a) the page, asked for Markdown. */
  readonly negotiated: Exchange;
  readonly variant: Variant;
  /** (d) the page, asked for HTML rather than Markdown; only where (a) is Markdown. */
  readonly reluctant: Exchange | null;
  /** (b) what the page advertises, at most two. */
  readonly advertised: readonly Exchange[];
  /** (c) siblings by convention, in the order tried. */
  readonly siblings: readonly Exchange[];
}

/** The Markdown of the page under judgement, by all ways an agent would try. */
export const markdownVariants: Probe<MarkdownVariants> = cached({
  asks(seen) {
    const first = negotiatedAsk(seen.pageUrl);
    const base = [getPage(seen.pageUrl), ...seen.fingerprints, first];
    if (!seen.get(getPage(seen.pageUrl)) || !seen.get(first)) return base;
    if (variantOf(seen.at(first)) !== 'no') return [...base, reluctantAsk(seen.pageUrl)];
    const links = advertisedAsks(seen);
    const answers = links.map((ask) => seen.get(ask));
    if (!answers.every((a) => a !== undefined)) return [...base, ...links];
    if (answers.some((a) => isMarkdownFile(seen, a))) return [...base, ...links];
    return [...base, ...links, ...siblingAsks(seen)];
  },
  read(seen) {
    const negotiated = seen.at(negotiatedAsk(seen.pageUrl));
    const variant = variantOf(negotiated);
    const isDone = variant !== 'no';
    return {
      negotiated,
      variant,
      reluctant: isDone ? seen.at(reluctantAsk(seen.pageUrl)) : null,
      advertised: isDone ? [] : advertisedAsks(seen).map((ask) => seen.at(ask)),
      siblings: isDone ? [] : siblingAsks(seen).flatMap((ask) => seen.get(ask) ?? []),
    };
  },
});

function variantOf({ answer }: Exchange): Variant {
  if (answer.kind === 'none' || !isOk(answer)) return 'no';
  const type = mediaType(answer);
  if (type === 'text/markdown' || type === 'text/x-markdown')
    return looksLikeHtml(answer) ? 'relabelled' : 'markdown';
  return type === 'text/plain' && !looksLikeHtml(answer) && readsAsMarkdown(answer)
    ? 'plain'
    : 'no';
}

/** A heading, a link or a list in the first lines: what plain text rarely has. */
const readsAsMarkdown = (reply: Reply) => MARKDOWN.test(textStart(reply, 20_000));
const MARKDOWN = /^(?:---[ \t]*$|#{1,6} \S|[-*] \S)|\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/m;

/** `<link rel=alternate type=text/markdown>` and such Link headers of this page. */
function advertisedAsks(seen: Seen): Ask[] {
  return advertisedMarkdown(seen)
    .slice(0, 2)
    .map((url) => getText(url));
}

export function advertisedMarkdown(seen: Seen): string[] {
  const { reply, html } = page.read(seen);
  const fromHeaders = reply
    ? linkHeadersOf(reply)
        .links.filter((l) => l.rels.includes('alternate') && isMarkdownType(l.params.get('type')))
        .flatMap((l) => resolveUrl(l.target, reply.url) ?? [])
    : [];
  const fromHtml = (html?.links ?? [])
    .filter((l) => l.rels.includes('alternate') && isMarkdownType(l.type))
    .flatMap((l) => l.url ?? []);
  return [...new Set([...fromHeaders, ...fromHtml])];
}

const isMarkdownType = (type: string | null | undefined) =>
  /^text\/(?:x-)?markdown$/.test(type?.split(';')[0]?.trim().toLowerCase() ?? '');

/** `/a` → `/a.md`; a folder → its `index.md`, and only when that is absent its `index.html.md`. */
function siblingAsks(seen: Seen): Ask[] {
  const { origin, pathname } = new URL(seen.pageUrl);
  if (!pathname.endsWith('/')) return [getText(`${origin}${pathname}.md`)];
  const first = getText(`${origin}${pathname}index.md`);
  const answered = seen.get(first);
  return answered && !isMarkdownFile(seen, answered)
    ? [first, getText(`${origin}${pathname}index.html.md`)]
    : [first];
}

/** Present, not empty, and no HTML. */
export function isMarkdownFile(seen: Seen, exchange: Exchange): boolean {
  const { answer } = exchange;
  if (standingOf(seen, exchange).state !== 'present' || answer.kind === 'none') return false;
  const type = mediaType(answer);
  return (
    bodyText(answer).text.trim() !== '' &&
    (type === null ||
      /^text\/(?:x-)?markdown$|^text\/plain$|^application\/octet-stream$/.test(type))
  );
}
