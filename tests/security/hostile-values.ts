import type { Endpoint } from '@/lib/platform/contract/operation';
import { inputOf } from '../contract/sample-of';

/** Characters and numbers that no column of PostgreSQL holds. */
const TEXTS = ['a\0b', '\ud800'];
const NUMBERS = [1e300, 2 ** 31, -1.5];
const ESCAPED = ['a%00b', '9'.repeat(40)];

interface HostileRequest {
  readonly path: string;
  /** JSON; undefined for an operation without a body. */
  readonly body: string | undefined;
}

/**
 * Requests with one hostile value each: in the path, the query, and every member of the body. `path`: address of the
 * operation; `body`: a valid one, if the schema’s sample is none.
 */
export function* hostileRequests(
  op: Endpoint,
  path: string,
  body: unknown = op.body && inputOf(op.body.schema),
): Generator<HostileRequest> {
  const plain = body === undefined ? undefined : JSON.stringify(body);
  const [template, parts] = [op.path.split('/'), path.split('/')];
  for (const [at, part] of template.entries())
    if (part.startsWith('{'))
      for (const value of ESCAPED) yield { path: parts.with(at, value).join('/'), body: plain };
  for (const name of Object.keys(op.query?.shape ?? {}))
    for (const value of ESCAPED) yield { path: `${path}?${name}=${value}`, body: plain };
  for (const changed of variantsOf(body)) yield { path, body: JSON.stringify(changed) };
}

function* variantsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* TEXTS;
  else if (typeof value === 'number') yield* NUMBERS;
  else if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const changed of variantsOf(item)) yield value.with(at, changed);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      for (const changed of variantsOf(member)) yield { ...value, [name]: changed };
}
