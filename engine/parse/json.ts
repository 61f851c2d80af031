import { isTodoMarker } from './text';

/** A JSON value of unknown shape, from a site. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string };

const DEPTH_MAX = 64;
/** Node 22 and later append this to the message; a report must not depend on the version. */
const LINE_AND_COLUMN = / \(line \d+ column \d+\)$/;

/** Parses RFC 8259 JSON with limited nesting, so that hostile depth cannot overflow the stack. */
export function parseJson(text: string): ParsedJson {
  if (depthOf(text) > DEPTH_MAX)
    return { ok: false, error: `nested deeper than ${DEPTH_MAX} levels` };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'not JSON';
    return { ok: false, error: message.replace(LINE_AND_COLUMN, '') };
  }
}

/** True for the error of a text that may be JSON, and is beyond our limit. */
export const isTooDeep = (error: string): boolean => error.startsWith('nested');

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or an empty one for any other value. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

export const without = (value: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Type by the names of JSON Schema. */
export const jsonType = (value: Json): string =>
  value === null
    ? 'null'
    : isArray(value)
      ? 'array'
      : typeof value === 'number' && Number.isInteger(value)
        ? 'integer'
        : typeof value;

/** An object as JSON in base64, also with the alphabet of URLs; null for anything else. */
export function objectInBase64(text: string): JsonObject | null {
  const parsed = parseJson(Buffer.from(text, 'base64').toString());
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}

/**
 * Own member of an object; undefined for inherited names such as `constructor`, for non-objects, and for a TODO marker.
 */
export function member(value: Json | undefined, key: string): Json | undefined {
  const part = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isFilled(part) ? part : undefined;
}

const isFilled = (value: Json | undefined) => typeof value !== 'string' || !isTodoMarker(value);

/** A value in a sentence. `String` throws for an object whose `toString` is not a function. */
export const wordOf = (value: Json | undefined): string =>
  isObject(value) ? 'an object' : isArray(value) ? 'a list' : String(value);

/** A member that is a non-blank string. */
export function textMember(value: Json | undefined, key: string): string | undefined {
  const text = member(value, key);
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** True if the member is a list that does not consist of TODO markers alone. */
export function hasList(value: Json | undefined, key: string): boolean {
  const list = member(value, key);
  return isArray(list) && (list.length === 0 || list.some(isFilled));
}

export function listMember(value: Json | undefined, key: string): readonly Json[] {
  const list = member(value, key);
  return isArray(list) ? (list.every(isFilled) ? list : list.filter(isFilled)) : [];
}
