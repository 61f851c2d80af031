import { isArray, isObject, type Json, type JsonObject } from './json';

const REF_MAX = 500;

/** Target of a JSON Pointer within the document, such as `#/components/pathItems/x`; undefined for other references. */
export function targetOf(document: Json, ref: string): Json | undefined {
  if (!ref.startsWith('#/') || ref.length > REF_MAX) return undefined;
  return ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((value, part) => {
      const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
      const isIndex = isArray(value) && /^\d{1,6}$/.test(key);
      return isIndex
        ? value[Number(key)]
        : isObject(value) && Object.hasOwn(value, key)
          ? value[key]
          : undefined;
    }, document);
}

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

/** References that lead nowhere. Each value is visited once, because YAML shares them; both parsers limit the depth. */
export function deadRefsOf(document: JsonObject): string[] {
  const seen = new Set<object>();
  const isAlive = new Map<string, boolean>();
  const visit = (value: object, isMap: boolean) => {
    if (seen.has(value)) return;
    seen.add(value);
    const parts = value as { readonly [key: string]: Json };
    // `$id` below the root starts another document for the references in it.
    if (!isMap && value !== document && typeof parts.$id === 'string') return;
    const ref = isMap ? undefined : parts.$ref;
    if (
      typeof ref === 'string' &&
      ref.startsWith('#/') &&
      ref.length <= REF_MAX &&
      !isAlive.has(ref)
    )
      isAlive.set(ref, targetOf(document, ref) !== undefined);
    for (const key in parts) {
      const part = parts[key];
      if (typeof part !== 'object' || part === null) continue;
      if (isMap || (!DATA.has(key) && !key.startsWith('x-'))) visit(part, !isMap && MAPS.has(key));
    }
  };
  visit(document, false);
  return [...isAlive].flatMap(([ref, alive]) => (alive ? [] : [ref])).slice(0, DEAD_MAX);
}
