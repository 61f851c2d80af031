import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatter } from 'micromark-extension-frontmatter';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import type { Nodes, Root } from 'mdast';

export interface MarkdownOutline {
  readonly headings: readonly { readonly depth: number; readonly text: string; readonly line: number }[];
  readonly links: readonly { readonly url: string; readonly text: string; readonly inList: boolean; readonly line: number }[];
  /** Lines of block quotes at the top level. */
  readonly quotes: readonly number[];
  /** Raw YAML front matter, without its fences. */
  readonly frontMatter: string | null;
  /** A fenced code block that the document ends without closing (CommonMark section 4.5). */
  readonly openFence: boolean;
  /** All text, code included. */
  readonly text: string;
}

/** CommonMark with front matter. Never throws. */
export function outlineOf(markdown: string): MarkdownOutline {
  const root = fromMarkdown(markdown, { extensions: [frontmatter(['yaml'])], mdastExtensions: [frontmatterFromMarkdown(['yaml'])] });
  const found = { headings: [] as MarkdownOutline['headings'][number][], links: [] as MarkdownOutline['links'][number][] };
  const definitions = new Map<string, string>();
  walk(root, (node, inList) => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'definition') definitions.set(node.identifier, node.url);
    if (node.type === 'heading') found.headings.push({ depth: node.depth, text: plain(node), line });
    if (node.type === 'link') found.links.push({ url: node.url, text: plain(node), inList, line });
    if (node.type === 'linkReference') found.links.push({ url: `#ref:${node.identifier}`, text: plain(node), inList, line });
  });
  const links = found.links.map((l) => (l.url.startsWith('#ref:') ? { ...l, url: definitions.get(l.url.slice(5)) ?? '' } : l));
  return {
    headings: found.headings,
    links: links.filter((l) => l.url !== ''),
    quotes: root.children.filter((n) => n.type === 'blockquote').map((n) => n.position?.start.line ?? 0),
    frontMatter: root.children[0]?.type === 'yaml' ? root.children[0].value : null,
    openFence: endsInOpenFence(root, markdown),
    text: plain(root),
  };
}

function walk(root: Root, visit: (node: Nodes, inList: boolean) => void): void {
  const stack: { node: Nodes; inList: boolean }[] = [{ node: root, inList: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    visit(next.node, next.inList);
    if (!('children' in next.node)) continue;
    const inList = next.inList || next.node.type === 'listItem';
    for (let i = next.node.children.length - 1; i >= 0; i--) stack.push({ node: next.node.children[i] as Nodes, inList });
  }
}

function plain(node: Nodes): string {
  const parts: string[] = [];
  const stack: Nodes[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if ((next.type === 'text' || next.type === 'inlineCode' || next.type === 'code')) parts.push(next.value);
    if ('children' in next) {
      if (next.type === 'paragraph' || next.type === 'heading') parts.push(' ');
      for (let i = next.children.length - 1; i >= 0; i--) stack.push(next.children[i] as Nodes);
    }
  }
  return parts.join('').replace(/\s+/gu, ' ').trim();
}

/** The last block is fenced code whose last source line is not a closing fence of at least the opening's length. */
function endsInOpenFence(root: Root, markdown: string): boolean {
  let node: Nodes = root;
  while ('children' in node && node.children.length > 0) node = node.children.at(-1) as Nodes;
  if (node.type !== 'code' || !node.position) return false;
  const lines = markdown.split(/\r\n|\r|\n/).slice(node.position.start.line - 1, node.position.end.line);
  const fence = /^[\s>]*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  if (!fence) return false;
  const last = (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  return lines.length === 1 || !(last.length >= fence.length && [...last].every((c) => c === fence[0]));
}
