import type { HtmlView } from './page';
import { memoized } from '../network/recording';
import { attr, isText, elementsNamed, type Element } from '../parse/html';
import {
  isArray,
  isObject,
  member,
  parseJson,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { withPlainNames } from '../parse/json-ld-names';
import { groupBy } from '../parse/lists';
import { quote, essenceOf } from '../parse/text';

/** One `<script type="application/ld+json">`. */
interface JsonLdBlock {
  /** Parse error, or null. */
  readonly error: string | null;
  /** Quoted beginning of a script that cannot be parsed. */
  readonly start: string;
}

export interface JsonLd {
  readonly blocks: readonly JsonLdBlock[];
  /** All entities with a type, at any depth, in document order; entities with the same `@id` are merged. */
  readonly nodes: readonly JsonLdNode[];
  /** Ids of all described entities, with or without a type. */
  readonly ids: readonly string[];
  /** Ids that are only referred to: `{"@id": "…"}`. */
  readonly references: readonly string[];
}

export interface JsonLdNode {
  readonly value: JsonObject;
  /** Types without their schema.org prefix. */
  readonly types: readonly string[];
  readonly id: string | null;
  /** A schema.org context applies. */
  readonly isSchemaOrg: boolean;
  /** An entry of a list or catalog, not what the page is about. */
  readonly isListed: boolean;
}

const LISTS = new Set(['itemListElement', 'hasOfferCatalog', 'makesOffer']);

const VALUES_MAX = 50_000;

/** All JSON-LD of a page, with `@graph`, arrays, and nesting flattened. */
export const jsonLdOf = (html: HtmlView): JsonLd => memoized(html, readAll);

function readAll({ document }: HtmlView): JsonLd {
  const parts = elementsNamed(document, 'script')
    .filter((e) => essenceOf(attr(e, 'type')) === 'application/ld+json')
    .map((script) => memoized(script, readScript));
  const nodes = parts.flatMap((part) => part.nodes);
  return {
    blocks: parts.map((part) => part.block),
    nodes: merged(nodes).filter(({ types }) => types.length > 0),
    ids: nodes.flatMap(({ id }) => id ?? []),
    references: parts.flatMap((part) => part.references),
  };
}

/** Merges node objects with the same id (JSON-LD 1.1 API, section 7.2); of two values the first is kept. */
function merged(nodes: readonly JsonLdNode[]): readonly JsonLdNode[] {
  // A node without an id is the only one of its key.
  const byId = groupBy(nodes, (node) => node.id ?? node);
  if (byId.size === nodes.length) return nodes;
  return nodes.flatMap((node) => {
    const same = byId.get(node.id ?? node)!;
    if (same.length === 1) return [node];
    if (same[0] !== node) return [];
    return [
      {
        ...node,
        value: Object.assign({}, ...same.map((n) => n.value).reverse()) as JsonObject,
        types: [...new Set(same.flatMap((n) => n.types))],
        isSchemaOrg: same.some((n) => n.isSchemaOrg),
      },
    ];
  });
}

/** Signs of an inline context, of value objects, and of names that the context of schema.org shortens. */
const HAS_NAMES =
  /"@context"\s*:\s*[[{]|"@(?:value|list|set)"|"(?:type|id)"\s*:|"(?:schema|https?):[^"\\]{1,200}"\s*:/;

interface ScriptData {
  readonly block: JsonLdBlock;
  readonly nodes: readonly JsonLdNode[];
  readonly references: readonly string[];
}

/** Cached per script element: a page with lines added to its head keeps its elements. */
function readScript(script: Element): ScriptData {
  const nodes: JsonLdNode[] = [];
  const references: string[] = [];
  const text = script.childNodes
    .filter(isText)
    .map((n) => n.value)
    .join('');
  const parsed = parseJson(
    text
      .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
      .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/, ''),
  );
  if (parsed.ok)
    collect(HAS_NAMES.test(text) ? withPlainNames(parsed.value) : parsed.value, nodes, references);
  const block = parsed.ok
    ? { error: null, start: '' }
    : { error: parsed.error, start: quote(text.trim(), 60) };
  return { block, nodes, references };
}

/** Document order, without recursion, because the site controls depth and width. */
function collect(root: Json, nodes: JsonLdNode[], references: string[]): void {
  const stack = [{ value: root, isSchemaOrg: false, isListed: false }];
  // Shared by all entities of one type, of which a page may have thousands.
  const typesByName = new Map<string, readonly string[]>();
  let visited = 0;
  for (let next = stack.pop(); next && ++visited < VALUES_MAX; next = stack.pop()) {
    const { value, isListed } = next;
    let { isSchemaOrg } = next;
    if (isArray(value))
      for (let i = value.length - 1; i >= 0; i--)
        stack.push({ value: value[i]!, isSchemaOrg, isListed });
    if (!isObject(value)) continue;
    if (Object.hasOwn(value, '@context')) isSchemaOrg = namesSchemaOrg(member(value, '@context'));
    const id = textMember(value, '@id') ?? null;
    const types = typesOf(member(value, '@type'), typesByName);
    const members = Object.entries(value).filter(([key]) => key !== '@context');
    if (types.length > 0 || (id !== null && members.length > 1)) {
      const isKnown = isSchemaOrg || hasPrefixedType(value);
      nodes.push({ value, types, id, isSchemaOrg: isKnown, isListed });
    } else if (id !== null) references.push(id);
    for (const [key, inner] of members.reverse())
      stack.push({ value: inner, isSchemaOrg, isListed: isListed || LISTS.has(key) });
  }
}

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?(?:#|$|docs\/jsonldcontext\.jsonld?$)/i;

function namesSchemaOrg(context: Json | undefined): boolean {
  if (typeof context === 'string') return SCHEMA_ORG.test(context.trim());
  if (isArray(context)) return context.some((c) => namesSchemaOrg(c));
  return SCHEMA_ORG.test(textMember(context, '@vocab') ?? '');
}

function typesOf(type: Json | undefined, cache: Map<string, readonly string[]>): readonly string[] {
  if (isArray(type)) return type.flatMap((t) => (isArray(t) ? [] : typesOf(t, cache)));
  if (typeof type !== 'string') return [];
  const types = cache.get(type) ?? withoutPrefix(type);
  cache.set(type, types);
  return types;
}

const withoutPrefix = (type: string): readonly string[] =>
  type.trim() === '' ? [] : [type.trim().replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, '')];

const hasPrefixedType = (value: JsonObject) => {
  const type = member(value, '@type');
  return (isArray(type) ? type : [type]).some(
    (t) => typeof t === 'string' && /^https?:\/\/schema\.org\//i.test(t),
  );
};
