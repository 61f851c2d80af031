import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { textMember, type JsonObject } from './json';
import { deadRefsOf } from './refs';
import { quote } from './text';

const OPTIONS = { strict: false, validateFormats: false, logger: false } as const;

/** Validators by dialect, made when one is needed. */
const VALIDATORS = new Map<string, () => Ajv>([
  ['https://json-schema.org/draft/2020-12/schema', lazy(() => new Ajv2020(OPTIONS))],
  ['https://json-schema.org/draft/2019-09/schema', lazy(() => new Ajv2019(OPTIONS))],
  ['http://json-schema.org/draft-07/schema', lazy(() => new Ajv(OPTIONS))],
]);
const [DEFAULT] = VALIDATORS.keys();

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Why a client cannot compile a JSON Schema: it breaks the rules of its dialect, 2020-12 by default, or refers to what is
 * not there. Null for one without fault, and for a dialect that is not known here.
 */
export function schemaFault(schema: JsonObject): string | null {
  const dialect = textMember(schema, '$schema') ?? DEFAULT!;
  const validator = VALIDATORS.get(dialect.replace(/#$/, ''));
  if (!validator) return null;
  // Only checked against the schema of its dialect: code of a stranger's schema is never generated.
  const ajv = validator();
  if (ajv.validateSchema(schema) !== true) {
    const [error] = ajv.errors ?? [];
    return `${quote(error?.instancePath || '/', 100)} ${error?.message ?? 'is not valid'}`;
  }
  const [dead] = deadRefsOf(schema);
  return dead === undefined ? null : `$ref ${quote(dead, 100)} leads nowhere`;
}
