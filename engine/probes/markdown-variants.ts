import { all, ask, askAt, probe, read, sample, type Questions } from './probe';
import type { Reply } from '../network/types';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { linkHeadersOf } from './advertised';
import { getText, request } from './ask';
import { outlineOf } from '../parse/markdown';
import { robotsTxtFile, type RobotsReading } from './files';
import { isIndexPage, NOT_A_PAGE } from './listed-pages';
import { homePage, htmlUncached, page, resolveUrl, type PageReading } from './page';
import { isAllowed, pickEvenly, sampleAsk } from './sample';
import { siteLinks, type SiteLink } from './site-links';
import { hostOf, ownUrls, sitemapLists, type SitemapLists } from './sitemaps';
import { unreadReason } from './unread';
import { bodyText, isOk, looksLikeHtml, mediaType, textStart } from './reply';
import { availabilityOf } from './availability';
import { essenceOf } from '../parse/text';

const ACCEPT_MARKDOWN = 'text/markdown, text/html;q=0.9, */*;q=0.1';
/** Accept header of coding agents' fetch tools that prefer HTML. */
const ACCEPT_HTML_FIRST = 'text/html, text/markdown;q=0.7, */*;q=0.1';
/** What Claude Code and other coding agents send: equal weights, in their order of preference. */
export const ACCEPT_UNWEIGHTED = 'text/markdown, text/html, */*';

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
  /** (e) The page, requested as Markdown without weights; only if (a) is Markdown. */
  readonly unweighted: Exchange | null;
  /** (b) Addresses that the page advertises, at most two. */
  readonly advertised: readonly Exchange[];
  /** (c) Conventional sibling addresses, in the order tried. */
  readonly siblings: readonly Exchange[];
}

/** Markdown of the audited page, by all ways that agents try. */
export const markdownVariants = probe(function* (context): Questions<MarkdownVariants> {
  const [underJudgement, negotiated] = yield* all([
    read(page),
    askAt(context, accepting(context.pageUrl, ACCEPT_MARKDOWN)),
  ]);
  const variant = variantOf(negotiated);
  if (variant !== 'no') {
    const [reluctant, unweighted] = yield* all([
      askAt(context, accepting(context.pageUrl, ACCEPT_HTML_FIRST)),
      askAt(context, accepting(context.pageUrl, ACCEPT_UNWEIGHTED)),
    ]);
    return { negotiated, variant, reluctant, unweighted, advertised: [], siblings: [] };
  }
  const urls = advertisedMarkdown(underJudgement).slice(0, 2);
  const advertised = yield* all(urls.map((url) => askAt(context, getText(url))));
  const siblings = advertised.some((exchange) => isMarkdownFile(context, exchange))
    ? []
    : yield* siblingsOf(context, context.pageUrl);
  return { negotiated, variant, reluctant: null, unweighted: null, advertised, siblings };
});

const accepting = (url: string, accept: string) => request({ url, headers: { accept } });

/** The Markdown of the page: negotiated, or the file at its own address; null if there is none. */
export function markdownOf(
  context: ProbeContext,
  { negotiated, variant, advertised, siblings }: MarkdownVariants,
): Reply | null {
  const source =
    variant === 'no'
      ? [...advertised, ...siblings].find((exchange) => isMarkdownFile(context, exchange))
      : variant === 'relabelled'
        ? undefined
        : negotiated;
  return source?.answer.kind === 'reply' ? source.answer : null;
}

/** Another page of the site, and its Markdown. */
export interface OtherPage {
  readonly url: string;
  readonly exchange: Exchange;
  /** Null if it has none. */
  readonly markdown: Reply | null;
}

export interface MarkdownElsewhere {
  /** Three listed pages, spread evenly, without those that gave no page. */
  readonly pages: readonly OtherPage[];
  /** Links within the Markdown of the home page, with their answers. */
  readonly links: readonly { readonly url: string; readonly exchange: Exchange | undefined }[];
}

const PAGES_SAMPLED = 3;
const LINKS_SAMPLED = 3;
const NOTHING: MarkdownElsewhere = { pages: [], links: [] };

/** Three pages that the home page links to, or of the sitemap’s sample if that has more of fewer than three. */
function otherPages(
  context: ProbeContext,
  maps: SitemapLists,
  robots: RobotsReading,
  home: string,
  homeLinks: readonly SiteLink[],
): string[] {
  const isOther = (url: string) =>
    hostOf(url) === hostOf(home) &&
    !isIndexPage(url) &&
    !NOT_A_PAGE.test(url) &&
    isAllowed(url, robots);
  const linked = homeLinks.map(({ url }) => url).filter(isOther);
  const listed = linked.length < PAGES_SAMPLED ? ownUrls(context, maps).filter(isOther) : [];
  return pickEvenly(listed.length > linked.length ? listed : linked, PAGES_SAMPLED);
}

/** Markdown of other pages, and what the Markdown of the home page links to. */
export const markdownElsewhere = probe(function* (context): Questions<MarkdownElsewhere> {
  if (!context.isHome) return NOTHING;
  const [variants, maps, robots, home, homeLinks] = yield* all([
    read(markdownVariants),
    read(sitemapLists),
    read(robotsTxtFile),
    read(homePage),
    read(siteLinks),
  ]);
  const markdown = markdownOf(context, variants);
  const asks = otherPages(context, maps, robots, home.url, homeLinks).map((url) =>
    accepting(url, ACCEPT_MARKDOWN),
  );
  const linked = markdown
    ? outlineOf(bodyText(markdown).text).links.flatMap(
        ({ url }) => resolveUrl(url, markdown.url) ?? [],
      )
    : [];
  const siteUrls = [...new Set(linked)].filter(
    (url) => context.isSameSite(url) && isAllowed(url, robots),
  );
  const links = pickEvenly(siteUrls, LINKS_SAMPLED).map((url) => sampleAsk(context, url));
  const answers = yield* sample([...asks, ...links]);
  const others = yield* all(
    asks.map((_, at) => otherPage(context, answers[at], markdown !== null)),
  );
  return {
    pages: others.filter((page) => page !== null),
    links: links.map(({ url }, at) => ({ url, exchange: answers[asks.length + at] })),
  };
});

/**
 * Reads the answer of a page to a request for Markdown. `isAsked`: asks for the file that it advertises, or for its
 * sibling.
 */
function* otherPage(
  context: ProbeContext,
  exchange: Exchange | undefined,
  isAsked: boolean,
): Questions<OtherPage | null> {
  const reply = exchange?.answer;
  if (!exchange || reply?.kind !== 'reply' || !isOk(reply) || unreadReason(reply) !== null)
    return null;
  const { url } = exchange.ask;
  const variant = variantOf(exchange);
  if (variant === 'markdown' || variant === 'plain') return { url, exchange, markdown: reply };
  if (!looksLikeHtml(reply) || context.isFallback(reply)) return null;
  if (!isAsked) return { url, exchange, markdown: null };
  const [advertised] = advertisedMarkdown({ reply, html: htmlUncached(reply) });
  const file = advertised
    ? yield* ask(getText(advertised))
    : (yield* siblingsOf(context, reply.url)).at(-1);
  const hasFile = file !== undefined && isMarkdownFile(context, file);
  return {
    url,
    exchange,
    markdown: hasFile && file.answer.kind === 'reply' ? file.answer : null,
  };
}

/** Sibling addresses of llms.txt v2, likelier first; the second is requested if the first does not exist. */
function siblingPaths(path: string): string[] {
  if (path.endsWith('/')) return [`${path}index.md`, `${path}index.html.md`];
  const bare = path.replace(/\.(?:html?|xhtml|php|aspx?)$/i, '');
  return bare === path ? [`${path}.md`] : [`${path}.md`, `${bare}.md`];
}

/** Asks for the siblings of a page until one is Markdown. */
function* siblingsOf(context: ProbeContext, url: string): Questions<Exchange[]> {
  const { origin, pathname } = new URL(url);
  const exchanges: Exchange[] = [];
  for (const path of siblingPaths(pathname)) {
    const exchange = yield* ask(getText(`${origin}${path}`));
    if (exchange) exchanges.push(exchange);
    if (exchange && isMarkdownFile(context, exchange)) break;
  }
  return exchanges;
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
export function advertisedMarkdown({ reply, html }: Pick<PageReading, 'reply' | 'html'>): string[] {
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

export const isIndex = (url: string) => /\/llms(?:-full)?\.txt$/.test(new URL(url).pathname);

const isMarkdownType = (type: string | null | undefined) =>
  /^text\/(?:x-)?markdown$/.test(essenceOf(type) ?? '');

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
