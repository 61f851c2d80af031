import { all, ask, askAt, probe, read, type Questions } from './probe';
import type { Reply } from '../network/types';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { linkHeadersOf } from './advertised';
import { getText, request } from './ask';
import { page, resolveUrl, type PageReading } from './page';
import { bodyText, isOk, looksLikeHtml, mediaType, textStart } from './reply';
import { availabilityOf } from './availability';

const ACCEPT_MARKDOWN = 'text/markdown, text/html;q=0.9, */*;q=0.1';
/** Accept header of coding agents' fetch tools that prefer HTML. */
const ACCEPT_HTML_FIRST = 'text/html, text/markdown;q=0.7, */*;q=0.1';

/**
 * `markdown`: labelled Markdown and not HTML. `plain`: Markdown as text/plain. `relabelled`: labelled Markdown, but
 * HTML.
 */
export type Variant = 'markdown' | 'plain' | 'relabelled' | 'no';

export interface MarkdownVariants {
  /** (a) The page, requested as Markdown. */
  readonly negotiated: Exchange;
  readonly variant: Variant;
  /** (d) The page, requested with HTML preferred to Markdown; only if (a) is Markdown. */
  readonly reluctant: Exchange | null;
  /** (b) Addresses that the page advertises, at most two. */
  readonly advertised: readonly Exchange[];
  /** (c) Conventional sibling addresses, in the order tried. */
  readonly siblings: readonly Exchange[];
}

/** Markdown of the audited page, by all ways that agents try. */
export const markdownVariants = probe(function* (context): Questions<MarkdownVariants> {
  const [underJudgement, negotiated] = yield* all([
    read(page),
    askAt(context, request({ url: context.pageUrl, headers: { accept: ACCEPT_MARKDOWN } })),
  ]);
  const variant = variantOf(negotiated);
  if (variant !== 'no') {
    const inHtml = request({ url: context.pageUrl, headers: { accept: ACCEPT_HTML_FIRST } });
    const reluctant = yield* askAt(context, inHtml);
    return { negotiated, variant, reluctant, advertised: [], siblings: [] };
  }
  const urls = advertisedMarkdown(underJudgement).slice(0, 2);
  const advertised = yield* all(urls.map((url) => askAt(context, getText(url))));
  const siblings = advertised.some((exchange) => isMarkdownFile(context, exchange))
    ? []
    : yield* siblingsOf(context);
  return { negotiated, variant, reluctant: null, advertised, siblings };
});

/** Sibling addresses of llms.txt v2, likelier first; the second is requested if the first does not exist. */
function siblingPaths(path: string): string[] {
  if (path.endsWith('/')) return [`${path}index.md`, `${path}index.html.md`];
  const bare = path.replace(/\.(?:html?|xhtml|php|aspx?)$/i, '');
  return bare === path ? [`${path}.md`] : [`${path}.md`, `${bare}.md`];
}

function* siblingsOf(context: ProbeContext): Questions<Exchange[]> {
  const { origin, pathname } = new URL(context.pageUrl);
  const asked: Exchange[] = [];
  for (const path of siblingPaths(pathname)) {
    const exchange = yield* ask(getText(`${origin}${path}`));
    if (exchange) asked.push(exchange);
    if (exchange && isMarkdownFile(context, exchange)) break;
  }
  return asked;
}

function variantOf({ answer }: Exchange): Variant {
  if (answer.kind === 'none' || !isOk(answer)) return 'no';
  const type = mediaType(answer);
  if (type === 'text/markdown' || type === 'text/x-markdown')
    return looksLikeHtml(answer) ? 'relabelled' : 'markdown';
  return type === 'text/plain' && !looksLikeHtml(answer) && readsAsMarkdown(answer)
    ? 'plain'
    : 'no';
}

/** True for a heading, a link, or a list in the first lines, which plain text rarely has. */
const readsAsMarkdown = (reply: Reply) => MARKDOWN.test(textStart(reply, 20_000));
const MARKDOWN = /^(?:---[ \t]*$|#{1,6} \S|[-*] \S)|\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/m;

/** Markdown alternates in `<link>` and Link headers of a page; an index of the site is not a version of the page. */
export function advertisedMarkdown({ reply, html }: PageReading): string[] {
  const fromHeaders = reply
    ? linkHeadersOf(reply)
        .links.filter((l) => l.rels.includes('alternate') && isMarkdownType(l.params.get('type')))
        .flatMap((l) => resolveUrl(l.target, reply.url) ?? [])
    : [];
  const fromHtml = (html?.links ?? [])
    .filter((l) => l.rels.includes('alternate') && isMarkdownType(l.type))
    .flatMap((l) => l.url ?? []);
  return [...new Set([...fromHeaders, ...fromHtml])].filter((url) => !isIndex(url));
}

const isIndex = (url: string) => /\/llms(?:-full)?\.txt$/.test(new URL(url).pathname);

const isMarkdownType = (type: string | null | undefined) =>
  /^text\/(?:x-)?markdown$/.test(type?.split(';')[0]?.trim().toLowerCase() ?? '');

/** True if the file exists, is not empty, and is not HTML. */
export function isMarkdownFile(context: ProbeContext, exchange: Exchange): boolean {
  const { answer } = exchange;
  if (availabilityOf(context, exchange).state !== 'present' || answer.kind === 'none') return false;
  const type = mediaType(answer);
  return (
    bodyText(answer).text.trim() !== '' &&
    (type === null ||
      /^text\/(?:x-)?markdown$|^text\/plain$|^application\/octet-stream$/.test(type))
  );
}
