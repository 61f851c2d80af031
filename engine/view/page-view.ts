import { SEARCH_CLIENTS, FETCH_CLIENTS, TRAINING_CLIENTS } from '../clients';
import { isVague } from '../checks/agent-operability/vague-links';
import { htmlRendering, isToBeFilled } from '../checks/html-rendering/check';
import { bodyText, header } from '../probes/reply';
import { AccessibleNames, inputType } from '../parse/accessible-name';
import {
  attr,
  elementsNamed,
  isElement,
  isHidden,
  isHiddenFromTree,
  isText,
  isTiny,
  textOf,
  type Element,
  type Node,
} from '../parse/html';
import { robotsAllows } from '../parse/robots';
import { clip, collapseSpace, isShorterThan } from '../parse/text';
import { tokensOf } from '../parse/tokens';
import { member, type Json } from '../parse/json';
import { jsonLdOf } from '../probes/json-ld';
import { robotsTxtFile } from '../probes/files';
import { markdownVariants } from '../probes/markdown-variants';
import { isEmptyContainer } from '../probes/empty-container';
import {
  ALMOST_NO_TEXT,
  homePage,
  nonHtmlReason,
  page,
  resolveUrl,
  type HtmlView,
} from '../probes/page';

import { memoized } from '../network/recording';
import type { ProbeContext } from '../probes/probe-context';
import type { CheckId } from '../checks';
import type { PageText } from '../report/types';
import { isFetched } from '../probes/availability';

/** What an agent misses at a place. */
interface Marked {
  /** Null if nothing. */
  readonly mark: string | null;
  /** The check whose findings count such places; null if none does. */
  readonly check: CheckId | null;
}

/** A piece of a line. */
export interface ViewPart extends Marked {
  readonly kind: 'text' | 'link' | 'button' | 'field' | 'image' | 'frame';
  readonly text: string;
  /** Absolute address of a link or frame, with its fragment; also `tel:`, `mailto:`, and `sms:`. */
  readonly url: string | null;
}

/** A line of the page in reading order. */
export interface ViewLine extends Marked {
  /** `landmark`: where a part of the page begins, such as its navigation. `empty`: a container without content. */
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'landmark' | 'empty';
  /** Level of a heading (1–6) or of a list item (1 is the outermost); 0 for others. */
  readonly level: number;
  /** Number of an item of an ordered list; null for others. */
  readonly number: number | null;
  readonly parts: readonly ViewPart[];
}

export interface ViewFact {
  /** `Product` */
  readonly type: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** A page as its readers without scripts get it. */
export interface PageView {
  readonly url: string;
  readonly status: number;
  readonly title: string | null;
  /** Why there are no lines: the answer is no HTML page. */
  readonly instead: string | null;
  readonly lines: readonly ViewLine[];
  /** True if lines were left out. */
  readonly isCut: boolean;
  readonly html: Size;
  readonly textSize: Size;
  readonly markdown: (Size & { readonly text: string; readonly url: string }) | null;
  readonly facts: readonly ViewFact[];
  /** Directives of robots.txt and the page for AI clients. */
  readonly directives: readonly string[];
  readonly headings: number;
  readonly links: number;
  /** Marks of all lines and parts. */
  readonly marks: number;
  /** What a reader of the whole page loses, in a sentence of `html-rendering`; null if nothing. */
  readonly loss: string | null;
  /** True if scripts put its text in place. */
  readonly isShell: boolean;
}

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

const LINES_MAX = 1500;
const TEXT_MAX = 40_000;
const PART_MAX = 1000;
/** Elements and characters that are read to find out whether a heading is empty. */
const HEADING_EFFORT = 500;
const FACTS_MAX = 20;
const FIELDS_MAX = 10;

const sizeOf = (text: string): Size => ({
  bytes: Buffer.byteLength(text),
  tokens: tokensOf(text),
});

/** The page of the context as agents see it, from its recorded answers. Null without an answer. */
export function viewOfPage(context: ProbeContext): PageView | null {
  const { reply, html, url } = context.read(page);
  if (reply === null) return null;
  const source = bodyText(reply).text;
  const reading = html === null ? { lines: [], isCut: false } : readLines(html);
  const { lines } = reading;
  const parts = lines.flatMap((line) => line.parts);
  const text = html?.text ?? '';
  return {
    url,
    status: reply.status,
    title: html?.title ?? null,
    instead: html === null ? nonHtmlReason(reply) : null,
    ...reading,
    html: { bytes: reply.body.byteLength, tokens: tokensOf(source) },
    textSize: sizeOf(text),
    markdown: markdownOf(context),
    facts: html === null ? [] : factsOf(html),
    directives: directivesOf(context, html, header(reply, 'x-robots-tag')),
    headings: lines.filter(({ kind }) => kind === 'heading').length,
    links: parts.filter(({ kind }) => kind === 'link').length,
    marks: [...lines, ...parts].filter(({ mark }) => mark !== null).length,
    ...lossOf(context, html),
  };
}

/** Rules of `html-rendering` about text that readers without scripts don’t get, or not in its order. */
const LOSSES = new Set([
  'shell',
  'blank',
  'client-redirect',
  'no-text',
  'placeholder',
  'thin',
  'shadow',
  'late-content',
]);

function lossOf(context: ProbeContext, html: HtmlView | null): Pick<PageView, 'loss' | 'isShell'> {
  const judged = htmlRendering.judge({ page: context.read(page) }, context);
  if ('unmeasured' in judged) return { loss: null, isShell: false };
  return {
    loss: judged.find(({ slug }) => LOSSES.has(slug))?.message ?? null,
    isShell: judged.some(
      ({ slug }) => slug === 'shell' || (slug === 'no-text' && html !== null && isToBeFilled(html)),
    ),
  };
}

const START_MAX = 2000;

/** What a text reader gets of the home page; null if it is no HTML page. */
export function textOfHome(context: ProbeContext): PageText | null {
  const { html } = context.read(homePage);
  return (
    html && {
      text: html.text.slice(0, START_MAX),
      tokens: tokensOf(html.text),
      headings: elementsNamed(html.document, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').length,
      links: html.anchors.length,
    }
  );
}

export function markdownOf(context: ProbeContext): PageView['markdown'] {
  const { negotiated, variant, advertised, siblings } = context.read(markdownVariants);
  const exchange =
    variant === 'markdown' || variant === 'plain'
      ? negotiated
      : [...advertised, ...siblings].find(
          ({ answer }) =>
            answer.kind === 'reply' &&
            answer.status === 200 &&
            /markdown|text\/plain/.test(header(answer, 'content-type') ?? ''),
        );
  if (exchange?.answer.kind !== 'reply') return null;
  const { text } = bodyText(exchange.answer);
  return { ...sizeOf(text), text: text.slice(0, TEXT_MAX), url: exchange.answer.url };
}

function factsOf(html: HtmlView): ViewFact[] {
  return jsonLdOf(html)
    .nodes.slice(0, FACTS_MAX)
    .map(({ types, value }) => ({
      type: types.join(', '),
      fields: Object.keys(value)
        .filter((name) => !name.startsWith('@'))
        .slice(0, FIELDS_MAX)
        .map((name) => ({ name, value: clip(valueText(member(value, name)), 200) })),
    }));
}

/** A value in a line; of an object its name or type. */
function valueText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.slice(0, 5).map(valueText).join(', ');
  if (typeof value !== 'object') return collapseSpace(String(value));
  for (const name of ['name', 'value', 'price', 'text', '@id', '@type']) {
    const part = member(value as Json, name);
    if (part !== undefined && typeof part !== 'object') return valueText(part);
  }
  return '{…}';
}

const GROUPS = [
  ['AI search', SEARCH_CLIENTS],
  ['requests of a person', FETCH_CLIENTS],
  ['training', TRAINING_CLIENTS],
] as const;

function directivesOf(
  context: ProbeContext,
  html: HtmlView | null,
  robotsTag: string | null,
): string[] {
  const reading = context.read(robotsTxtFile);
  const { pathname, search } = new URL(context.pageUrl);
  const metas = (html?.metas ?? [])
    .filter(({ name }) => /^(?:robots|googlebot)$/i.test(name))
    .map(({ name, content }) => `<meta name="${name}" content="${clip(content, 200)}">`);
  const rules = isFetched(reading)
    ? GROUPS.map(([purpose, clients]) => {
        const refused = clients.filter(
          ({ token }) => !robotsAllows(reading.robots, token, pathname + search).allowed,
        );
        return refused.length === 0
          ? `robots.txt allows the page for ${purpose}`
          : `robots.txt disallows the page for ${purpose}: ${refused.map(({ token }) => token).join(', ')}`;
      })
    : ['There is no robots.txt, so all clients may fetch the page'];
  return [
    ...rules,
    ...metas,
    ...(robotsTag === null ? [] : [`X-Robots-Tag: ${clip(robotsTag, 200)}`]),
  ];
}

const BLOCK = new Set(
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav noscript ol p pre search section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const LANDMARKS: Readonly<Record<string, string>> = {
  nav: 'Navigation',
  header: 'Header',
  footer: 'Footer',
  aside: 'Aside',
  main: 'Main content',
  search: 'Search',
  form: 'Form',
};
const SKIPPED = new Set(['script', 'style', 'template', 'canvas', 'video', 'audio', 'head']);

type Kind = ViewLine['kind'];

/** `clip` would collapse the spaces between parts. */
const short = (text: string): string =>
  text.length > PART_MAX ? `${text.slice(0, PART_MAX)}…` : text;

const UNMARKED: Marked = { mark: null, check: null };

const marked = (mark: string, check: CheckId | null): Marked => ({ mark, check });

/** Mark of lines from `<noscript>`. */
export const NOSCRIPT_MARK = 'Shown without scripts only.';

export const textOfLine = ({ parts }: ViewLine): string => parts.map(({ text }) => text).join('');

/** The lines of a page, cut after 1,500. */
export const linesOf = (html: HtmlView): readonly ViewLine[] => readLines(html).lines;

const readAll = (html: HtmlView) => new LineReader(html).read();
const readLines = (html: HtmlView) => memoized(html, readAll);

const LINKED = new Set(['http:', 'https:', 'tel:', 'mailto:', 'sms:']);

/** Absolute address of a link with its fragment; null for scripts and other schemes. */
function linkUrl(href: string, base: string): string | null {
  if (!URL.canParse(href.trim(), base)) return null;
  const url = new URL(href.trim(), base);
  return LINKED.has(url.protocol) ? url.href : null;
}

/** Parts of a drawing that it does not show. */
const UNDRAWN = new Set(['defs', 'symbol', 'title', 'desc', 'metadata', 'style', 'script']);

/** The `<text>` and `<foreignObject>` elements that a drawing shows, in document order. */
function writtenIn(svg: Element): Element[] {
  const texts: Element[] = [];
  const stack: Node[] = [svg];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node) || UNDRAWN.has(node.tagName) || isHiddenFromTree(node)) continue;
    if (node.tagName === 'text' || node.tagName === 'foreignObject') texts.push(node);
    else for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return texts;
}

/** Numbers of the items of an ordered list, by `start`, `reversed`, and `value`. */
class ItemNumbers {
  private readonly step: number;
  private following: number;

  constructor(list: Element) {
    const isReversed = attr(list, 'reversed') !== undefined;
    const items = list.childNodes.filter((node) => isElement(node) && node.tagName === 'li');
    this.step = isReversed ? -1 : 1;
    this.following = wholeNumber(attr(list, 'start')) ?? (isReversed ? items.length : 1);
  }

  next(item: Element): number {
    const number = wholeNumber(attr(item, 'value')) ?? this.following;
    this.following = number + this.step;
    return number;
  }
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null;

/** Writes the body of a page as lines. */
class LineReader {
  private readonly lines: ViewLine[] = [];
  private readonly names: AccessibleNames;
  private parts: ViewPart[] = [];
  private kind: Kind = 'paragraph';
  private level = 0;
  private lineMark: Marked = UNMARKED;
  private number: number | null = null;
  /** The lists around a line, each with the number of its next item; null if it has none. */
  private readonly lists: (ItemNumbers | null)[] = [];
  private lastHeading = 0;

  constructor(private readonly html: HtmlView) {
    this.names = new AccessibleNames(html.document);
  }

  read(): { readonly lines: readonly ViewLine[]; readonly isCut: boolean } {
    const { body } = this.html.document;
    if (body) this.children(body);
    this.flush();
    return { lines: this.lines.slice(0, LINES_MAX), isCut: this.lines.length > LINES_MAX };
  }

  private children(parent: Element): void {
    for (const node of parent.childNodes) {
      if (this.lines.length > LINES_MAX) return;
      this.visit(node);
    }
  }

  private visit(node: Node): void {
    if (isText(node)) return this.add('text', node.value);
    if (!isElement(node) || SKIPPED.has(node.tagName) || isHiddenFromTree(node)) return;
    if (this.html.document.shadowHosts.has(node)) this.shadowRoot();
    if (this.control(node)) return;
    if (BLOCK.has(node.tagName)) return this.block(node);
    if (node.tagName === 'br') this.flushLine();
    else if (node.tagName === 'td' || node.tagName === 'th') this.cell(node);
    else this.children(node);
  }

  /** Links, buttons, fields, images, and frames; false for other elements. */
  private control(e: Element): boolean {
    const { tagName } = e;
    if (tagName === 'a' && attr(e, 'href') !== undefined) this.link(e);
    else if (tagName === 'img') this.image(e);
    else if (tagName === 'iframe') this.frame(e);
    else if (tagName === 'svg') this.drawing(e);
    else if (tagName === 'button' || attr(e, 'role') === 'button') this.named(e, 'button');
    else if (tagName === 'input' && inputType(e) === 'hidden') return true;
    else if (tagName === 'input' || tagName === 'select' || tagName === 'textarea')
      this.named(e, /^(?:submit|button|reset|image)$/.test(inputType(e)) ? 'button' : 'field');
    else return false;
    return true;
  }

  /** Frames that are not shown count visits, and those without an address have no content. */
  private frame(e: Element): void {
    const src = attr(e, 'src')?.trim() ?? '';
    if (isTiny(e) || (src === '' && attr(e, 'srcdoc') === undefined) || src === 'about:blank')
      return;
    this.add(
      'frame',
      attr(e, 'title') ?? 'Frame',
      resolveUrl(src, this.html.baseUrl),
      marked(
        'A reader of this page doesn’t get the content of the frame.',
        this.names.isNamed(e) ? null : 'agent-operability',
      ),
    );
  }

  /** The words that a drawing shows, else its name. */
  private drawing(svg: Element): void {
    const texts = writtenIn(svg);
    for (const text of texts)
      if (text.tagName === 'text') this.add('text', ` ${textOf(text)} `);
      else this.children(text);
    const title = svg.childNodes.find((node) => isElement(node) && node.tagName === 'title');
    const name = attr(svg, 'aria-label') ?? (title && isElement(title) ? textOf(title) : '');
    if (texts.length === 0 && name.trim() !== '') this.add('image', name);
  }

  private named(e: Element, kind: 'button' | 'field'): void {
    const isNamed = kind === 'button' ? this.names.isNamed(e) : this.names.labelOf(e) !== 'none';
    const mark = marked(
      `This ${kind} has no name, so an agent doesn’t know what it is for.`,
      'agent-operability',
    );
    this.add(kind, this.names.nameOf(e), null, isNamed ? UNMARKED : mark);
  }

  private link(e: Element): void {
    const url = linkUrl(attr(e, 'href') ?? '', this.html.baseUrl);
    const text = this.names.nameOf(e);
    const mark = !this.names.isNamed(e)
      ? marked('This link has no text.', 'agent-operability')
      : isVague(e)
        ? marked('The text says nothing about the page behind the link.', 'agent-operability')
        : UNMARKED;
    const heading = e.childNodes.find(
      (child) => isElement(child) && /^h[1-6]$/.test(child.tagName),
    );
    if (heading && isElement(heading)) this.begin('heading', Number(heading.tagName[1]));
    this.add('link', text, url, mark);
    if (heading) this.flush();
  }

  private image(e: Element): void {
    const alt = attr(e, 'alt');
    const isDecoration = alt === '' || /^(?:none|presentation)$/.test(attr(e, 'role') ?? '');
    if (isDecoration || isTiny(e)) return;
    const name = alt ?? attr(e, 'aria-label') ?? attr(e, 'title') ?? '';
    const mark =
      name.trim() === ''
        ? marked('This image has no text, so it is lost.', 'html-rendering')
        : UNMARKED;
    this.add('image', name, null, mark);
  }

  private block(e: Element): void {
    const { tagName } = e;
    if (tagName === 'noscript') return this.noscript(e);
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    const landmark = LANDMARKS[tagName];
    this.flush();
    if (landmark !== undefined) this.landmark(e, landmark);
    if (level !== undefined) this.heading(e, Number(level));
    else if (tagName === 'li') this.item(e);
    else if (tagName === 'tr') this.begin('row', 0);
    else if (tagName === 'pre') this.begin('code', 0);
    else if (this.isContainerOfScripts(e)) return this.empty(e);
    const isList = tagName === 'ul' || tagName === 'ol' || tagName === 'menu';
    if (isList) this.lists.push(tagName === 'ol' ? new ItemNumbers(e) : null);
    this.children(e);
    if (isList) this.lists.pop();
    this.flush();
  }

  private item(e: Element): void {
    this.begin('item', Math.max(1, this.lists.length));
    this.number = this.lists.at(-1)?.next(e) ?? null;
  }

  private heading(e: Element, level: number): void {
    this.begin('heading', level);
    const { lastHeading } = this;
    this.lastHeading = level;
    if (textOf(e, isHidden, HEADING_EFFORT) === '' && !this.names.isNamed(e)) {
      this.lineMark = marked('This heading is empty.', null);
      this.add('text', `<${e.tagName}>`);
    } else if (lastHeading > 0 && level > lastHeading + 1)
      this.lineMark = marked(
        `The level skips from ${lastHeading} to ${level}.`,
        'agent-operability',
      );
  }

  private landmark(e: Element, name: string): void {
    const label = attr(e, 'aria-label')?.trim();
    this.begin('landmark', 0);
    this.add('text', label ? `${name} “${clip(label, 100)}”` : name);
    this.flush();
  }

  /** A browser shows its content; many readers drop `<template>`. */
  private shadowRoot(): void {
    this.begin('landmark', 0);
    this.lineMark = marked(
      'Many text readers drop the content of a shadow root.',
      'html-rendering',
    );
    this.add('text', 'Shadow root');
    this.flush();
  }

  private cell(e: Element): void {
    if (this.parts.length > 0) this.add('text', ' | ');
    this.children(e);
  }

  /** A reader without scripts gets it, a browser doesn’t show it. */
  private noscript(e: Element): void {
    this.flush();
    this.lineMark = marked(NOSCRIPT_MARK, null);
    this.children(e);
    this.flush();
  }

  private isContainerOfScripts(e: Element): boolean {
    return isEmptyContainer(this.html, e) && isShorterThan(this.html.mainText, ALMOST_NO_TEXT);
  }

  private empty(e: Element): void {
    this.begin('empty', 0);
    this.lineMark = marked('This container is empty until scripts fill it.', 'html-rendering');
    this.add('text', `<${e.tagName} id="${clip(attr(e, 'id') ?? '', 40)}">`);
    this.flush();
  }

  private add(
    kind: ViewPart['kind'],
    text: string,
    url: string | null = null,
    mark: Marked = UNMARKED,
  ): void {
    const last = this.parts.at(-1);
    const isSpaced = last === undefined || (last.kind === 'text' && last.text.endsWith(' '));
    const folded = this.kind === 'code' ? text : text.replace(/\s+/g, ' ');
    const words = isSpaced && this.kind !== 'code' ? folded.replace(/^ /, '') : folded;
    if (kind === 'text' && words === '') return;
    if (kind === 'text' && last?.kind === 'text')
      this.parts[this.parts.length - 1] = { ...last, text: short(last.text + words) };
    else
      this.parts.push({
        kind,
        text: short(kind === 'text' ? words : words.trim()),
        url,
        ...mark,
      });
  }

  private begin(kind: Kind, level: number): void {
    this.flush();
    this.kind = kind;
    this.level = level;
  }

  /** Ends a line; the next one is of the same kind. */
  private flushLine(): void {
    const { kind, level } = this;
    this.flush();
    if (kind !== 'heading' && kind !== 'landmark') [this.kind, this.level] = [kind, level];
  }

  private flush(): void {
    const hasContent = this.parts.some(({ kind, text }) => kind !== 'text' || text.trim() !== '');
    if (hasContent)
      this.lines.push({
        kind: this.kind,
        level: this.level,
        number: this.number,
        parts: this.parts,
        ...this.lineMark,
      });
    this.parts = [];
    this.kind = 'paragraph';
    this.level = 0;
    this.number = null;
    this.lineMark = UNMARKED;
  }
}
