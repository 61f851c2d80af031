import { ask, probe, read, type Questions } from './probe';
import type { Reply } from '../network/types';
import {
  attr,
  closest,
  hasAttr,
  isElement,
  isHidden,
  isText,
  elementsNamed,
  parentElement,
  parseHtml,
  parseXhtml,
  textOf,
  type Element,
  type HtmlDocument,
} from '../parse/html';
import { parseLinkHeader } from '../parse/link-header';
import { parseRefresh } from '../parse/refresh';
import {
  isShorterThan,
  isTodoMarker,
  joinWithAnd,
  quote,
  visibleLength,
  essenceOf,
} from '../parse/text';
import { isMemoized, memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { getPage } from './ask';
import { bodyText, headerLines, isOk, mediaType, servedAs, textStart, withoutCache } from './reply';
import { unreadReason } from './unread';

export interface PageReading {
  readonly exchange: Exchange;
  readonly reply: Reply | null;
  /** Final address after redirects; the requested one without an answer. */
  readonly url: string;
  /** Why its content could not be read; null if it was, also for an error page. See `unreadPage`. */
  readonly unread: string | null;
  /** Set for a 2xx HTML document with a body that was read. */
  readonly html: HtmlView | null;
  /** `html` of a page with content of its own: null for a page that only redirects by a refresh. */
  readonly content: HtmlView | null;
}

/** Parsed page as checks read it; computed once per answer. */
export interface HtmlView {
  readonly document: HtmlDocument;
  readonly title: string | null;
  /**
   * Text of `main`, `[role=main]`, or the only `article`; else of the body without header, nav, footer, and aside. Text
   * of `<noscript>` if that is almost empty.
   */
  readonly mainText: string;
  readonly mainElement: Element | null;
  /** All text of the body. */
  readonly text: string;
  /** `<link>` elements of the head. */
  readonly links: readonly HtmlLink[];
  readonly metas: readonly {
    readonly name: string;
    readonly content: string;
    readonly element: Element;
  }[];
  /** `<a href>`, resolved against the base address, http(s) only, without fragment. */
  readonly anchors: readonly {
    readonly url: string;
    readonly text: string;
    readonly element: Element;
  }[];
  /** Canonical addresses of the `Link` header (RFC 6596) and the head, headers first. */
  readonly canonicals: readonly Canonical[];
  readonly baseUrl: string;
}

interface Canonical {
  /** Absolute URL; null if it is no web address. */
  readonly url: string | null;
  /** As written. */
  readonly href: string;
  readonly isInHeader: boolean;
}

interface HtmlLink {
  readonly rels: readonly string[];
  /** Absolute URL; null if it cannot be resolved. */
  readonly url: string | null;
  /** As written. */
  readonly href: string;
  readonly type: string | null;
  readonly element: Element;
}

/** The audited page: the home page, or the additional page of this context. */
export const page = probe((context) => readPage(context, context.pageUrl));

/** `GET /` of the run, also in the context of an additional page. */
export const homePage = probe((context) => readPage(context, context.homeUrl));

/** Final address of `GET /`. */
export const homeAddress = probe(function* (): Questions<string> {
  return (yield* read(homePage)).url;
});

function* readPage(context: ProbeContext, url: string): Questions<PageReading> {
  const exchange = (yield* ask(getPage(url))) ?? context.at(getPage(url));
  const reply = exchange.answer.kind === 'reply' ? exchange.answer : null;
  const html = reply && htmlOf(reply);
  return {
    exchange,
    reply,
    url: exchange.answer.url,
    unread: reply && unreadPage(reply),
    html,
    content: html && onlyRedirects(html, reply) ? null : html,
  };
}

/**
 * Why the content of the page could not be read: a wall, a redirect that leads nowhere, a body that cannot be decoded,
 * or a frame set. Null for what was read, also for an error or a file that is no page.
 */
export function unreadPage(reply: Reply): string | null {
  const reason = unreadReason(reply);
  if (reason !== null) return reason;
  const frames = isOk(reply) && isHtmlType(reply) ? memoized(reply, framesOf) : null;
  if (frames === null) return null;
  const names = frames.slice(0, 3).map((src) => quote(src, 60));
  return `a frame set${names.length > 0 ? `, whose content is in ${joinWithAnd(names)}` : ''}`;
}

/** Addresses of the frames of a frame set, which has no text of its own; null for another page. */
function framesOf(reply: Reply): readonly string[] | null {
  if (!/<frameset[\s>]/i.test(textStart(reply, FRAMESET_WITHIN))) return null;
  const { root, elements } = parseHtml(bodyText(reply).text);
  if (!root?.childNodes.some((node) => isElement(node) && node.tagName === 'frameset')) return null;
  return elements.flatMap((e) => (e.tagName === 'frame' ? (attr(e, 'src')?.trim() ?? []) : []));
}

const FRAMESET_WITHIN = 10_000;

/** For people: what an answer is instead of an HTML page with content. */
export function nonHtmlReason(reply: Reply): string {
  const unread = unreadPage(reply);
  if (unread !== null) return `The page could not be read: ${unread}`;
  if (!isOk(reply)) return `The page returns status ${reply.status}`;
  if (bodyText(reply).text.trim() === '') return 'The page is empty';
  const html = htmlOf(reply);
  if (html) return `The page only redirects: ${declaredRedirect(html, reply)?.evidence}`;
  return `The page is ${servedAs(mediaType(reply))}, not as HTML`;
}

/** View of an HTML answer; null unless it is a 2xx HTML page. */
export const htmlOf = (reply: Reply): HtmlView | null => memoized(reply, viewOf);

/** View of the HTML of an address. */
export function htmlOfText(url: string, html: string): HtmlView | null {
  const body = new TextEncoder().encode(html);
  const headers = [['content-type', 'text/html; charset=utf-8']] as const;
  const reply: Reply = {
    kind: 'reply',
    method: 'GET',
    url,
    status: 200,
    headers,
    body,
    hops: [],
    truncated: false,
    wireBytes: body.byteLength,
    bodyError: null,
    stopped: null,
    tls: null,
    durationMs: 0,
  };
  return htmlOf(reply);
}

function viewOf(reply: Reply): HtmlView | null {
  if (
    !isOk(reply) ||
    !isHtmlType(reply) ||
    bodyText(reply).text.trim() === '' ||
    unreadPage(reply) !== null
  )
    return null;
  const { text: source } = bodyText(reply);
  const document = mediaType(reply) === XHTML ? parseXhtml(source) : parseHtml(source);
  const baseUrl = baseOf(document, reply.url);
  const main = mainOf(document);
  const mainText = main ? textOf(main) : document.body ? unmarkedContentOf(document.body) : '';
  const text = document.body ? textOf(document.body) : '';
  const links = linksOf(document, baseUrl);
  const instead = isShorterThan(mainText, ALMOST_NO_TEXT) ? textWithoutScripts(document) : '';
  return {
    document,
    baseUrl,
    title: titleOf(document),
    mainElement: main,
    mainText: instead || mainText,
    text: instead ? `${text} ${instead}` : text,
    links,
    canonicals: [
      ...headerCanonicals(reply),
      ...links
        .filter(({ rels }) => rels.includes('canonical'))
        .map(({ url, href }) => ({ url, href, isInHeader: false })),
    ],
    metas: metasOf(document),
    anchors: anchorsOf(document, baseUrl),
  };
}

/** True if the answer was already parsed as a page. */
const isParsed = (reply: Reply) => isMemoized(reply, viewOf);

/** Like `htmlOf`, but does not cache the parsed page; for pages that nothing else reads. */
export const htmlUncached = (reply: Reply): HtmlView | null =>
  htmlOf(isParsed(reply) ? reply : withoutCache(reply));

const AROUND_HEADERS = new Set(['nav', 'footer']);
const AROUND_ASIDES = new Set([...AROUND_HEADERS, 'header']);
const AROUND_CONTENT = new Set([...AROUND_ASIDES, 'aside']);

/** True for elements around the content of a page. The header and footer of a section are its content. */
export const isAround = (e: Element, around: ReadonlySet<string> = AROUND_CONTENT): boolean =>
  around.has(e.tagName) && !(OF_SECTIONS.has(e.tagName) && closest(e, isSection));

const OF_SECTIONS = new Set(['header', 'footer']);
const isSection = ({ tagName }: Element) => tagName === 'article' || tagName === 'section';

const XHTML = 'application/xhtml+xml';

const isHtmlType = (reply: Reply) => {
  const type = mediaType(reply);
  return (
    type === 'text/html' ||
    type === XHTML ||
    (type === null && /^\s*(?:<!doctype html|<html|<head|<body)/i.test(textStart(reply, 1024)))
  );
};

/**
 * `main` or its role; else the only article if it holds most of the page's text, which a card or one of several posts
 * does not.
 */
function mainOf(document: HtmlDocument): Element | null {
  const visible = (e: Element) => !hasAttr(e, 'hidden');
  const main = document.elements.find(
    (e) => (e.tagName === 'main' || attr(e, 'role')?.trim().toLowerCase() === 'main') && visible(e),
  );
  if (main) return main;
  const articles = document.elements.filter(
    (e) =>
      e.tagName === 'article' &&
      visible(e) &&
      !closest(e, (a) => a !== e && a.tagName === 'article'),
  );
  const [only] = articles;
  if (!only || articles.length > 1 || !document.body) return null;
  return 2 * visibleLength(textOf(only)) >= visibleLength(contentOf(document.body)) ? only : null;
}

/** A page with less text waits for its scripts; a request to enable scripts is no content. */
export const ALMOST_NO_TEXT = 200;
/** A page with less text may lack facts. */
export const THIN_TEXT = 600;

/** Text for clients without scripts on a page that scripts render; empty if that text is negligible. */
function textWithoutScripts(document: HtmlDocument): string {
  const text = elementsNamed(document, 'noscript')
    .filter((e) => parentElement(e)?.tagName !== 'head')
    .map((e) => textOf(e))
    .join(' ');
  return isShorterThan(text, ALMOST_NO_TEXT) ? '' : text;
}

/** Text of the body without what surrounds its content. */
export const contentOf = (body: Element, around?: ReadonlySet<string>): string =>
  textOf(body, (e) => isHidden(e) || isAround(e, around));

/**
 * Some pages have all of their text in an `<aside>`, or in a `<header>` without an end tag. Both are content if nothing
 * else is.
 */
function unmarkedContentOf(body: Element): string {
  const content = contentOf(body);
  if (!isShorterThan(content, ALMOST_NO_TEXT)) return content;
  const withAsides = contentOf(body, AROUND_ASIDES);
  if (!isShorterThan(withAsides, ALMOST_NO_TEXT)) return withAsides;
  const withHeader = contentOf(body, AROUND_HEADERS);
  return isShorterThan(withHeader, THIN_TEXT) ? withAsides : withHeader;
}

/** HTML elements of the head. */
const inHead = ({ headElements }: HtmlDocument, tag: string) =>
  headElements.filter((e) => e.tagName === tag);

/** The first in the document, as browsers show it; not the one of an inline SVG. */
function titleOf(document: HtmlDocument): string | null {
  const title = elementsNamed(document, 'title')[0];
  const text = title ? textOf(title) : null;
  return text !== null && isTodoMarker(text) ? null : text;
}

function linksOf(document: HtmlDocument, baseUrl: string): HtmlLink[] {
  return inHead(document, 'link')
    .filter((e) => hasAttr(e, 'href'))
    .map((element) => {
      const href = (attr(element, 'href') ?? '').trim();
      return {
        rels: (attr(element, 'rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean),
        href,
        url: resolveUrl(href, baseUrl),
        type: essenceOf(attr(element, 'type')),
        element,
      };
    });
}

/** Links of another context (`anchor`) are not about this page (RFC 8288 section 3.2). */
function headerCanonicals({ headers, url }: Reply): Canonical[] {
  return parseLinkHeader(headerLines(headers, 'link')).links.flatMap(({ target, rels, params }) => {
    const anchor = params.get('anchor');
    const isOfPage = anchor === undefined || resolveUrl(anchor, url) === resolveUrl('', url);
    return rels.includes('canonical') && isOfPage
      ? [{ url: resolveUrl(target, url), href: target, isInHeader: true }]
      : [];
  });
}

function metasOf(document: HtmlDocument): HtmlView['metas'] {
  return inHead(document, 'meta').map((element) => ({
    name: (attr(element, 'name') ?? attr(element, 'property') ?? '').trim().toLowerCase(),
    content: unlessMarker((attr(element, 'content') ?? '').trim()),
    element,
  }));
}

const unlessMarker = (text: string) => (isTodoMarker(text) ? '' : text);

function anchorsOf(document: HtmlDocument, baseUrl: string): HtmlView['anchors'] {
  return elementsNamed(document, 'a', 'area').flatMap((element) => {
    const href = attr(element, 'href');
    const url = href === undefined ? null : resolveUrl(href, baseUrl);
    return url ? [{ url, text: textOf(element), element }] : [];
  });
}

function baseOf(document: HtmlDocument, url: string): string {
  const base = elementsNamed(document, 'base').find((e) => hasAttr(e, 'href'));
  return (base && resolveUrl(attr(base, 'href') ?? '', url)) ?? url;
}

/** Absolute http(s) URL without fragment, or null. */
export function resolveUrl(href: string, base: string): string | null {
  try {
    const url = new URL(href.trim(), base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    url.hash = '';
    return url.href;
  } catch {
    return null;
  }
}

export const isMeta =
  (name: string) =>
  (e: Element): boolean =>
    e.tagName === 'meta' &&
    (attr(e, 'name') ?? attr(e, 'property') ?? '').trim().toLowerCase() === name;

/** Why the head lacks an element of the body: text, or an element of the body, ends the head before it. */
export function metadataInBody(
  { document: { body } }: HtmlView,
  isSought: (e: Element) => boolean,
): { readonly evidence: string; readonly hint: string } | null {
  const nodes = body?.childNodes ?? [];
  if (!nodes.some((node) => isElement(node) && isSought(node))) return null;
  const end = nodes.find((node) => isElement(node) || (isText(node) && node.value.trim() !== ''))!;
  const shown = isText(end) ? end.value.trim() : `<${isElement(end) ? end.tagName : ''}>`;
  return {
    evidence: `${quote(shown, 60)} ends the head before it`,
    hint: 'Remove from the head all text, and all elements that belong to the body.',
  };
}

/** A later refresh leaves time to read the page. */
const REDIRECT_SECONDS_MAX = 5;

/** The address that a refresh within 5 s leads to, other than that of the page, and where it is declared. */
export function declaredRedirect(
  { document, baseUrl }: HtmlView,
  reply: Reply,
): { readonly url: string; readonly evidence: string } | null {
  const targetOf = (value: string, base: string) => {
    const refresh = parseRefresh(value);
    if (!refresh || refresh.seconds > REDIRECT_SECONDS_MAX || refresh.target === '') return null;
    const url = resolveUrl(refresh.target, base);
    return url === resolveUrl('', reply.url) ? null : url;
  };
  for (const value of headerLines(reply.headers, 'refresh')) {
    const url = targetOf(value, reply.url);
    if (url !== null) return { url, evidence: `Refresh: ${value}` };
  }
  for (const e of elementsNamed(document, 'meta')) {
    if (attr(e, 'http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
    const value = attr(e, 'content') ?? '';
    const url = targetOf(value, baseUrl);
    if (url !== null) return { url, evidence: `<meta http-equiv=refresh content=${quote(value)}>` };
  }
  return null;
}

const onlyRedirects = (html: HtmlView, reply: Reply): boolean =>
  isShorterThan(html.mainText, ALMOST_NO_TEXT) && declaredRedirect(html, reply) !== null;

const OPEN_GRAPH_FIELDS = ['og:title', 'og:description', 'og:url', 'og:type', 'og:image'] as const;

export type OpenGraphField = (typeof OPEN_GRAPH_FIELDS)[number];

/** Basic Open Graph fields that the page lacks; all of them without a page. */
export const missingOpenGraph = (html: HtmlView | null) =>
  OPEN_GRAPH_FIELDS.filter(
    (field) =>
      html === null ||
      ((metaContent(html, field) ?? '') === '' &&
        !(
          field === 'og:image' &&
          html.metas.some((m) => /^og:image:(?:secure_)?url$/.test(m.name) && m.content !== '')
        )),
  );

/** Content of the first `<meta name|property>` with that name, or null. */
export const metaContent = (html: HtmlView, name: string): string | null =>
  html.metas.find((m) => m.name === name)?.content ?? null;
