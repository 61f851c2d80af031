import { isArray, isObject, jsonType, type Json, type JsonObject } from '../parse/json';
import { targetOf } from '../parse/refs';
import { CONTRACT_BYTES_MAX, hashOf, textDigest, type Schema } from './contract';

/** Thrown once a contract is certainly too large; aliases of YAML can repeat a value without end. */
export class TooLargeError extends Error {}

/** Keywords whose value is compared as it is. */
const PLAIN = [
  ...['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minContains', 'maxContains', 'readOnly', 'writeOnly'],
  ...['contentMediaType', 'contentEncoding'],
];
const SCHEMAS = ['items', 'additionalProperties'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/** Keywords that only narrow a schema, kept as digests. */
const CONDITIONS = [
  ...['not', 'if', 'then', 'else', 'patternProperties', 'dependentSchemas', 'dependentRequired'],
  ...['propertyNames', 'contains', 'unevaluatedProperties', 'unevaluatedItems', 'contentSchema'],
];
const TEXTS = ['title', 'description', '$comment', 'default', 'example', 'examples', 'deprecated'];
const DAY = /^\d{4}-\d\d-\d\d/;
const VALUE_MAX = 200;
const SHARED = /^#\/(?:components\/schemas|definitions|\$defs)\//;
/** Nodes in all; the largest documents of the field have about half as many. */
const NODES_MAX = 400_000;

/** Reduces the schemas of one document, with those that they refer to. */
export class SchemaReducer {
  private readonly targets = new Map<string, Schema>();
  private readonly pending: { readonly key: string; readonly target: Json }[] = [];
  private texts: Json[] = [];
  private nodes = NODES_MAX;
  private bytes = 2 * CONTRACT_BYTES_MAX;

  constructor(
    private document: Json,
    /** Before the keys of references, where several documents share a contract. */
    private scope = '',
  ) {}

  /** The next document of the same contract. */
  begin(document: Json, scope: string): void {
    this.document = document;
    this.scope = scope;
  }

  get schemas(): { readonly [ref: string]: Schema } {
    return Object.fromEntries(this.targets);
  }

  /** Digest of the texts of all schemas since the last call, and of these. */
  takeText(...others: readonly (Json | undefined)[]): { readonly text?: string } {
    const texts = [...others.flatMap((text) => text ?? []), ...this.texts];
    this.texts = [];
    return textDigest(texts);
  }

  /** Reduces a schema, then those that it refers to, one after the other: their chain can be long. */
  reduce(value: Json | undefined): Schema {
    const schema = this.reduceOne(value);
    const { texts } = this;
    for (let next = this.pending.pop(); next; next = this.pending.pop()) {
      this.texts = [];
      const target = this.reduceOne(next.target);
      this.targets.set(next.key, target === false ? target : { ...target, ...this.takeText() });
    }
    this.texts = texts;
    return schema;
  }

  /** Counts what a contract has besides schemas. */
  spend(nodes: number, bytes: number): void {
    this.nodes -= nodes;
    this.bytes -= bytes;
    if (this.nodes < 0 || this.bytes < 0) throw new TooLargeError();
  }

  private reduceOne(value: Json | undefined): JsonObject | false {
    this.spend(1, 0);
    if (value === false) return false;
    if (!isObject(value)) return {};
    const ref = ownMember(value, '$ref');
    const rest = this.members(value);
    if (typeof ref !== 'string') return simplified(rest);
    const target = { $ref: this.follow(ref) };
    return Object.keys(rest).length === 0 ? target : { allOf: [target, rest] };
  }

  private follow(ref: string): string {
    // Short, because large documents have thousands of references.
    const key = `${this.scope}${ref.replace(SHARED, '')}`;
    const target = ref === '#' ? this.document : targetOf(this.document, ref);
    if (target === undefined || this.targets.has(key)) return key;
    this.targets.set(key, {});
    this.spend(1, key.length);
    this.pending.push({ key, target });
    return key;
  }

  private members(value: JsonObject): JsonObject {
    const kept = new Map<string, Json>();
    const own = (key: string) => ownMember(value, key);
    const keep = (key: string, part: Json) => {
      this.spend(1, key.length + (typeof part === 'string' ? part.length : 4));
      kept.set(key, part);
    };
    for (const key of TEXTS) {
      const text = own(key);
      if (text !== undefined) this.texts.push(this.copied(text));
    }
    const types = typesOf(value);
    if (types !== null) keep('type', types.length === 1 ? types[0]! : types);
    for (const key of PLAIN) {
      const part = own(key);
      if (part !== undefined && part !== false && !isObject(part) && !isArray(part))
        keep(key, part === true ? true : shortened(part));
    }
    // OpenAPI 3.0 and drafts before 6: `exclusiveMinimum: true` beside `minimum`.
    for (const [flag, limit] of EXCLUSIVE)
      if (kept.get(flag) === true) moveLimit(kept, flag, limit);
    const preset = own('default') ?? null;
    // Servers write today as a default.
    if (preset !== null && !(typeof preset === 'string' && DAY.test(preset)))
      keep('default', shortened(this.copied(preset)));
    const values = enumOf(value);
    if (values !== null)
      keep('enum', [...new Set(values.map((item) => shortened(this.copied(item))))].sort());
    const properties = own('properties');
    if (isObject(properties)) {
      const entries = Object.entries(properties);
      for (const [name] of entries) this.spend(1, name.length + 4);
      keep(
        'properties',
        Object.fromEntries(entries.map(([name, part]) => [name, this.reduceOne(part)])),
      );
    }
    const required = own('required');
    if (isArray(required)) {
      const names = required.filter((name): name is string => typeof name === 'string');
      this.spend(names.length, 0);
      if (names.length > 0) keep('required', [...new Set(names)].sort());
    }
    for (const key of SCHEMAS) {
      const part = own(key);
      // A list of `items` is `prefixItems` of earlier drafts.
      if (isArray(part))
        keep(
          'prefixItems',
          part.map((item) => this.reduceOne(item)),
        );
      else if (part !== undefined && part !== true) keep(key, this.reduceOne(part));
    }
    for (const key of LISTS) {
      const part = own(key);
      if (isArray(part) && part.length > 0)
        keep(
          key,
          part.map((item) => this.reduceOne(item)),
        );
    }
    const conditions = CONDITIONS.flatMap((key) => {
      const part = own(key);
      if (part === undefined) return [];
      return [[key, hashOf(JSON.stringify(this.copied(part, TEXTS))).slice(0, 16)] as const];
    });
    if (conditions.length > 0) keep('conditions', Object.fromEntries(conditions));
    return Object.fromEntries(kept);
  }

  /** The same value with sorted keys, within the budget. */
  private copied(value: Json, leftOut: readonly string[] = []): Json {
    this.spend(1, 0);
    if (isArray(value)) return value.map((item) => this.copied(item, leftOut));
    if (!isObject(value)) return value;
    const keys = Object.keys(value).filter((key) => !leftOut.includes(key));
    return Object.fromEntries(keys.sort().map((key) => [key, this.copied(value[key]!, leftOut)]));
  }
}

/** As `member`, with texts that look like a TODO marker. */
const ownMember = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

const EXCLUSIVE = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

function moveLimit(kept: Map<string, Json>, flag: string, limit: string): void {
  const value = kept.get(limit);
  kept.delete(flag);
  if (value === undefined) return;
  kept.delete(limit);
  kept.set(flag, value);
}

/** A value as text, so that values can be sorted; a long one as its digest. */
function shortened(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `#${hashOf(text).slice(0, 16)}` : text;
}

function enumOf(value: JsonObject): readonly Json[] | null {
  if (Object.hasOwn(value, 'const')) return [value.const!];
  const list = ownMember(value, 'enum');
  // `nullable` repeats the null that OpenAPI 3.0 wants in the list.
  return isArray(list) ? list.filter((item) => item !== null) : null;
}

/** Types that a schema takes, sorted, also those that its other keywords imply; null for all. */
function typesOf(value: JsonObject): readonly string[] | null {
  const [type, list] = [ownMember(value, 'type'), ownMember(value, 'enum')];
  const listed = (isArray(type) ? type : [type]).filter((t): t is string => typeof t === 'string');
  const types = listed.length > 0 ? listed : impliedTypes(value);
  if (types.length === 0) return null;
  const isNullable =
    ownMember(value, 'nullable') === true || (isArray(list) && list.includes(null));
  return [...new Set([...types, ...(isNullable ? ['null'] : [])])].sort();
}

function impliedTypes(value: JsonObject): readonly string[] {
  const values = enumOf(value);
  if (values !== null) return values.map(jsonType);
  if (isObject(ownMember(value, 'properties'))) return ['object'];
  return isObject(ownMember(value, 'items')) ? ['array'] : [];
}

/** A choice of one is that one; a choice of a plain schema and null is the schema that also takes null. */
function simplified(schema: JsonObject): JsonObject | false {
  const key = ['anyOf', 'oneOf'].find((name) => Object.hasOwn(schema, name));
  if (key === undefined || Object.keys(schema).length > 1) return schema;
  const list = schema[key] as readonly Json[];
  const isNull = (one: Json) => JSON.stringify(one) === '{"type":"null"}';
  const [first, ...others] = list.filter((one) => !isNull(one));
  if (first === undefined || others.length > 0 || !isObject(first)) return schema;
  if (!list.some(isNull)) return first;
  const { type } = first;
  if (type === undefined) return schema;
  return { ...first, type: [...new Set([type, 'null'].flat() as string[])].sort() };
}
