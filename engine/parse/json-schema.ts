import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { textMember, type JsonObject } from './json';
import { deadRefsOf, patternsOf } from './refs';
import { quote } from './text';

/** Options of all validators. */
export const VALIDATION = { strict: false, validateFormats: false, logger: false } as const;

/** Validators by dialect, made when one is needed. */
const VALIDATORS = new Map<string, () => Ajv>([
  ['https://json-schema.org/draft/2020-12/schema', lazy(() => new Ajv2020(VALIDATION))],
  ['https://json-schema.org/draft/2019-09/schema', lazy(() => new Ajv2019(VALIDATION))],
  ['http://json-schema.org/draft-07/schema', lazy(() => new Ajv(VALIDATION))],
]);
const [DEFAULT] = VALIDATORS.keys();

/** Makes a value when it is needed. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** How a JSON Schema breaks the rules of its dialect, 2020-12 by default; null also for an unknown dialect. */
export function schemaError(schema: JsonObject): string | null {
  const dialect = textMember(schema, '$schema') ?? DEFAULT!;
  // Only checked against the schema of its dialect: code of a stranger's schema is never generated.
  const ajv = VALIDATORS.get(dialect.replace(/#$/, ''))?.();
  if (!ajv || ajv.validateSchema(schema) === true) return null;
  const [error] = ajv.errors ?? [];
  return `${quote(error?.instancePath || '/', 100)} ${error?.message ?? 'is not valid'}`;
}

/** Why a client cannot compile a JSON Schema: its form, a pattern, or a reference. Null for one without fault. */
export function schemaFault(schema: JsonObject): string | null {
  return schemaError(schema) ?? compileFault(schema);
}

/** A reference or a pattern of a JSON Schema that no client can compile; null without one. */
export function compileFault(schema: JsonObject): string | null {
  const [dead] = deadRefsOf(schema);
  if (dead !== undefined) return `$ref ${quote(dead, 100)} leads nowhere`;
  const pattern = patternsOf(schema).find((text) => !compiles(text));
  return pattern === undefined ? null : `pattern ${quote(pattern, 100)} is no regular expression`;
}

/** Clients compile with the flag `u`, as JSON Schema says (2020-12 section 6.4), or without it. */
function compiles(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      return false;
    }
  });
}
