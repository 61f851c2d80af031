import { parse, defaultTreeAdapter, html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { flattenShadowRoots } from './shadow-roots';
import { collapseSpace } from './text';
import { parseXhtmlTree } from './xhtml';

export type Element = Tree.Element;
export type Node = Tree.ChildNode;

export interface HtmlDocument {
  /** All elements in document order, without the contents of `<template>`. */
  readonly elements: readonly Element[];
  readonly root: Element | null;
  /** Children of the head as a browser with scripting builds it. */
  readonly headElements: readonly Element[];
  /** Line of the `<noscript>` that ends the head early for a reader without scripting. */
  readonly headCutAt: number | null;
  readonly body: Element | null;
  /** Hosts of declarative shadow roots with their texts. The elements contain them as a browser shows them. */
  readonly shadowHosts: ReadonlyMap<Element, readonly Tree.TextNode[]>;
  /** Set if the document exceeded a limit; the rest was not parsed. */
  readonly cut: 'deeper than 512 elements' | 'more than 40000 nodes' | null;
}

const DEPTH_MAX = 512;
/**
 * Limit of elements, texts, and comments at 400 bytes each. Pages rarely have 10,000; no check depends on more than
 * 40,000.
 */
const NODES_MAX = 40_000;
/** Attributes use less memory than nodes. */
const ATTRIBUTES_PER_NODE = 4;

/** Words are joined into pieces of this many characters. */
const PIECE = 16_384;

/** The parser emits text word by word; concatenating each would keep a 32-byte rope node per word. */
class GrowingText {
  #node: Tree.TextNode | null = null;
  #words: string[] = [];
  #length = 0;

  add(node: Tree.TextNode, words: string): void {
    if (node !== this.#node || this.#length >= PIECE) this.flush();
    this.#node = node;
    this.#words.push(words);
    this.#length += words.length;
  }

  flush(): void {
    if (this.#node) this.#node.value += this.#words.join('');
    this.#node = null;
    this.#words = [];
    this.#length = 0;
  }
}

class Bound extends Error {
  constructor(readonly cut: NonNullable<HtmlDocument['cut']>) {
    super(cut);
  }
}

const NO_HOSTS: HtmlDocument['shadowHosts'] = new Map();

/** Parses like a browser without scripting (WHATWG HTML), within limits. Never throws. */
export function parseHtml(source: string): HtmlDocument {
  const parsed = parseBounded(source, { scriptingEnabled: false });
  const shadowHosts = source.includes('shadowroot')
    ? flattenShadowRoots(parsed.document)
    : NO_HOSTS;
  const document = { ...documentOf(parsed), shadowHosts };
  const { headElements: head } = document;
  const scripted = NOSCRIPT.test(source.slice(0, HEAD_MAX)) ? scriptedHead(source) : [];
  const isCut = count(scripted) > count(head);
  return isCut ? { ...document, headElements: scripted, headCutAt: cutAt(scripted) } : document;
}

/** Parses `application/xhtml+xml` by the rules of XML, or as HTML if it is not well-formed. */
export function parseXhtml(source: string): HtmlDocument {
  const document = defaultTreeAdapter.createDocument();
  let cut: HtmlDocument['cut'] = null;
  const count = nodeCounter();
  try {
    const isWellFormed = parseXhtmlTree(source, document, (depth, attributes) => {
      if (depth > DEPTH_MAX) throw new Bound('deeper than 512 elements');
      count(1 + attributes / ATTRIBUTES_PER_NODE);
    });
    if (!isWellFormed) return parseHtml(source);
  } catch (error) {
    if (!(error instanceof Bound)) throw error;
    cut = error.cut;
  }
  return documentOf({ document, cut });
}

function documentOf({ document, cut }: ParsedTree): HtmlDocument {
  const elements = collect(document);
  const root = elements.find((e) => e.tagName === 'html') ?? null;
  return {
    elements,
    root,
    headElements: elementsOf(child(root, 'head')),
    headCutAt: null,
    body: child(root, 'body'),
    shadowHosts: NO_HOSTS,
    cut,
  };
}

/** Counts nodes; throws at the limit. */
function nodeCounter(): (weight?: number) => void {
  let nodes = 0;
  return (weight = 1) => {
    nodes += weight;
    if (nodes > NODES_MAX) throw new Bound('more than 40000 nodes');
  };
}

const NOSCRIPT = /<noscript/i;
/** A longer head is not parsed a second time. */
const HEAD_MAX = 256 * 1024;

/** Number of head elements, without `noscript`, which depends on scripting anyway. */
const count = (head: readonly Element[]) => head.filter((e) => e.tagName !== 'noscript').length;

/** Parses the head alone, with the content of `<noscript>` as text. */
function scriptedHead(source: string): readonly Element[] {
  const { document } = parseBounded(source.slice(0, HEAD_MAX), {
    scriptingEnabled: true,
    sourceCodeLocationInfo: true,
    endsAt: 'body',
  });
  const root = document.childNodes.find(isElement) ?? null;
  return elementsOf(child(root, 'head'));
}

/** Line of the first `<noscript>` whose content is not allowed in a head. */
function cutAt(scripted: readonly Element[]): number | null {
  const cause = scripted.find((e) => {
    if (e.tagName !== 'noscript') return false;
    const inside = e.childNodes.filter(isText).map((n) => n.value);
    const { document } = parseBounded(
      `<head><noscript>${inside.join('')}</noscript><base></head>`,
      { scriptingEnabled: false },
    );
    const head = child(document.childNodes.find(isElement) ?? null, 'head');
    return elementsOf(head).at(-1)?.tagName !== 'base';
  });
  return cause?.sourceCodeLocation?.startLine ?? null;
}

const elementsOf = (parent: Element | null) => (parent?.childNodes ?? []).filter(isElement);

const child = (parent: Element | null, name: string): Element | null =>
  elementsOf(parent).find((e) => e.tagName === name) ?? null;

/** Thrown to end a parse early, once its result is complete. */
class ParseComplete extends Error {}

interface BoundedParse {
  readonly scriptingEnabled: boolean;
  readonly sourceCodeLocationInfo?: boolean;
  /** The parse stops at the start tag of this name. */
  readonly endsAt?: string;
}

interface ParsedTree {
  readonly document: Tree.Document;
  readonly cut: HtmlDocument['cut'];
}

function parseBounded(source: string, { endsAt, ...options }: BoundedParse): ParsedTree {
  let depth = 0;
  const document = defaultTreeAdapter.createDocument();
  const count = nodeCounter();
  const text = new GrowingText();
  let cut: HtmlDocument['cut'] = null;
  try {
    parse(source, {
      ...options,
      treeAdapter: {
        ...defaultTreeAdapter,
        createDocument: () => document,
        createElement(tag, namespace, attrs) {
          if (tag === endsAt) throw new ParseComplete();
          count(1 + attrs.length / ATTRIBUTES_PER_NODE);
          return defaultTreeAdapter.createElement(tag, namespace, attrs);
        },
        createCommentNode(data) {
          count();
          return defaultTreeAdapter.createCommentNode(data);
        },
        insertText(parent, words) {
          const last = parent.childNodes.at(-1);
          if (last && isText(last)) return text.add(last, words);
          count();
          defaultTreeAdapter.insertText(parent, words);
        },
        insertTextBefore(parent, words, reference) {
          text.flush();
          defaultTreeAdapter.insertTextBefore(parent, words, reference);
        },
        onItemPush() {
          if (++depth > DEPTH_MAX) throw new Bound('deeper than 512 elements');
        },
        onItemPop() {
          depth--;
        },
      },
    });
  } catch (error) {
    if (error instanceof Bound) cut = error.cut;
    else if (!(error instanceof ParseComplete)) throw error;
  }
  text.flush();
  return { document, cut };
}

function collect(document: Tree.Document): Element[] {
  const elements: Element[] = [];
  const stack: Node[] = [...document.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    elements.push(node);
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return elements;
}

export const isElement = (node: Tree.Node | null | undefined): node is Element =>
  !!node && 'tagName' in node;

export const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text';

/** Attribute value, or undefined. Names are lower case. */
export function attr(element: Element, name: string): string | undefined {
  for (const a of element.attrs) if (a.name === name) return a.value;
  return undefined;
}

export const hasAttr = (element: Element, name: string) => attr(element, name) !== undefined;

/** HTML elements with these names; excludes SVG elements such as an inline `<title>` or `<a>`. */
export function elementsNamed(document: HtmlDocument, ...tags: readonly string[]): Element[] {
  return document.elements.filter(
    (e) => e.namespaceURI === html.NS.HTML && tags.includes(e.tagName),
  );
}

export function parentElement(element: Element): Element | null {
  return isElement(element.parentNode) ? element.parentNode : null;
}

/** The element or its nearest ancestor that passes `test`. */
export function closest(element: Element, test: (e: Element) => boolean): Element | null {
  for (let e: Element | null = element; e; e = parentElement(e)) if (test(e)) return e;
  return null;
}

/** True if inline declarations hide the element; style sheets are not evaluated. */
function isStyledAway(e: Element): boolean {
  const style = attr(e, 'style')?.slice(0, STYLE_MAX);
  if (!style) return false;
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    const value = declaration.slice(at + 1).split('!')[0]!;
    if (at > 0) values.set(declaration.slice(0, at).trim(), value.trim());
  }
  return (
    values.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(values.get('visibility') ?? '')
  );
}

const STYLE_MAX = 10_000;

/** True if the element's markup hides it and its descendants from display and accessibility tree. */
export const isHiddenFromTree = (e: Element): boolean =>
  hasAttr(e, 'hidden') ||
  hasAttr(e, 'inert') ||
  hasAttr(e, 'popover') ||
  (e.tagName === 'dialog' && !hasAttr(e, 'open')) ||
  attr(e, 'aria-hidden')?.trim().toLowerCase() === 'true' ||
  isStyledAway(e);

/**
 * Text below a node without the elements that `skip` matches; white space collapsed. `effort` limits the characters and
 * elements that are read, for callers that read many nodes around each other.
 */
export function textOf(
  node: Element,
  skip: (e: Element) => boolean = isHidden,
  effort = Number.POSITIVE_INFINITY,
): string {
  const parts: string[] = [];
  const stack: Node[] = [node];
  let left = effort;
  for (let next = stack.pop(); next && left > 0; next = stack.pop()) {
    if (isText(next)) {
      parts.push(next.value.slice(0, left));
      left -= next.value.length;
    } else if (isElement(next)) {
      left -= 1;
      if (next !== node && skip(next)) continue;
      if (BREAKS.has(next.tagName)) parts.push(' ');
      for (let i = next.childNodes.length - 1; i >= 0; i--) stack.push(next.childNodes[i]!);
    }
  }
  return collapseSpace(parts.join(''));
}

/** True for hidden frames of tag managers and tracking pixels, which show nothing to describe. */
export const isTiny = (e: Element): boolean =>
  ['width', 'height'].some((side) => /^\s*[01](?:px)?\s*$/.test(attr(e, side) ?? '')) ||
  /(?:^|;)\s*(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(
    attr(e, 'style')?.slice(0, STYLE_MAX) ?? '',
  );

/** Elements whose content is not page text. */
export const isHidden = (e: Element) => UNSEEN.has(e.tagName) || hasAttr(e, 'hidden');

const UNSEEN = new Set(['script', 'style', 'noscript', 'template']);

/** Elements that separate words without white space in the source. */
export const BREAKS = new Set(
  'address article aside blockquote br button dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section select table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
