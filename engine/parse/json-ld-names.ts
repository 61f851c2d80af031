import { isArray, isObject, type Json } from './json';

/** What inline contexts define; a nested one adds to that of its parent. */
interface Context {
  readonly parent: Context | null;
  /** Terms and prefixes with their IRI or keyword as written. */
  readonly terms: ReadonlyMap<string, string>;
  /** Prefix of all other names; null without one, or where a context at another address may define them. */
  readonly vocab: string | null;
}

const OUTERMOST: Context = { parent: null, terms: new Map(), vocab: null };
/** Aliases that the context of schema.org defines. */
const OF_SCHEMA_ORG = Object.entries({ type: '@type', id: '@id' });
const VOCAB = 'https://schema.org/';
const SCHEMA_ORG = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;
const OBJECTS_MAX = 50_000;
const STEPS_MAX = 8;
/** Longer ones are not replaced, because a short name could be written a million times. */
const IRI_MAX = 200;

/**
 * Keywords, terms, and compact IRIs as JSON-LD 1.1 expands them, for keys, types, and ids; properties of schema.org by
 * their bare name. Value objects and lists become what they hold. Contexts at other addresses are not requested.
 * Suite: w3c/json-ld-api, tests/expand.
 */
export function withPlainNames(root: Json): Json {
  let objects = 0;
  // JSON is parsed to a depth of 64, so recursion ends.
  const rename = (value: Json, outer: Context): Json => {
    if (isArray(value)) return value.map((item) => rename(item, outer));
    if (!isObject(value) || ++objects > OBJECTS_MAX) return value;
    const context = Object.hasOwn(value, '@context') ? within(outer, value['@context']!) : outer;
    const members = new Map<string, Json[]>();
    for (const [key, inner] of Object.entries(value)) {
      const name = expandName(context, key).replace(SCHEMA_ORG, '');
      const renamed =
        name === '@context'
          ? inner
          : name === '@type'
            ? mapTexts(inner, (type) => expandName(context, type))
            : name === '@id'
              ? mapTexts(inner, (id) => expand(context, id))
              : rename(inner, context);
      const values = members.get(name);
      if (values) values.push(renamed);
      else members.set(name, [renamed]);
    }
    const held = members.get('@value') ?? members.get('@list') ?? members.get('@set');
    if (held) return held[0]!;
    // Several names of one property: its values are those of all.
    return Object.fromEntries(
      [...members].map(([name, values]) => [
        name,
        values.length === 1 ? values[0]! : values.flat(),
      ]),
    );
  };
  return rename(root, OUTERMOST);
}

const mapTexts = (value: Json, to: (text: string) => string): Json =>
  typeof value === 'string'
    ? to(value)
    : isArray(value)
      ? value.map((item) => (typeof item === 'string' ? to(item) : item))
      : value;

function within(outer: Context, local: Json): Context {
  let { parent, vocab }: Pick<Context, 'parent' | 'vocab'> = { parent: outer, vocab: outer.vocab };
  const terms = new Map<string, string>();
  for (const part of isArray(local) ? local : [local]) {
    if (part === null) {
      [parent, vocab] = [OUTERMOST, null];
      terms.clear();
    } else if (typeof part === 'string') {
      const isSchemaOrg = SCHEMA_ORG.test(`${part.trim()}/`);
      vocab = isSchemaOrg ? VOCAB : null;
      if (isSchemaOrg) for (const [alias, keyword] of OF_SCHEMA_ORG) terms.set(alias, keyword);
    }
    if (!isObject(part)) continue;
    for (const [term, definition] of Object.entries(part)) {
      const iri = isObject(definition) ? definition['@id'] : definition;
      if (!term.startsWith('@') && typeof iri === 'string' && iri.length <= IRI_MAX)
        terms.set(term, iri);
    }
    if (Object.hasOwn(part, '@vocab')) {
      const named = part['@vocab'];
      vocab =
        typeof named === 'string' && named.length <= IRI_MAX
          ? expand({ parent, terms, vocab }, named)
          : null;
    }
  }
  return { parent, terms, vocab };
}

/** A key or type: as `expand`, else in the vocabulary. */
function expandName(context: Context, name: string): string {
  const expanded = expand(context, name);
  const isBare = context.vocab !== null && !expanded.includes(':') && !expanded.startsWith('@');
  return isBare ? context.vocab + expanded : expanded;
}

/** A term, or the prefix of a compact IRI, replaced by its definition, which may use another prefix. */
function expand(context: Context, name: string, steps = 0): string {
  if (name.startsWith('@') || steps > STEPS_MAX) return name;
  const term = definitionOf(context, name);
  if (term !== undefined) return term === name ? name : expand(context, term, steps + 1);
  const colon = name.indexOf(':');
  if (colon < 0 || name.startsWith('//', colon + 1)) return name;
  const prefix = definitionOf(context, name.slice(0, colon));
  return prefix === undefined || prefix.startsWith('@')
    ? name
    : expand(context, prefix, steps + 1) + name.slice(colon + 1);
}

function definitionOf(context: Context, term: string): string | undefined {
  for (let next: Context | null = context; next; next = next.parent) {
    const iri = next.terms.get(term);
    if (iri !== undefined) return iri;
  }
  return undefined;
}
