import { API_ERRORS, ErrorBody, type ApiErrorCode } from '@/lib/platform/contract/errors';
import { errorsOf, type Operation } from '@/lib/platform/contract/operation';
import { headersOf } from './headers';
import { EXAMPLES } from './examples';
import { schemaRef, type JsonSchema } from './schemas';

/** All responses of an operation by status, with examples. */
export function responsesOf(op: Operation): Record<string, JsonSchema> {
  const status = op.status ?? 200;
  const responses: Record<string, JsonSchema> = {
    [status]: success(op, status),
  };
  if (op.method === 'GET')
    responses['304'] = {
      description: 'The stored response is still current (`If-None-Match`).',
      headers: headersOf(op, 304),
    };
  for (const [code, codes] of byStatus(errorsOf(op))) responses[code] = failure(op, code, codes);
  return responses;
}

function success(op: Operation, status: number): JsonSchema {
  const schema = schemaRef(op.response);
  return {
    description: op.response.description ?? op.summary,
    headers: headersOf(op, status),
    content: { 'application/json': { schema, example: EXAMPLES[op.id]!.response } },
  };
}

function failure(op: Operation, status: number, codes: readonly ApiErrorCode[]): JsonSchema {
  const examples = codes.map((code) => [
    code,
    {
      summary: API_ERRORS[code].when,
      value: { error: code, message: API_ERRORS[code].example },
    },
  ]);
  return {
    description: codes.map((code) => `\`${code}\`: ${API_ERRORS[code].when}`).join('\n\n'),
    headers: headersOf(op, status),
    content: {
      'application/json': { schema: schemaRef(ErrorBody), examples: Object.fromEntries(examples) },
    },
  };
}

function byStatus(codes: readonly ApiErrorCode[]): [number, ApiErrorCode[]][] {
  const groups = new Map<number, ApiErrorCode[]>();
  for (const code of codes) {
    const { status } = API_ERRORS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}
