import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '@/lib/platform/observe/log';
import { signal } from '@/lib/platform/observe/signals';
import { describeSpan, inSpan, SpanKind } from '@/lib/platform/observe/trace';
import { runAsWork, type Work } from '@/lib/platform/observe/work';

/** Name of a request until its handler sets a better one. */
const BY_PATH: readonly (readonly [start: string, operation: string])[] = [
  ['/api/health/', 'health'],
  ['/api/auth/', 'auth'],
  ['/api/', 'unknown'],
  ['/mcp', 'mcp'],
  ['/_next/', 'asset'],
];
/** Polled by machines every few seconds, so not logged. */
const UNLOGGED = new Set(['health', 'asset']);

/**
 * Writes one log line, span and observation per request: operation, organization and result, never
 * content.
 */
export async function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const operation = BY_PATH.find(([start]) => path.startsWith(start))?.[1] ?? 'page';
  const work: Work = { requestId: randomUUID(), operation, organizationId: null, response };
  const began = performance.now();
  response.once('close', () => {
    const ms = Math.round(performance.now() - began);
    // 499: the client left before there was a response.
    const status = response.headersSent ? response.statusCode : 499;
    signal('request', { operation: work.operation, status, ms });
    if (UNLOGGED.has(work.operation)) return;
    const { method } = request;
    const { requestId, organizationId } = work;
    log.info('request', {
      requestId,
      operation: work.operation,
      organizationId,
      method,
      status,
      ms,
    });
  });
  const { traceparent } = request.headers;
  const span = {
    name: operation,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': request.method ?? '' },
    traceparent: typeof traceparent === 'string' ? traceparent : null,
  };
  if (UNLOGGED.has(operation)) return runAsWork(work, answer);
  await runAsWork(work, () =>
    inSpan(span, async () => {
      await answer();
      describeSpan(
        {
          'http.response.status_code': response.statusCode,
          'seamark.request_id': work.requestId ?? '',
          'seamark.organization_id': work.organizationId ?? '',
        },
        work.operation,
      );
    }),
  );
}
