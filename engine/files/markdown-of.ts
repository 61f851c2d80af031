import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Handle, type State } from 'mdast-util-to-markdown';
import {
  attr,
  closest,
  isElement,
  isHiddenFromTree,
  isText,
  elementsNamed,
  textOf,
  type Element,
  type Node,
} from '../parse/html';
import { isPrivateHost } from '../network/target';
import { resolveUrl, type HtmlView } from '../probes/page';
import { clip, visibleLength } from '../parse/text';

/** The main content and what precedes it as Markdown, or the whole body if the headings are mostly outside of it. */
export function markdownOf(html: HtmlView): string {
  const { document, mainElement } = html;
  const root = document.body ?? mainElement;
  const body = root ? convert(root, html) : '';
  const title = html.title ? clip(html.title, 200) : null;
  const hasH1 =
    root !== null &&
    elementsNamed(
      { ...document, elements: document.elements.filter((e) => isWithin(e, root)) },
      'h1',
    ).length > 0;
  return `${title && !hasH1 ? `# ${escapeHeading(title)}\n\n` : ''}${body.trim()}\n`;
}

const escapeHeading = (text: string) =>
  toMarkdown({ type: 'paragraph', children: [{ type: 'text', value: text }] }).trim();

function isWithin(e: Element, root: Element): boolean {
  for (
    let node: Element | null = e;
    node;
    node = isElement(node.parentNode) ? node.parentNode : null
  )
    if (node === root) return true;
  return false;
}

function holdsHeadings(html: HtmlView, main: Element): boolean {
  const all = elementsNamed(html.document, 'h1', 'h2', 'h3').filter((e) => textOf(e) !== '');
  return all.filter((e) => isWithin(e, main)).length * 2 >= all.length;
}

const DROPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'form',
  'label',
  'input',
  'select',
  'textarea',
  'dialog',
  'canvas',
  'object',
  'embed',
  'video',
  'audio',
]);

function convert(root: Element, html: HtmlView): string {
  const tree = fromParse5(new Content(html).copyOf(root));
  const mdast = toMdast(tree, { document: true });
  const children = mdast.type === 'root' ? withoutRepeats(mdast.children) : [];
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      fences: true,
      rule: '-',
      setext: false,
      extensions: [gfmTableToMarkdown()],
      handlers: { delete: strikethrough, text: plainText },
    },
  );
}

type Block = Parameters<typeof toMarkdown>[0] & { readonly type: string };

/** Shorter blocks, such as prices, may be equal by chance. */
const REPEAT_MIN = 40;

/** Removes repeated blocks of sliders and mobile layouts, with their headings. */
function withoutRepeats<T extends Block>(blocks: readonly T[]): T[] {
  const seen = new Set<string>();
  const repeated = new Set<T>();
  const remaining: T[] = [];
  for (const block of blocks) {
    const key = JSON.stringify(block);
    if (seen.has(key)) repeated.add(block);
    seen.add(key);
    const isLong =
      ['paragraph', 'list', 'blockquote'].includes(block.type) && key.length > REPEAT_MIN;
    if (!repeated.has(block) || !isLong || textLength(block) < REPEAT_MIN) {
      remaining.push(block);
      continue;
    }
    const above = remaining.at(-1);
    if (above?.type === 'heading' && repeated.has(above)) remaining.pop();
  }
  return remaining;
}

function textLength(node: Block): number {
  if ('value' in node) return node.value.trim().length;
  return 'children' in node ? node.children.reduce((sum, child) => sum + textLength(child), 0) : 0;
}

/** A number sign begins a heading only before a space, and ends one only after it (CommonMark section 4.2). */
const plainText: Handle = (node: { readonly value: string }, _parent, state, info) =>
  state
    .safe(node.value, info)
    .replace(/^\\#(?=[^\s#])/gm, '#')
    .replace(/(?<=[^\s\\])\\#/g, '#');

/** As in GitHub's dialect; CommonMark has no strikethrough. */
const strikethrough: Handle = (
  node: Parameters<State['containerPhrasing']>[0],
  _parent,
  state,
  info,
) => `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`;

/**
 * Markdown mark of each element. Nested elements of one kind are unwrapped: they add nothing and take cubic time to
 * write.
 */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['mark', 'emphasis'],
  ['u', 'emphasis'],
  ['b', 'strong'],
  ['strong', 'strong'],
  ['del', 'deletion'],
  ['s', 'deletion'],
  ['strike', 'deletion'],
]);

/** Names that consent tools and themes use for their notices. */
const NOTICE =
  /(?:cookie|consent|gdpr|privacy)[-_]?(?:banner|notice|bar|popup|pop-up|modal|overlay|dialog|message|box|law|alert|consent|wall)|onetrust-|cybotcookiebot|usercentrics|didomi|osano|cmplz-|cky-|iubenda-cs/i;

/**
 * True for page furniture: navigation and notices anywhere; header, footer, and asides outside of main and articles.
 */
function isPageFurniture(e: Element): boolean {
  const role = attr(e, 'role');
  if (e.tagName === 'nav' || role === 'navigation') return true;
  if (role === 'dialog' || role === 'alertdialog') return true;
  if (/^(?:div|section|aside|form)$/.test(e.tagName))
    if (NOTICE.test(`${attr(e, 'id') ?? ''} ${attr(e, 'class') ?? ''}`)) return true;
  if (closest(e, (a) => a.tagName === 'main' || a.tagName === 'article')) return false;
  return (
    e.tagName === 'footer' ||
    e.tagName === 'aside' ||
    (e.tagName === 'header' && !holds(e, isHeading))
  );
}

const isHeading = (e: Element) => /^h[1-3]$/.test(e.tagName);
const isAnyHeading = (e: Element) => /^h[1-6]$/.test(e.tagName);

const holds = (e: Element, test: (e: Element) => boolean): boolean =>
  e.childNodes.some((node) => isElement(node) && (test(node) || holds(node, test)));

/** In-page links before all content; their targets are left out here. */
function skipLinks({ elements }: HtmlView['document']): ReadonlySet<Element> {
  const links = elements.filter((e) => isHeading(e) || (e.tagName === 'a' && attr(e, 'href')));
  const end = links.findIndex((e) => !attr(e, 'href')?.startsWith('#'));
  return new Set(end === -1 ? [] : links.slice(0, end));
}

const KEPT = ['alt', 'colspan', 'rowspan', 'start', 'align'];
const BLOCK =
  /^(?:h[1-6]|p|div|ul|ol|li|section|article|table|blockquote|figure|pre|dl|header|footer|main|details)$/;
/** Inline elements that are apart on the screen, even without a space in the source. */
const INLINE = /^(?:a|span|small|strong|b|em|i|button)$/;
/** Elements with meaning but without text. */
const OBJECT = /^(?:img|hr|td|th|tr|tbody|thead|table|code|pre)$/;
const ARROWS = /^[\s\u2190-\u21ff\u25a0-\u25ff\u2794-\u27be\u27f5-\u27ff]*$/;

/** Copy of the page's content. Links and images are absolute; other attributes are dropped. */
class Content {
  private readonly skipped: ReadonlySet<Element>;
  /** Tables that only arrange the page, and their rows and cells. */
  private readonly layout: ReadonlySet<Element>;
  /** Size of each copied node, computed bottom-up, so that deep pages take linear time. */
  private readonly sizes = new WeakMap<
    Node,
    { readonly text: number; readonly hasBlock: boolean }
  >();

  constructor(private readonly html: HtmlView) {
    this.skipped = new Set([...skipLinks(html.document), ...behindMain(html)]);
    this.layout = layoutTables(html.document);
  }

  copyOf(root: Element): Element {
    return { ...root, attrs: [], childNodes: this.within(root, new Set(), false) };
  }

  private copy(e: Element, marks: ReadonlySet<string>, isCode: boolean): Node[] {
    if (e.tagName === 'img') return this.image(e);
    const childNodes = this.within(e, marks, isCode || e.tagName === 'pre' || e.tagName === 'code');
    const text = childNodes.reduce((sum, node) => sum + this.textIn(node), 0);
    const isEmpty = text === 0 && !childNodes.some((node) => this.isObject(node));
    if (isEmpty && !OBJECT.test(e.tagName) && e.tagName !== 'br') return childNodes.filter(isText);
    const hasBlock = childNodes.some(
      (node) => BLOCK.test(node.nodeName) || this.sizes.get(node)?.hasBlock,
    );
    if (this.layout.has(e)) {
      const block: Element = { ...e, tagName: 'div', nodeName: 'div', attrs: [], childNodes };
      this.sizes.set(block, { text, hasBlock });
      return [block];
    }
    // A row of a table is one line.
    if (marks.has('cell') && /^[ou]l$/.test(e.tagName))
      return childNodes
        .filter(isElement)
        .flatMap((item, at) => [textNode(at === 0 ? ' ' : '; ', e), ...item.childNodes]);
    const attrs = e.attrs.filter((a) => KEPT.includes(a.name));
    const href = e.tagName === 'a' ? this.address(attr(e, 'href')) : null;
    if (e.tagName === 'a' && href === null) return isPermalink(e) ? [] : childNodes;
    if (e.tagName === 'button') return childNodes;
    const copyAttrs = href === null ? attrs : [...attrs, { name: 'href', value: href }];
    const copy: Element = { ...e, attrs: copyAttrs, childNodes };
    this.sizes.set(copy, { text, hasBlock });
    return href !== null && hasBlock ? [this.linkedCard(copy)] : [copy];
  }

  private within(e: Element, around: ReadonlySet<string>, isCode: boolean): Node[] {
    const mark = MARKS.get(e.tagName);
    const marks = mark === undefined || around.has(mark) ? around : new Set([...around, mark]);
    const inHeading = isAnyHeading(e) || marks.has('heading');
    const inCell = marks.has('cell') || (/^t[dh]$/.test(e.tagName) && !this.layout.has(e));
    const below = new Set([
      ...marks,
      ...(inHeading ? ['heading'] : []),
      ...(inCell ? ['cell'] : []),
    ]);
    const children: Node[] = [];
    for (const node of e.childNodes) {
      if (isText(node)) {
        if (isCode || !ARROWS.test(node.value) || node.value.trim() === '') children.push(node);
      } else if (isElement(node) && !this.isLeftOut(node, inHeading)) {
        if (inHeading && node.tagName === 'br') children.push(space(e));
        else {
          const copies = this.copy(node, below, isCode);
          if (!isCode && this.wouldJoinWords(children.at(-1), copies[0])) children.push(space(e));
          children.push(...(marks.has(MARKS.get(node.tagName) ?? '') ? contentOf(copies) : copies));
        }
      }
    }
    return children;
  }

  /** Buttons are left out, except a question in a heading that unfolds. */
  private isLeftOut(e: Element, inHeading: boolean): boolean {
    if (e.tagName === 'button') return !inHeading;
    return (
      DROPPED.has(e.tagName) || this.skipped.has(e) || isHiddenFromTree(e) || isPageFurniture(e)
    );
  }

  /** True if two separate words of the screen would be joined; single letters are parts of an animated word. */
  private wouldJoinWords(before: Node | undefined, after: Node | undefined): boolean {
    const isWord = (node: Node | undefined) =>
      node !== undefined && INLINE.test(node.nodeName) && this.textIn(node) > 1;
    return isWord(before) && isWord(after);
  }

  private textIn(node: Node): number {
    return isText(node) ? visibleLength(node.value) : (this.sizes.get(node)?.text ?? 0);
  }

  private isObject = (node: Node): boolean => isElement(node) && node.tagName !== 'br';

  /** Address of a link, or null if it leads to this page; then only its text is kept. */
  private address(href = ''): string | null {
    const written = href.trim();
    if (/^(?:mailto|tel):/i.test(written)) return written;
    const url = written.startsWith('#') ? null : resolveUrl(written || '#', this.html.baseUrl);
    return url === null || written === '' || isPlaceholder(url, this.html.baseUrl) ? null : url;
  }

  /** An image without alternative text is decoration. */
  private image(e: Element): Node[] {
    const alt = attr(e, 'alt')?.trim();
    const src = alt ? this.address(attr(e, 'src')) : null;
    if (!alt || src === null) return [];
    const attrs = [
      { name: 'alt', value: alt },
      { name: 'src', value: src },
    ];
    return [{ ...e, attrs, childNodes: [] }];
  }

  /** A card that is one link: its heading becomes the link, else its first words. */
  private linkedCard(card: Element): Element {
    const title = this.first(card, isAnyHeading) ?? this.first(card, (e) => this.isLine(e));
    if (title) title.childNodes = [{ ...card, childNodes: title.childNodes, parentNode: title }];
    return title ? { ...card, tagName: 'div', nodeName: 'div', attrs: [] } : card;
  }

  private isLine = (e: Element): boolean => {
    const size = this.sizes.get(e);
    return size !== undefined && size.text > 0 && !size.hasBlock;
  };

  private first(root: Element, test: (e: Element) => boolean): Element | undefined {
    for (const node of root.childNodes) {
      if (!isElement(node)) continue;
      const match = test(node) ? node : this.first(node, test);
      if (match) return match;
    }
    return undefined;
  }
}

/** Elements after the main part, if that has most headings: related pages, comments, and footers without their tags. */
function behindMain(html: HtmlView): readonly Element[] {
  const { document, mainElement: main } = html;
  if (!main || !holdsHeadings(html, main)) return [];
  const last = document.elements.findLastIndex((e) => isWithin(e, main));
  return document.elements.slice(last + 1);
}

/** True for the mark beside a heading that links to it: “#”, “¶”. */
const isPermalink = (a: Element) =>
  !/[\p{L}\p{N}]/u.test(textOf(a)) ||
  (/\b(?:header|heading-?)?anchor\b|headerlink|permalink/i.test(attr(a, 'class') ?? '') &&
    closest(a, isAnyHeading) !== null);

const CELLS = ['tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'caption'];

/** Tables without header cells that hold headings, lists, or tables, or have one column; and all their parts. */
function layoutTables(document: HtmlView['document']): ReadonlySet<Element> {
  const layout = new Set(
    elementsNamed(document, 'table').filter((table) => {
      const role = attr(table, 'role');
      if (role === 'presentation' || role === 'none') return true;
      return (
        !holds(table, (e) => e.tagName === 'th') &&
        (holds(table, isBlockOfPage) || hasOneColumn(table))
      );
    }),
  );
  const parts = elementsNamed(document, ...CELLS).filter((e) => {
    const table = closest(e, (around) => around.tagName === 'table');
    return table !== null && layout.has(table);
  });
  return new Set([...layout, ...parts]);
}

const isBlockOfPage = (e: Element) =>
  /^(?:h[1-6]|ul|ol|table|form|blockquote|pre|hr)$/.test(e.tagName);

const hasOneColumn = (table: Element): boolean =>
  !holds(table, (e) => e.tagName === 'tr' && e.childNodes.filter(isElement).length > 1);

/** True for a link that a template left behind: to a development server, or to a domain of RFC 2606. */
function isPlaceholder(url: string, base: string): boolean {
  const [host, baseHost] = [url, base].map((address) => new URL(address).hostname);
  return (
    host !== baseHost &&
    (isPrivateHost(host!) || /(?:^|\.)example\.(?:com|net|org)$/.test(host!)) &&
    !isPrivateHost(baseHost!)
  );
}

const contentOf = (copies: readonly Node[]): Node[] =>
  copies.flatMap((node) => (isElement(node) ? node.childNodes : [node]));

const textNode = (value: string, parentNode: Element): Node => ({
  nodeName: '#text',
  value,
  parentNode,
});
const space = (parentNode: Element): Node => textNode(' ', parentNode);
