import {
  defaultTreeAdapter,
  html,
  parseFragment,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Called for each element, attribute lists included, and each text; throws to end the parse. */
export type NodeCounter = (depth: number, attributes: number) => void;

/**
 * Parses XHTML by the rules of XML, where `<script src="…"/>` is complete. Null if it is not well-formed, which browsers
 * refuse; entities of HTML are known, as in browsers. Leaves the document so far where `count` throws.
 */
export function parseXhtmlTree(
  source: string,
  document: Tree.Document,
  count: NodeCounter,
): boolean {
  const parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES = HTML_ENTITIES;
  const open: (Tree.Document | Tree.Element)[] = [document];
  let isWellFormed = true;
  parser.on('error', () => {
    isWellFormed = false;
    throw new NotWellFormed();
  });
  parser.on('opentag', (tag) => {
    const attrs = attributesOf(tag);
    count(open.length, attrs.length);
    const element = defaultTreeAdapter.createElement(tag.local, namespaceOf(tag.uri), attrs);
    defaultTreeAdapter.appendChild(open.at(-1)!, element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (text: string) => {
    if (open.length === 1) return;
    count(open.length, 0);
    defaultTreeAdapter.insertText(open.at(-1)!, text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(source).close();
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
  }
  return isWellFormed;
}

class NotWellFormed extends Error {}

const namespaceOf = (uri: string) => (uri === '' ? html.NS.HTML : (uri as html.NS));

function attributesOf({ attributes }: SaxesTagNS): { name: string; value: string }[] {
  const attrs = Object.values(attributes).map(({ name, value }) => ({ name, value }));
  const language = attrs.find(({ name }) => name === 'xml:lang');
  return language && !attrs.some(({ name }) => name === 'lang')
    ? [...attrs, { name: 'lang', value: language.value }]
    : attrs;
}

/** Characters of `&nbsp;` and the other entities of HTML, which the parser of HTML knows. */
const HTML_ENTITIES: Record<string, string> = new Proxy<Record<string, string>>(
  { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  {
    get(entities, name) {
      if (typeof name !== 'string' || Object.hasOwn(entities, name))
        return Reflect.get(entities, name);
      const [node] = parseFragment(`&${name};`).childNodes;
      const text = node && 'value' in node ? node.value : '';
      return text.startsWith('&') ? undefined : (entities[name] = text);
    },
  },
);
