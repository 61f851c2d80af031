import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { operationsAt } from '@/lib/api/operation-at';
import { allowOf, NO_ENDPOINT } from '@/lib/platform/http';
import { answerJson } from './answer-json';

const CLIENT_ADDRESS = 'x-client-address';
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

/** Address without port, brackets, zone and IPv4-mapped prefix; null if it is no address. */
export function plainAddress(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * Client address reported by `hops` trusted proxies: the hops-th entry from the right; the socket's
 * without proxies.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  hops: number,
): string | null {
  if (hops === 0) return plainAddress(socketAddress);
  return plainAddress((forwardedFor ?? '').split(',').at(-hops));
}

/** Removes headers that only we or Next may set, and sets the client address. */
export function cleanHeaders(request: IncomingMessage, hops: number): void {
  const { headers } = request;
  const address = clientAddress(
    [headers['x-forwarded-for'] ?? ''].flat().join(','),
    request.socket.remoteAddress,
    hops,
  );
  for (const name of Object.keys(headers))
    if (
      name.startsWith('x-middleware-') ||
      name.startsWith('x-invoke-') ||
      name === CLIENT_ADDRESS ||
      name === 'x-nonce'
    )
      delete headers[name];
  // Without a trusted proxy, the client wrote these.
  if (hops === 0) for (const name of FORWARDED) delete headers[name];
  if (address !== null) headers[CLIENT_ADDRESS] = address;
}

const isWellFormed = (url: string): boolean => {
  if (!url.startsWith('/')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

/** Methods that route handlers export; Next answers others with an empty 400. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * True for empty and dot segments and a trailing slash, which Next would redirect; the API never
 * redirects.
 */
export const isOddApiPath = (url: string): boolean =>
  /^\/api\/(?:.*\/)?(?:\.|%2e){0,2}(?:\/|$)/i.test(url.split('?', 1)[0] ?? '');

/** Files that Next serves, listed once: it answers other methods than GET and HEAD with 500. */
const PUBLIC_FILES = new Set(readdirSync('public').map((name) => `/${name}`));
const isStaticFile = (url: string): boolean => {
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
  return path.startsWith('/_next/static/') || PUBLIC_FILES.has(path);
};

/** Next stores parameters in an object before our strict parser, and drops this one. */
const hasLostParameter = (url: string): boolean =>
  url.startsWith('/api/') &&
  new URLSearchParams(url.split('?').slice(1).join('?')).has('__proto__');

function refuseMethod(response: ServerResponse, method: string, methods: string, allow: string) {
  const message = `${method} is not supported here. Use ${methods}.`;
  answerJson(response, 405, { error: 'method_not_allowed', message }, { allow });
}

/**
 * Answers requests that Next would answer with a 500, a redirect or an empty body; true if it did.
 */
export function refuseOddRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (!METHODS.includes(request.method ?? '')) {
    const operations = operationsAt(request.url ?? '/');
    const allow = operations.length > 0 ? allowOf(operations) : METHODS.join(', ');
    const methods = operations.map(({ method }) => method).join(' or ') || 'GET';
    refuseMethod(response, request.method ?? '', methods, allow);
    return true;
  }
  if (!isWellFormed(request.url ?? '')) {
    const message =
      'The request path must start with “/”, and each “%” in it must start a valid UTF-8 percent escape.';
    answerJson(response, 400, { error: 'invalid_input', message });
    return true;
  }
  if (isStaticFile(request.url ?? '') && !['GET', 'HEAD'].includes(request.method ?? '')) {
    if (request.method === 'OPTIONS') response.writeHead(204, { allow: 'GET, HEAD' }).end();
    else refuseMethod(response, request.method ?? '', 'GET', 'GET, HEAD');
    return true;
  }
  if (hasLostParameter(request.url ?? '')) {
    const message = 'Unknown query parameter "__proto__". Remove it.';
    answerJson(response, 400, { error: 'invalid_input', message });
    return true;
  }
  if (isOddApiPath(request.url ?? '')) {
    answerJson(response, 404, { error: 'not_found', message: NO_ENDPOINT });
    return true;
  }
  return false;
}
