import { API_ERRORS, ErrorBody, type ApiErrorCode } from '../errors';
import { errorsOf, type Operation } from '../operation';
import { headersOf } from './headers';
import { schemaRef, type JsonSchema } from './schemas';

/** All answers of an operation by status, errors with one example per code. */
export function responsesOf(op: Operation): Record<string, JsonSchema> {
  const status = op.status ?? 200;
  const responses: Record<string, JsonSchema> = { [status]: success(op, status) };
  if (op.cache === 'revalidate')
    responses['304'] = {
      description: 'The stored response is still current (`If-None-Match`).',
      headers: headersOf(op, 304),
    };
  for (const [code, codes] of byStatus(errorsOf(op))) responses[code] = failure(op, code, codes);
  return responses;
}

function success(op: Operation, status: number): JsonSchema {
  const example = op.example === undefined ? {} : { example: op.example };
  return {
    description: op.response.description ?? op.summary,
    headers: headersOf(op, status),
    content: { 'application/json': { schema: schemaRef(op.response), ...example } },
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
