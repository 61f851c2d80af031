import { isArray, isObject, type Json } from '../parse/json';
import { clip, plural, quote } from '../parse/text';
import type { ContractContent, Schema } from './contract';

export type Severity = 'breaking' | 'loosening' | 'text_only';

/** A difference, in words that complete “Tool search: …”. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly severity: Severity;
  readonly text: string;
}

/** Who sends the value: fewer valid values break requests, more of them break readers of answers. */
export type Direction = 'input' | 'answers';

type SchemaObject = Exclude<Schema, boolean>;
type Schemas = ContractContent['schemas'];

/** Where a schema is: its document part, or the shared schema that it belongs to. */
interface Place {
  readonly direction: Direction;
  /** `answer 200`, `Order`; null for the input of a tool or an operation. */
  readonly root: string | null;
  readonly path: readonly string[];
  readonly depth: number;
}

/** Differences of a part, and of the pairs of shared schemas that it refers to. */
interface Result {
  readonly own: Difference[];
  readonly pairs: Set<Result>;
}

/** Nodes that are compared in all (schemas, properties, values), so that hostile references end. */
const STEPS_MAX = 500_000;
const DEPTH_MAX = 150;
const CHAIN_MAX = 20;
/** A difference costs more than a step, because its sentence is written, and read for each subject. */
const [DIFFERENCE_STEPS, READ_STEPS] = [10, 5];
/** What a pair of shared schemas costs, because it is kept. */
const PAIR_STEPS = 10;
/** Characters of a choice, which is compared as text, that cost a step. */
const CHARACTERS = 32;
const VALUES_SHOWN = 3;

/** Too many schemas to compare. */
export class TooComplexError extends Error {}

/** Compares schemas of two contracts. Each pair of shared schemas is compared once. */
export class SchemaDiffer {
  private steps = STEPS_MAX;
  private readonly pairs = new Map<string, Result>();
  private readonly waiting: (() => void)[] = [];
  private readonly flattened = new Map<SchemaObject, SchemaObject>();

  constructor(
    private readonly before: Schemas,
    private readonly after: Schemas,
  ) {}

  /** Differences of two schemas and of those that they share. */
  diff(before: Schema, after: Schema, direction: Direction, root: string | null): Difference[] {
    const result: Result = { own: [], pairs: new Set() };
    this.visit(before, after, { direction, root, path: [], depth: 0 }, result);
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) next();
    const all: Difference[] = [];
    // Grows while it is read.
    const reached = new Set([result]);
    for (const { own, pairs } of reached) {
      this.step(1 + READ_STEPS * own.length);
      for (const difference of own) all.push(difference);
      for (const pair of pairs) reached.add(pair);
    }
    return all;
  }

  private step(count = 1): void {
    this.steps -= count;
    if (this.steps < 0) throw new TooComplexError();
  }

  private visit(before: Schema, after: Schema, where: Place, result: Result): void {
    this.step();
    // References of both sides need not meet: such a pair has no end.
    if (where.depth === DEPTH_MAX) return;
    const place = { ...where, depth: where.depth + 1 };
    const [refBefore, refAfter] = [refOf(before), refOf(after)];
    if (refBefore !== null && refAfter !== null) {
      const key = JSON.stringify([place.direction, refBefore, refAfter]);
      const existing = this.pairs.get(key);
      const pair = existing ?? { own: [], pairs: new Set<Result>() };
      result.pairs.add(pair);
      if (existing) return;
      this.step(PAIR_STEPS);
      this.pairs.set(key, pair);
      const { direction } = place;
      const shared: Place = { direction, root: nameOf(refAfter), path: [], depth: 0 };
      this.waiting.push(() => {
        this.compare(
          this.resolve(this.before, before),
          this.resolve(this.after, after),
          shared,
          pair,
        );
        this.step(DIFFERENCE_STEPS * pair.own.length);
      });
      return;
    }
    if (isAmong(refBefore, after) || isAmong(refAfter, before))
      return this.compareChoices(before, after, place, result);
    this.compare(this.resolve(this.before, before), this.resolve(this.after, after), place, result);
  }

  /** Null for a schema that the document does not hold. */
  private resolve(schemas: Schemas, schema: Schema): Schema | null {
    let target: Schema | undefined = schema;
    for (let chain = 0; chain < CHAIN_MAX; chain++) {
      if (target === undefined) return null;
      const ref = refOf(target);
      if (ref === null) return typeof target === 'boolean' ? target : this.flat(schemas, target, 0);
      target = Object.hasOwn(schemas, ref) ? schemas[ref] : undefined;
    }
    return null;
  }

  /** The schema with the members of its `allOf`. */
  private flat(schemas: Schemas, schema: SchemaObject, depth: number): SchemaObject {
    const { allOf, ...own } = schema;
    if (!isArray(allOf) || depth > CHAIN_MAX) return own;
    const existing = this.flattened.get(schema);
    if (existing) return existing;
    // Present before its parts are read, because it may include itself.
    this.flattened.set(schema, own);
    const parts = allOf.flatMap((part) => {
      this.step();
      const ref = refOf(part as Schema);
      const target = ref === null ? part : Object.hasOwn(schemas, ref) ? schemas[ref] : undefined;
      return isObject(target) ? [this.flat(schemas, target, depth + 1)] : [];
    });
    const flat = [own, ...parts].reduce((all, part) => this.merged(all, part));
    this.flattened.set(schema, flat);
    return flat;
  }

  private merged(a: SchemaObject, b: SchemaObject): SchemaObject {
    const [first, second] = [propertiesOf(a), propertiesOf(b)];
    const properties = new Map([...second, ...first]);
    this.step(4 * (first.length + second.length));
    const required = [...new Set([...requiredOf(a), ...requiredOf(b)])].sort();
    return {
      ...b,
      ...a,
      ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
      ...(required.length > 0 && { required }),
    };
  }

  private compare(before: Schema | null, after: Schema | null, place: Place, result: Result): void {
    if (before === null || after === null) return;
    const say = sayer(result);
    if (typeof before === 'boolean' || typeof after === 'boolean') {
      if (before === false && after !== false) say(widened(place), `${named(place)} is allowed`);
      if (before !== false && after === false) say(narrowed(place), `${named(place)} is forbidden`);
      return;
    }
    for (const schema of [before, after])
      this.step(requiredOf(schema).length + textsAt(schema, 'enum').length);
    if (isChoiceOnce(before, after)) return this.compareChoices(before, after, place, result);
    if (!compareTypes(before, after, place, say)) return;
    compareValues(before, after, place, say);
    compareLimits(before, after, place, say);
    this.compareProperties(before, after, place, result);
    this.compareRest(before, after, place, result);
    this.compareChoices(before, after, place, result);
    this.compareItems(before, after, place, result);
    compareConditions(before, after, place, say);
    // Texts of what was added or removed count as well, so they say nothing then.
    const isOtherText =
      before.text !== undefined && after.text !== undefined && before.text !== after.text;
    if (isOtherText && result.own.length === 0)
      say('text_only', `${named(place)} is described differently`);
  }

  private compareItems(
    before: SchemaObject,
    after: SchemaObject,
    place: Place,
    result: Result,
  ): void {
    if (before.items !== undefined || after.items !== undefined)
      this.visit(schemaAt(before, 'items'), schemaAt(after, 'items'), partOf(place, '[]'), result);
    const [first, second] = [listAt(before, 'prefixItems'), listAt(after, 'prefixItems')];
    for (let at = 0; at < Math.max(first.length, second.length); at++)
      this.visit(first[at] ?? {}, second[at] ?? {}, partOf(place, `[${at}]`), result);
  }

  private compareProperties(
    before: SchemaObject,
    after: SchemaObject,
    place: Place,
    result: Result,
  ): void {
    const isInput = place.direction === 'input';
    const say = sayer(result);
    const [old, young] = [before, after].map((schema) => visibleProperties(schema, isInput));
    const [needed, needs] = [before, after].map((schema) => new Set(requiredOf(schema)));
    for (const [name, part] of old!) {
      this.step();
      const at = partOf(place, name);
      const next = young!.get(name);
      if (next === undefined) {
        say('breaking', `${named(at)} is gone`, 'removed');
        continue;
      }
      const [was, is] = [needed!.has(name), needs!.has(name)];
      if (was !== is)
        say(
          is === isInput ? 'breaking' : 'loosening',
          `${named(at)} is ${is ? 'required' : 'optional'} now`,
        );
      this.visit(part, next, at, result);
    }
    for (const name of young!.keys()) {
      this.step();
      if (old!.has(name)) continue;
      const at = named(partOf(place, name));
      if (isInput && needs!.has(name)) say('breaking', `${at} is new and required`, 'added');
      else say('loosening', `${at} is new`, 'added');
    }
  }

  /** Other members than the named ones. */
  private compareRest(
    { additionalProperties: before }: SchemaObject,
    { additionalProperties: after }: SchemaObject,
    place: Place,
    result: Result,
  ): void {
    if (isObject(before) && isObject(after))
      return this.visit(before, after, partOf(place, '*'), result);
    // Readers of answers ignore members that they do not know.
    if (place.direction === 'answers' || (before === false) === (after === false)) return;
    const say = sayer(result);
    if (after === false) say('breaking', `${named(place)} may have no other members`);
    else say('loosening', `${named(place)} may have other members`);
  }

  private textOf(schema: Schema): string {
    const text = JSON.stringify(schema);
    this.step(1 + Math.floor(text.length / CHARACTERS));
    return text;
  }

  /** `anyOf` and `oneOf`: equal choices first, then the only other one of each. A plain schema is a choice of one. */
  private compareChoices(before: Schema, after: Schema, place: Place, result: Result): void {
    const isOnce = isChoiceOnce(before, after);
    const listOf = (schema: Schema) => {
      const list = choicesOf(schema);
      return isOnce && list.length === 0 ? [schema] : list;
    };
    const [old, young] = [listOf(before), listOf(after)].map(
      (list) => new Map(list.map((schema) => [this.textOf(schema), schema])),
    );
    const gone = [...old!].flatMap(([key, schema]) => (young!.has(key) ? [] : [schema]));
    const added = [...young!].flatMap(([key, schema]) => (old!.has(key) ? [] : [schema]));
    // Equal references can lead to different schemas; what is flattened is kept by object.
    for (const [key, schema] of old!)
      if (young!.has(key)) this.visit(schema, young!.get(key)!, place, result);
    if (gone.length === 1 && added.length === 1) {
      this.visit(gone[0]!, added[0]!, place, result);
      return;
    }
    const [say, what] = [sayer(result), named(place)];
    const forms = ({ length }: readonly Schema[]) => plural(length, 'form');
    if (gone.length > 0)
      say(
        young!.size === 0 ? widened(place) : narrowed(place),
        young!.size === 0 ? `${what} may have any form` : `${what} lost ${forms(gone)}`,
      );
    if (added.length > 0)
      say(
        old!.size === 0 ? narrowed(place) : widened(place),
        old!.size === 0
          ? `${what} can only have one of ${forms(added)}`
          : `${what} may also have ${forms(added)} more`,
      );
  }
}

/** True if a schema is a choice, and this reference a part of it. */
const isAmong = (ref: string | null, schema: Schema): boolean =>
  ref !== null && choicesOf(schema).some((part) => refOf(part) === ref);

/** True if only one side is a choice, and the other is a certain schema. */
function isChoiceOnce(before: Schema, after: Schema): boolean {
  const isAny = [before, after].some(
    (schema) => typeof schema === 'boolean' || Object.keys(schema).length === 0,
  );
  return !isAny && (choicesOf(before).length === 0) !== (choicesOf(after).length === 0);
}

const sayer =
  (result: Result): Say =>
  (severity, text, kind = 'changed') => {
    result.own.push({ kind, severity, text });
  };

const partOf = (place: Place, name: string): Place => ({ ...place, path: [...place.path, name] });

/** Without those that only the other side sends (OpenAPI). */
const visibleProperties = (schema: SchemaObject, isInput: boolean) =>
  new Map(
    propertiesOf(schema).filter(
      ([, part]) =>
        typeof part === 'boolean' || !Object.hasOwn(part, isInput ? 'readOnly' : 'writeOnly'),
    ),
  );

/** False if the types have nothing in common, so that their parts are not comparable. */
function compareTypes(before: SchemaObject, after: SchemaObject, place: Place, say: Say): boolean {
  const [old, young] = [textsAt(before, 'type'), textsAt(after, 'type')];
  if (old.length === 0 && young.length === 0) return true;
  const what = () => named(place);
  if (young.length === 0) say(widened(place), `${what()} may be of any type`);
  else if (old.length === 0) say(narrowed(place), `${what()} can only be ${choiceOf(young)}`);
  if (young.length === 0 || old.length === 0) return true;
  const isIn = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const gone = old.filter((type) => !isIn(young, type));
  const added = young.filter((type) => !isIn(old, type));
  if (gone.length > 0)
    say(
      added.length > 0 ? 'breaking' : narrowed(place),
      `${what()} is ${choiceOf(young)} instead of ${choiceOf(old)}`,
    );
  else if (added.length > 0) say(widened(place), `${what()} may also be ${choiceOf(added)}`);
  return added.length === 0 || old.some((type) => isIn(young, type));
}

type Say = (severity: Severity, text: string, kind?: Difference['kind']) => void;

const narrowed = ({ direction }: Place): Severity =>
  direction === 'input' ? 'breaking' : 'loosening';
const widened = ({ direction }: Place): Severity =>
  direction === 'input' ? 'loosening' : 'breaking';

function compareValues(before: SchemaObject, after: SchemaObject, place: Place, say: Say): void {
  const has = (schema: SchemaObject) => Object.hasOwn(schema, 'enum');
  if (!has(before) && !has(after)) return;
  const what = () => named(place);
  if (!has(after)) return say(widened(place), `${what()} may have any value`);
  const [old, young] = [new Set(textsAt(before, 'enum')), new Set(textsAt(after, 'enum'))];
  if (!has(before)) return say(narrowed(place), `${what()} can only be ${valuesOf([...young])}`);
  const gone = [...old].filter((value) => !young.has(value));
  const added = [...young].filter((value) => !old.has(value));
  if (gone.length > 0) say(narrowed(place), `${what()} can no longer be ${valuesOf(gone)}`);
  if (added.length > 0) say(widened(place), `${what()} can also be ${valuesOf(added)}`);
}

/** Keywords that allow more with a higher number (1), or less (-1). */
const LIMITS = [
  ['minimum', -1],
  ['exclusiveMinimum', -1],
  ['minLength', -1],
  ['minItems', -1],
  ['minProperties', -1],
  ['minContains', -1],
  ['maximum', 1],
  ['exclusiveMaximum', 1],
  ['maxLength', 1],
  ['maxItems', 1],
  ['maxProperties', 1],
  ['maxContains', 1],
] as const;
/** Limits that each value keeps if they are 0. */
const COUNTS = /^min(?:Length|Items|Properties)$/;
const FORMS = [
  ...['format', 'pattern', 'multipleOf', 'uniqueItems'],
  ...['contentMediaType', 'contentEncoding'],
];
const WIDER_FORMATS = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
]);

function compareLimits(before: SchemaObject, after: SchemaObject, place: Place, say: Say): void {
  const what = () => named(place);
  for (const [key, sign] of LIMITS) {
    const [old, young] = [before[key], after[key]];
    if (old === young) continue;
    const [from, to] = [old, young].map((limit) =>
      limit === undefined || (COUNTS.test(key) && Number(limit) === 0)
        ? Infinity
        : sign * Number(limit),
    );
    if (from === to) continue;
    const severity = to! < from! ? narrowed(place) : widened(place);
    say(severity, `${what()}: ${key} ${shown(young)} instead of ${shown(old)}`);
  }
  for (const key of FORMS) {
    const [old, young] = [before[key], after[key]];
    if (old === young) continue;
    const isWider = young === undefined || WIDER_FORMATS.get(String(old)) === young;
    const isNarrower = old === undefined || WIDER_FORMATS.get(String(young)) === old;
    const severity = isWider ? widened(place) : isNarrower ? narrowed(place) : 'breaking';
    say(severity, `${what()}: ${key} ${shown(young)} instead of ${shown(old)}`);
  }
  // Clients that leave the value out get another answer. A new default may only write down what held before.
  const [old, young] = [before.default, after.default];
  if (place.direction === 'input' && old !== undefined && young !== undefined && old !== young)
    say('breaking', `${what()}: default ${shown(young)} instead of ${shown(old)}`);
}

/** Keywords such as `not` and `if`; what a changed one means is not known. */
function compareConditions(
  before: SchemaObject,
  after: SchemaObject,
  place: Place,
  say: Say,
): void {
  const [old, young] = [before, after].map(({ conditions }) =>
    isObject(conditions) ? conditions : {},
  );
  for (const key of new Set([...Object.keys(old!), ...Object.keys(young!)])) {
    const [from, to] = [old![key], young![key]];
    if (from === to) continue;
    const what = `${key} of ${named(place)}`;
    if (to === undefined) say(widened(place), `${what} is gone`, 'removed');
    else if (from === undefined) say(narrowed(place), `${what} is new`, 'added');
    else say('breaking', `${what} changed`);
  }
}

const shown = (value: Json | undefined) => (value === undefined ? 'none' : clip(String(value), 60));

function valuesOf(values: readonly string[]): string {
  const first = values.slice(0, VALUES_SHOWN).map((value) => quote(value, 40));
  const more = values.length - first.length;
  return more > 0 ? `${first.join(', ')}, or ${more} more` : first.join(' or ');
}

const choiceOf = (types: readonly string[]) =>
  types
    .slice(0, 7)
    .map((type) => clip(type, 20))
    .join(' or ');

/** `parameter filter.status`, `total of answer 200`, `Order.total in answers`. */
function named({ direction, root, path }: Place): string {
  const names = path
    .map((part) => clip(part, 60))
    .join('.')
    .replaceAll('.[', '[');
  if (root === null) return path.length === 0 ? 'the input' : `parameter ${clip(names, 120)}`;
  if (root.startsWith('answer ')) return names === '' ? root : `${clip(names, 120)} of ${root}`;
  const whole = clip([root, names].filter(Boolean).join('.'), 120).replaceAll('.[', '[');
  return `${whole} in ${direction === 'input' ? 'requests' : 'answers'}`;
}

const refOf = (schema: Schema): string | null =>
  typeof schema !== 'boolean' && typeof schema.$ref === 'string' ? schema.$ref : null;

/** `search input/Order` → `Order`; `#` is the whole document. */
function nameOf(ref: string): string {
  const name = clip(ref.slice(ref.lastIndexOf('/') + 1), 60);
  return name === '#' || name === '' ? 'the whole' : name;
}

const propertiesOf = (schema: SchemaObject): [string, Schema][] =>
  isObject(schema.properties) ? (Object.entries(schema.properties) as [string, Schema][]) : [];
const textsAt = (schema: SchemaObject, key: string): readonly string[] => {
  const value = schema[key];
  return isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : [];
};
const requiredOf = (schema: SchemaObject) => textsAt(schema, 'required');
const schemaAt = (schema: SchemaObject, key: string): Schema =>
  schema[key] === undefined ? {} : (schema[key] as Schema);
const listAt = (schema: SchemaObject, key: string): readonly Schema[] =>
  isArray(schema[key]) ? (schema[key] as readonly Schema[]) : [];
const choicesOf = (schema: Schema): readonly Schema[] =>
  typeof schema === 'boolean' ? [] : [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
