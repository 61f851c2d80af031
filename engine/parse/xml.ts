import { SaxesParser, type SaxesAttributeNS } from 'saxes';

/** An element with resolved namespace. Trees contain closed elements only. */
export interface XmlElement {
  /** Local name, as written. */
  readonly name: string;
  /** Namespace URI, or an empty text. */
  readonly ns: string;
  /** By local name; if two attributes share it, the one without prefix wins. */
  readonly attrs: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Own text, without that of children. */
  readonly text: string;
}

export interface ParsedXml {
  /** Null without a root element. After an error: the elements closed before it. */
  readonly root: XmlElement | null;
  /** Well-formedness error with its position, or null. */
  readonly error: string | null;
  /** A limit was reached; the rest was not read. */
  readonly cut: boolean;
}

const DEPTH_MAX = 64;
/** Limit of elements in memory, about 10 MiB. */
const NODES_MAX = 50_000;
const TEXT_MAX = 10_000;

class Stop extends Error {}

/**
 * Called for each closed element with its ancestors, outermost first. `drop` keeps it out of the tree, so that a long
 * list takes constant memory; `stop` ends the parse.
 */
export type ElementHandler = (
  element: XmlElement,
  around: readonly XmlElement[],
) => 'keep' | 'drop' | 'stop';

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

interface Open {
  name: string;
  ns: string;
  attrs: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
  /** Number of elements kept in this subtree. */
  size: number;
}

/**
 * Parses XML 1.0 with namespaces. Never throws. A DOCTYPE is skipped, so every entity beyond the five predefined ones
 * is an error and never expanded. `isCut`: the text was truncated, so a missing end is no error.
 */
export function parseXml(
  text: string,
  { isCut = false, take = () => 'keep' }: { isCut?: boolean; take?: ElementHandler } = {},
): ParsedXml {
  const parser = new SaxesParser({ xmlns: true });
  const stack: Open[] = [];
  let root: XmlElement | null = null;
  let nodes = 0;
  let error: string | null = null;
  let cut = isCut;
  parser.on('error', (e) => {
    error = e.message;
    throw new Stop();
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++nodes > NODES_MAX || stack.length >= DEPTH_MAX) {
      cut = true;
      throw new Stop();
    }
    const element: Open = {
      name: local,
      ns: uri,
      attrs: attributesOf(Object.values(attributes)),
      children: [],
      text: '',
      size: 1,
    };
    root ??= element;
    stack.push(element);
  });
  const onText = (piece: string) => {
    const top = stack.at(-1);
    if (top && top.text.length < TEXT_MAX) top.text += piece.slice(0, TEXT_MAX);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const closed = stack.pop();
    if (!closed) return;
    const verdict = take(closed, stack);
    const parent = stack.at(-1);
    if (verdict === 'keep' && parent) {
      parent.children.push(closed);
      parent.size += closed.size;
    } else nodes -= closed.size;
    if (verdict !== 'stop') return;
    cut = true;
    throw new Stop();
  });
  try {
    parser.write(text);
    if (!isCut) parser.close();
  } catch (e) {
    if (!(e instanceof Stop)) throw e;
  }
  return { root, error, cut };
}

function attributesOf(attributes: readonly SaxesAttributeNS[]): ReadonlyMap<string, string> {
  if (attributes.length === 0) return NO_ATTRIBUTES;
  const attrs = new Map<string, string>();
  for (const a of attributes)
    if (a.prefix === '' || !attrs.has(a.local)) attrs.set(a.local, a.value);
  return attrs;
}

/** Children with that local name in the parent's namespace. */
export const childrenNamed = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((c) => c.name === name && c.ns === parent.ns);

export const childText = (parent: XmlElement, name: string): string | null =>
  childrenNamed(parent, name)[0]?.text.trim() || null;

/** Escapes text for XML that we write, and drops characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
