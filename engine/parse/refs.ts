import { isArray, isObject, type Json, type JsonObject } from './json';

const REF_MAX = 500;

/** Target of a JSON Pointer within the document, such as `#/components/pathItems/x`; undefined for other references. */
export function targetOf(document: Json, ref: string): Json | undefined {
  if (!ref.startsWith('#/') || ref.length > REF_MAX) return undefined;
  return pointerParts(ref.slice(2)).reduce<Json | undefined>((value, key) => {
    const isIndex = isArray(value) && /^\d{1,6}$/.test(key);
    return isIndex
      ? value[Number(key)]
      : isObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
  }, document);
}

/** Names in a JSON Pointer between its slashes. */
export const pointerParts = (pointer: string): string[] =>
  pointer.split('/').map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Members whose values are data, in which `$ref` is no reference; unless they are names in a map. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);
const MAPS = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  ...['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'links', 'callbacks'],
]);
const DEAD_MAX = 100;

type Part = { readonly [key: string]: Json };

/** Visits each value once that can hold keywords, because YAML shares values; both parsers limit the depth. */
function eachPart(document: JsonObject, read: (part: Part) => void): void {
  const seen = new Set<object>();
  const visit = (value: object, isMap: boolean) => {
    if (seen.has(value)) return;
    seen.add(value);
    const parts = value as Part;
    if (!isMap) read(parts);
    // `$id` below the root starts another document for the references in it.
    if (!isMap && value !== document && typeof parts.$id === 'string') return;
    for (const key in parts) {
      const part = parts[key];
      if (typeof part !== 'object' || part === null) continue;
      if (isMap || (!DATA.has(key) && !key.startsWith('x-'))) visit(part, !isMap && MAPS.has(key));
    }
  };
  visit(document, false);
}

/** References that lead nowhere. */
export function deadRefsOf(document: JsonObject): string[] {
  const isAlive = new Map<string, boolean>();
  eachPart(document, ({ $id, $ref: ref }) => {
    if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.length > REF_MAX) return;
    if (typeof $id !== 'string' && !isAlive.has(ref))
      isAlive.set(ref, targetOf(document, ref) !== undefined);
  });
  return [...isAlive].flatMap(([ref, alive]) => (alive ? [] : [ref])).slice(0, DEAD_MAX);
}

/** Regular expressions of a JSON Schema: values of `pattern`, and names in `patternProperties`. */
export function patternsOf(schema: JsonObject): string[] {
  const patterns = new Set<string>();
  eachPart(schema, ({ pattern, patternProperties }) => {
    if (typeof pattern === 'string') patterns.add(pattern);
    if (isObject(patternProperties)) Object.keys(patternProperties).forEach((p) => patterns.add(p));
  });
  return [...patterns];
}

/** References of a JSON Schema to another host, except to the schemas of JSON Schema that each validator has. */
export function remoteRefsOf(schema: JsonObject): string[] {
  const ids = new Set<string>();
  const remote = new Set<string>();
  eachPart(schema, ({ $id, $ref: ref }) => {
    if (typeof $id === 'string') ids.add($id.replace(/#$/, ''));
    if (typeof ref === 'string' && /^https?:\/\/(?!json-schema\.org\/)/i.test(ref)) remote.add(ref);
  });
  return [...remote].filter((ref) => !ids.has(ref.split('#')[0]!));
}
