import type * as z from 'zod';
import type { Operation } from '@/lib/platform/contract/operation';
import { LIMIT_DEFAULT } from '@/lib/platform/contract/page';
import { parameterSchema, type JsonSchema } from './schemas';

/** Path, query and header parameters of an operation. */
export function parametersOf(op: Operation): JsonSchema[] {
  const path = Object.entries(op.params?.shape ?? {}).map(([name, schema]) =>
    pathParameter(name, schema),
  );
  const query = Object.entries(op.query?.shape ?? {}).map(([name, schema]) =>
    queryParameter(op, name, schema),
  );
  return [...path, ...query, ...(op.idempotencyKey ? [IDEMPOTENCY_KEY] : [])];
}

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your own, such as a UUID. Another request with the same value and body makes nothing, and gets what the first one made. With another body, it gets 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function pathParameter(name: string, schema: z.core.$ZodType): JsonSchema {
  const { description, ...rest } = parameterSchema(schema as z.ZodType, 'input');
  return { name, in: 'path', required: true, description, schema: rest };
}

function queryParameter(op: Operation, name: string, schema: z.core.$ZodType): JsonSchema {
  const { description, ...rest } = parameterSchema(schema as z.ZodType, 'output');
  const note = op.paging === undefined ? '' : pagingNote(op, name);
  return {
    name,
    in: 'query',
    required: false,
    description: [description, note].filter((text) => text !== '' && text !== undefined).join(' '),
    schema: { ...rest, ...defaultOf(op, name) },
  };
}

/** States a default only if it does not depend on the other parameter. */
function defaultOf(op: Operation, name: string): JsonSchema {
  if (op.paging === undefined) return {};
  if (name === 'offset') return { default: 0 };
  return name === 'limit' && op.paging.bothOmitted === LIMIT_DEFAULT
    ? { default: LIMIT_DEFAULT }
    : {};
}

function pagingNote(op: Operation, name: string): string {
  if (op.paging === undefined || !['limit', 'offset'].includes(name)) return '';
  const notes: string[] = [];
  if (name === 'limit' && op.paging.bothOmitted === 'all')
    notes.push(`Default ${LIMIT_DEFAULT}; with limit and offset both omitted, all rows.`);
  else if (name === 'limit' && op.paging.bothOmitted !== LIMIT_DEFAULT)
    notes.push(
      `Default ${LIMIT_DEFAULT}; with limit and offset both omitted, up to ${op.paging.bothOmitted} rows.`,
    );
  if (op.paging.ignoredWith !== undefined) notes.push(`Ignored with ${op.paging.ignoredWith}.`);
  return notes.join(' ');
}
