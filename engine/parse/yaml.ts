import { parseDocument } from 'yaml';
import type { Json, ParsedJson } from './json';

/** Limit of nodes that aliases expand to, against alias bombs. Tags and merge keys are off. */
const ALIASES_MAX = 1000;
const DENSE_FROM = 64 * 1024;

/** Parses YAML 1.2 (core schema) to plain values. Never throws. */
export function parseYaml(text: string, { uniqueKeys = false } = {}): ParsedJson {
  if (isDense(text)) return { ok: false, error: 'almost nothing but YAML indicators' };
  try {
    // The search for duplicate keys is quadratic in the width of a map.
    const document = parseDocument(text, {
      schema: 'core',
      merge: false,
      uniqueKeys,
      stringKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const error = document.errors[0];
    if (error) return { ok: false, error: `${error.message} (at character ${error.pos[0]})` };
    const value = (document.toJS({ maxAliasCount: ALIASES_MAX }) ?? null) as Json;
    return isTree(value)
      ? { ok: true, value }
      : { ok: false, error: `an alias that holds itself, or more than ${DEPTH_MAX} levels` };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : 'not YAML' };
  }
}

const DEPTH_MAX = 64;

/** False if a value contains itself (an alias inside its own anchor), which would make every walk endless. */
function isTree(value: Json, above: Set<Json> = new Set(), proven: Set<Json> = new Set()): boolean {
  if (typeof value !== 'object' || value === null || proven.has(value)) return true;
  if (above.has(value) || above.size >= DEPTH_MAX) return false;
  above.add(value);
  const isSound = Object.values(value).every((inner: Json) => isTree(inner, above, proven));
  above.delete(value);
  proven.add(value);
  return isSound;
}

/** True for text that is mostly punctuation: a megabyte of commas or quotes takes the parser seconds. */
function isDense(text: string): boolean {
  if (text.length < DENSE_FROM) return false;
  const indicators = text.match(/[[\]{},"'&*!?:|>-]/g)?.length ?? 0;
  return indicators > text.length * 0.3;
}
