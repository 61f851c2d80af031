import { isIP } from 'node:net';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
} from '@modelcontextprotocol/server';
import { authenticate, type Authenticated } from '@/lib/platform/access/authenticate';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { errorAnswer } from '@/lib/platform/http/answer';
import { asAppError } from '@/lib/platform/http/failure';
import { baseHeaders } from '@/lib/platform/http/headers';
import { requestIdOf } from '@/lib/platform/http/request-id';
import { log } from '@/lib/platform/observe/log';
import { mcpServer } from './server';

export const dynamic = 'force-dynamic';

/** Room for a file of the largest size for `check_file`, with the JSON around it. */
const BODY_BYTES_MAX = 1_310_720;

const handler = createMcpHandler(
  ({ requestInfo, authInfo }) =>
    mcpServer({
      headers: requestInfo?.headers ?? new Headers(),
      key: (authInfo?.extra?.['key'] as Authenticated | undefined) ?? null,
    }),
  {
    maxRequestBodySize: BODY_BYTES_MAX,
    // This server never sends notifications, and an open stream would delay the shutdown.
    maxSubscriptions: 0,
    onerror: (error) => log.info('mcp request refused', { reason: error.message }),
  },
);

/**
 * Refuses DNS rebinding: a page that points its own name at this machine sends that name as `Host` (MCP 2025-11-25,
 * transports, security warning). IP addresses cannot be rebound.
 */
function refuseRebinding(request: Request): void {
  const local = localhostAllowedHostnames();
  const host = request.headers.get('host');
  if (host === null || !local.includes(new URL(env().BASE_URL).hostname)) return;
  const check = validateHostHeader(host, local);
  if (check.ok || isIP(check.hostname ?? '') !== 0) return;
  throw new AppError(
    'origin_mismatch',
    `This server is ${env().BASE_URL}, not ${check.hostname ?? 'the host asked for'}. If it has that name, set BASE_URL.`,
  );
}

/** Model Context Protocol over Streamable HTTP. Only `POST` has an effect; the SDK answers other methods. */
async function serve(request: Request): Promise<Response> {
  const requestId = requestIdOf();
  const headers = { ...baseHeaders('public', requestId), Vary: 'Authorization' };
  try {
    refuseRebinding(request);
    const authorization = request.headers.get('authorization');
    // A key, if sent, must be valid. The operations behind the tools count requests.
    const key = authorization === null ? null : await authenticate(authorization);
    try {
      const answer = await handler.fetch(
        request,
        key === null ? {} : { authInfo: { token: '', clientId: '', scopes: [], extra: { key } } },
      );
      const sent = new Headers(headers);
      answer.headers.forEach((value, name) => sent.set(name, value));
      // Compressing proxies would delay the events of a stream.
      sent.set('Cache-Control', 'no-store, no-transform');
      return new Response(answer.body, { status: answer.status, headers: sent });
    } finally {
      key?.afterAnswer();
    }
  } catch (thrown) {
    return errorAnswer(request, headers, asAppError(thrown, requestId, 'mcp'));
  }
}

const ALLOWED = 'Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id';

/** CORS for clients in web pages, without a key: keys must not be used in pages. No cookie is read here. */
function preflight(): Response {
  const headers = {
    ...baseHeaders('public', requestIdOf()),
    Allow: 'POST, OPTIONS',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': ALLOWED,
    'Access-Control-Max-Age': '86400',
  };
  return new Response(null, { status: 204, headers });
}

export { serve as GET, serve as POST, serve as DELETE, preflight as OPTIONS };
