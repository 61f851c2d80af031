import { outlineOf } from '../parse/markdown';
import { attr, elementsNamed, parseHtml } from '../parse/html';
import { robotsAllows } from '../parse/robots';
import { parseSitemap } from '../parse/sitemap';
import { clip, visibleLength } from '../parse/text';
import { distinctBy } from '../parse/lists';
import { challengeOf } from '../probes/challenge';
import { robotsOf } from '../probes/files';
import { htmlOf, resolveUrl } from '../probes/page';
import { bodyText, isOk, mediaType } from '../probes/reply';
import type { Reply } from '../network/types';
import { compareRendering, type Rendering } from '../view/rendering';
import type { ReadResult } from './recording-reader';

interface DocumentLink {
  /** Absolute http(s) address without fragment. */
  readonly url: string;
  readonly text: string;
}

/** Content of an answer as a reader without scripts sees it. */
export interface DocumentReading {
  readonly title: string | null;
  /** All text; white space is collapsed for HTML pages only. */
  readonly text: string;
  /** In document order, without duplicates. */
  readonly links: readonly DocumentLink[];
  /** Header or marker that identifies a bot challenge. */
  readonly challenge: string | null;
  /** The page is empty until scripts fill it. */
  readonly isEmptyWithoutScripts: boolean;
  /** The page asks for a password. */
  readonly asksForPassword: boolean;
}

const LINKS_MAX = 500;
const LINK_TEXT_MAX = 120;
/** Fewer characters are a loading message, not content. */
const EMPTY_INK_MAX = 50;

/** Reads an answer as an agent without a browser does. Never throws. */
function readDocument(reply: Reply): DocumentReading {
  const challenge = challengeOf(reply);
  const html = htmlOf(isOk(reply) ? reply : { ...reply, status: 200 });
  if (html === null) return { ...plain(reply), challenge };
  const links = html.anchors.map(({ url, text }) => ({ url, text: clip(text, LINK_TEXT_MAX) }));
  return {
    title: html.title,
    text: html.text,
    links: distinct(links),
    challenge,
    isEmptyWithoutScripts:
      visibleLength(html.text) <= EMPTY_INK_MAX &&
      elementsNamed(html.document, 'script').length > 0,
    asksForPassword: elementsNamed(html.document, 'input').some(
      (e) => attr(e, 'type')?.trim().toLowerCase() === 'password',
    ),
  };
}

function plain(reply: Reply): Omit<DocumentReading, 'challenge'> {
  const { text } = bodyText(reply);
  const type = mediaType(reply) ?? '';
  const none = { title: null, isEmptyWithoutScripts: false, asksForPassword: false };
  if (/xml$/.test(type) || /\.xml$/i.test(new URL(reply.url).pathname))
    return { ...none, text, links: sitemapLinks(text, reply) };
  if (!/^text\//.test(type)) return { ...none, text: isReadable(type) ? text : '', links: [] };
  const outline = outlineOf(text);
  const links = outline.links.flatMap(({ url, text: label }) => {
    const absolute = resolveUrl(url, reply.url);
    return absolute === null ? [] : [{ url: absolute, text: clip(label, LINK_TEXT_MAX) }];
  });
  return {
    ...none,
    title: outline.headings.find(({ depth }) => depth === 1)?.text ?? null,
    text,
    links: distinct(links),
  };
}

const isReadable = (type: string): boolean => type === '' || /json|javascript|yaml/.test(type);

function sitemapLinks(text: string, reply: Reply): DocumentLink[] {
  const sitemap = parseSitemap(text, reply.truncated);
  const locs = sitemap.kind === 'bad' ? [] : [...sitemap.entries.locs];
  return distinct(
    locs.flatMap((loc) => {
      const url = resolveUrl(loc, reply.url);
      return url === null ? [] : [{ url, text: '' }];
    }),
  );
}

const distinct = (links: readonly DocumentLink[]) =>
  distinctBy(links, ({ url }) => url).slice(0, LINKS_MAX);

/** Rules of a robots.txt for one path. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  /** Addresses of the first Sitemap lines, as written. */
  readonly sitemaps: readonly string[];
}

const SITEMAPS_MAX = 20;

function readRobots(reply: Reply, tokens: readonly string[], path: string): RobotsVerdict {
  const robots = robotsOf(reply);
  const token = tokens.find((name) => robots.groups.has(name.toLowerCase())) ?? '*';
  return {
    allowed: robotsAllows(robots, token, path).allowed,
    sitemaps: robots.sitemaps.slice(0, SITEMAPS_MAX).map(({ value }) => value),
  };
}

/**
 * Parses content of sites. The product runs it on a worker thread, so that hostile content cannot block the process.
 */
export interface DocumentReader {
  document(reply: Reply): Promise<ReadResult<DocumentReading>>;
  /** `tokens`: product tokens of the client; the first with a group decides. `path`: includes the query. */
  robots(reply: Reply, tokens: readonly string[], path: string): Promise<ReadResult<RobotsVerdict>>;
  /** Values of `<meta name>` in the head only: on many sites strangers can write into the body. */
  headMetas(reply: Reply, name: string): Promise<ReadResult<readonly string[]>>;
  /** What scripts change, from the HTML of one load and its document after scripts. Null if the HTML is no page. */
  rendering(url: string, html: string, rendered: string): Promise<ReadResult<Rendering | null>>;
}

/** Parses in the caller's thread, for tests and for the worker thread itself. */
export class LocalDocumentReader implements DocumentReader {
  async document(reply: Reply): Promise<ReadResult<DocumentReading>> {
    return { ok: true, value: readDocument(reply) };
  }

  async robots(
    reply: Reply,
    tokens: readonly string[],
    path: string,
  ): Promise<ReadResult<RobotsVerdict>> {
    return { ok: true, value: readRobots(reply, tokens, path) };
  }

  async rendering(
    url: string,
    html: string,
    rendered: string,
  ): Promise<ReadResult<Rendering | null>> {
    return { ok: true, value: compareRendering(url, html, rendered) };
  }

  async headMetas(reply: Reply, name: string): Promise<ReadResult<readonly string[]>> {
    const metas = parseHtml(bodyText(reply).text).headElements.filter(
      (e) => e.tagName === 'meta' && attr(e, 'name')?.trim().toLowerCase() === name,
    );
    return { ok: true, value: metas.map((e) => attr(e, 'content')?.trim() ?? '') };
  }
}
