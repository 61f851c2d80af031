import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Handle, type State } from 'mdast-util-to-markdown';
import {
  attr,
  closest,
  isElement,
  isHiddenFromTree,
  named,
  textOf,
  type Element,
  type Node,
} from '../../parse/html';
import { page, resolveUrl, type HtmlView } from '../../probes/page';
import { clip, visibleLength } from '../../parse/text';
import { defineArtifact, pointed } from '../../artifacts/define';

/** The home page as Markdown: its own words, links made absolute, nothing added. */
export const homeMd = defineArtifact({
  kind: 'home-md',
  checkIds: ['content-negotiation'],
  probes: { page },

  generate({ page: { html, reply } }, context) {
    if (!html || !reply || visibleLength(html.text) === 0 || reply.body.byteLength > HTML_BYTES_MAX)
      return null;
    const content = markdownOf(html);
    return {
      path: '/index.md',
      filename: 'index.md',
      contentType: 'text/markdown; charset=utf-8',
      headers: [{ name: 'Vary', value: 'Accept' }],
      content,
      warnings: [
        'Answer / with this file when the Accept header prefers text/markdown, and send Vary: Accept on both forms.',
        ...(visibleLength(content) < 600
          ? ['The page has little text to convert; complete the file by hand.']
          : []),
      ],
      ...pointed({ rel: 'alternate', href: '/index.md', type: 'text/markdown' }),
      negotiatedAs: 'text/markdown',
      headerRules: [
        { on: new URL(context.homeUrl).pathname, name: 'Vary', value: 'Accept', append: true },
      ],
    };
  },
});

/** Above this a page is called heavy; its Markdown belongs generated from the source, not from half a megabyte of markup. */
const HTML_BYTES_MAX = 500 * 1024;

/** The main content, or the whole body where the headings are mostly outside of it. */
function markdownOf(html: HtmlView): string {
  const { document, mainElement } = html;
  const root =
    mainElement && holdsHeadings(html, mainElement) ? mainElement : (document.body ?? mainElement);
  const body = root ? convert(root, html.baseUrl) : '';
  const title = html.title ? clip(html.title, 200) : null;
  const hasH1 =
    root !== null &&
    named({ ...document, elements: document.elements.filter((e) => isWithin(e, root)) }, 'h1')
      .length > 0;
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
  const all = named(html.document, 'h1', 'h2', 'h3').filter((e) => textOf(e) !== '');
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
  'button',
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

function convert(root: Element, baseUrl: string): string {
  const tree = fromParse5(withoutChrome(root, baseUrl, new Set()));
  const mdast = toMdast(tree, { document: true });
  return toMarkdown(mdast.type === 'root' ? mdast : { type: 'root', children: [] }, {
    bullet: '-',
    fences: true,
    rule: '-',
    extensions: [gfmTableToMarkdown()],
    handlers: { delete: strikethrough },
  });
}

/** As GitHub and all that follow it read it; CommonMark has nothing for it. */
const strikethrough: Handle = (
  node: Parameters<State['containerPhrasing']>[0],
  _parent,
  state,
  info,
) => `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`;

/** What each element is in Markdown. Within its own kind it says nothing more, and the writer takes cubic time over it. */
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

/** Around the content, not part of it: navigation anywhere, and outside of main and articles header, footer and asides. */
function isAround(e: Element): boolean {
  if (e.tagName === 'nav' || attr(e, 'role') === 'navigation') return true;
  if (closest(e, (a) => a.tagName === 'main' || a.tagName === 'article')) return false;
  // A skip link.
  if (e.tagName === 'a') return attr(e, 'href')?.startsWith('#') ?? false;
  return (
    e.tagName === 'footer' ||
    e.tagName === 'aside' ||
    (e.tagName === 'header' && !holds(e, (inner) => /^h[1-3]$/.test(inner.tagName)))
  );
}

const holds = (e: Element, test: (e: Element) => boolean): boolean =>
  e.childNodes.some((node) => isElement(node) && (test(node) || holds(node, test)));

/** A copy without what is no content, links and images absolute; other attributes are left behind. */
function withoutChrome(element: Element, baseUrl: string, around: ReadonlySet<string>): Element {
  const kept = ['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'align'];
  const attrs = element.attrs
    .filter((a) => kept.includes(a.name))
    .flatMap((a) => {
      if (a.name !== 'href' && a.name !== 'src') return [a];
      const url = resolveUrl(a.value, baseUrl);
      return url ? [{ ...a, value: url }] : [];
    });
  const mark = MARKS.get(element.tagName);
  const marks = mark === undefined || around.has(mark) ? around : new Set([...around, mark]);
  const childNodes = element.childNodes.flatMap((node): Node[] => {
    if (!isElement(node)) return node.nodeName === '#text' ? [node] : [];
    if (DROPPED.has(node.tagName) || isHiddenFromTree(node) || isAround(node)) return [];
    const copy = withoutChrome(node, baseUrl, marks);
    return marks.has(MARKS.get(node.tagName) ?? '') ? copy.childNodes : [copy];
  });
  return { ...element, attrs, childNodes };
}
