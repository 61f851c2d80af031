import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isReadableCrossOrigin } from '@/lib/api/operation-at';

/** Responses that the server sends itself, in the format of API errors. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-request-id': randomUUID(),
    ...(isReadableCrossOrigin(response.req.url ?? '')
      ? { 'access-control-allow-origin': '*' }
      : {}),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
