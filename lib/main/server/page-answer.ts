import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { etagOf } from '@/lib/platform/text/etag-of';
import { hasMarkdown } from '@/lib/platform/text/markdown-path';
import { noneMatch } from '@/lib/platform/http/etag';
import { newNonce } from '@/lib/platform/http/nonce';
import { withErrorPage, plainErrorPage } from './error-page';
import type { RenderedPage } from './page-store';

const CODERS = {
  br: (body: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
};
type Coding = keyof typeof CODERS;

/** Smaller responses fit one packet uncompressed. */
const WORTH_CODING_BYTES = 1400;
/** API calls, Next's files, and paths with an extension. */
const NO_PAGE = /^\/(?:api|_next|\.well-known)\/|\.\w+$/;
const NONCE = /'nonce-([^']+)'/;

interface PageRequest {
  /** True for pages that are the same for everyone, which are those with a Markdown form. */
  readonly isPublic: boolean;
  readonly noneMatch: string | null;
  readonly coding: Coding | null;
  /** Stores the page for other requests. */
  readonly keep: ((page: RenderedPage) => void) | null;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** True for what a window shows; false for calls, files, and page parts that scripts fetch. */
export const isPage = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (hasMarkdown(pathOf(request)) ||
    (request.headers['rsc'] === undefined && !NO_PAGE.test(pathOf(request))));

/**
 * Completes Next's response to a page: equal headers for HEAD and GET, brotli, text in documents
 * rendered by script, 503 while the database is unavailable; for pages that are the same for
 * everyone also an ETag and 304. Buffers the whole response, because Next compresses with gzip only
 * and its ETag changes with the nonce. Tests: tests/e2e/public/machine-files.ts (compression, HEAD,
 * 304), tests/processes/database-silent.test.ts (503), tests/main/server/page-answer.test.ts (all).
 *
 * Responses that differ only in the policy's nonce have the same weak ETag. A 304 therefore has no
 * policy and no preloads: the browser keeps those of the stored page, which match its nonce. Shared
 * caches must not store a page (`private`).
 *
 * `keep` gets a rendered public page. Returns a function that answers 503 instead of Next, unless
 * Next has answered.
 */
export function completePage(
  request: IncomingMessage,
  response: ServerResponse,
  isDatabaseAway: () => Promise<boolean>,
  keep: PageRequest['keep'] = null,
): () => void {
  const page = { ...pageRequest(request), keep };
  const before = new Set(response.getHeaderNames());
  // Makes Next render the whole page uncompressed, also for HEAD; Node drops a HEAD response's body
  // itself.
  delete request.headers['if-none-match'];
  delete request.headers['accept-encoding'];
  request.method = 'GET';
  const chunks: Buffer[] = [];
  let isWritten = false;
  const unchanged = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  const gather = (chunk: unknown, encoding: unknown) => chunks.push(...bytesOf(chunk, encoding));
  response.flushHeaders = () => undefined;
  // Next's compression reads the headers before the first byte.
  response.writeHead = (status: number) => {
    response.statusCode = status;
    return response;
  };
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    gather(chunk, rest[0]);
    const done = rest.find((value) => typeof value === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  };
  response.end = (...parts: unknown[]) => {
    gather(parts[0], parts[1]);
    const done = parts.find((value) => typeof value === 'function') as (() => void) | undefined;
    if (done) response.once('finish', done);
    Object.assign(response, unchanged);
    isWritten = true;
    // Emptied, because sockets and timers that outlive the request hold its response.
    const written = Buffer.concat(chunks.splice(0));
    answer(response, written, before, page, isDatabaseAway).catch(() => response.destroy());
    return response;
  };
  return () => {
    if (isWritten) return;
    isWritten = true;
    Object.assign(response, unchanged);
    refuse(response);
  };
}

const pageRequest = (request: IncomingMessage): PageRequest => ({
  isPublic: hasMarkdown(pathOf(request)),
  noneMatch: request.headers['if-none-match'] ?? null,
  coding: codingFor(request),
  keep: null,
});

/** Answers with a stored page under a new nonce. */
export async function answerStored(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, nonce, etag }: RenderedPage,
): Promise<void> {
  const fresh = newNonce();
  for (const [name, value] of Object.entries(headers))
    response.setHeader(
      name,
      typeof value === 'string' ? value.replaceAll(nonce, fresh) : (value ?? []),
    );
  const text = body.toString('latin1').replaceAll(nonce, fresh);
  await send(response, Buffer.from(text, 'latin1'), etag, pageRequest(request));
}

/** Empty if the argument is no chunk, such as a callback. */
function bytesOf(chunk: unknown, encoding: unknown): readonly Buffer[] {
  if (typeof chunk === 'string') {
    const charset = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    return [Buffer.from(chunk, charset)];
  }
  return chunk instanceof Uint8Array ? [Buffer.from(chunk)] : [];
}

/** Answers 503 for an unavailable database, and ignores what is written later. */
export function refuse(response: ServerResponse): void {
  const body = Buffer.from(plainErrorPage(503));
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(body);
  // Next continues after the 503; its writes are discarded.
  for (const name of [
    'writeHead',
    'write',
    'end',
    'setHeader',
    'appendHeader',
    'removeHeader',
  ] as const)
    Object.assign(response, { [name]: () => response });
}

function codingFor(request: IncomingMessage): Coding | null {
  const accepted = new Negotiator(request).encodings(['br', 'gzip', 'identity']);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}

async function answer(
  response: ServerResponse,
  written: Buffer,
  headersBefore: ReadonlySet<string>,
  page: PageRequest,
  isDatabaseAway: () => Promise<boolean>,
): Promise<void> {
  // Next sets its own `Vary` after all that proxy.ts and next.config.mjs may set.
  const vary = [response.getHeader('vary') ?? []]
    .flat()
    .join(',')
    .split(/\s*,\s*/);
  const fields = [page.isPublic ? 'Accept' : '', ...vary, 'Accept-Encoding'];
  response.setHeader('Vary', [...new Set(fields.filter(Boolean))].join(', '));
  const isFailure = isDocument(response) && response.statusCode >= 400;
  const body = isFailure ? await failure(response, written, isDatabaseAway) : written;
  if (response.statusCode !== 200 || !isDocument(response) || !page.isPublic)
    return send(response, body, null, page);
  const nonce = NONCE.exec(String(response.getHeader('content-security-policy') ?? ''))?.[1];
  const etag = validate(response, body, nonce);
  if (nonce !== undefined && !response.hasHeader('set-cookie'))
    page.keep?.({ headers: headersSince(headersBefore, response), body, nonce, etag });
  return send(response, body, etag, page);
}

const isDocument = (response: ServerResponse): boolean =>
  /^text\/(?:html|markdown)\b/.test(String(response.getHeader('content-type') ?? ''));

const headersSince = (before: ReadonlySet<string>, response: ServerResponse): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !before.has(name)));

/** Sends the body compressed, or a 304 if the browser has the version of this ETag. */
async function send(
  response: ServerResponse,
  body: Buffer,
  etag: string | null,
  { noneMatch: etags, coding }: PageRequest,
): Promise<void> {
  if (etag !== null && noneMatch(etags, etag)) {
    for (const name of ['content-security-policy', 'link', 'content-type', 'content-length'])
      response.removeHeader(name);
    response.statusCode = 304;
    response.end();
    return;
  }
  const coded =
    coding !== null && isDocument(response) && body.length >= WORTH_CODING_BYTES
      ? await CODERS[coding](body)
      : body;
  if (coded !== body && coding !== null) response.setHeader('Content-Encoding', coding);
  if (body.length > 0) response.setHeader('Content-Length', coded.length);
  response.end(coded);
}

/** Answers 503 with Retry-After if the database is unavailable, as a page that needs no scripts. */
async function failure(
  response: ServerResponse,
  written: Buffer,
  isDatabaseAway: () => Promise<boolean>,
): Promise<Buffer> {
  if (response.statusCode === 500 && (await isDatabaseAway())) {
    response.statusCode = 503;
    response.setHeader('Retry-After', '5');
  }
  return Buffer.from(withErrorPage(written.toString('utf8'), response.statusCode));
}

/** Sets the ETag, and returns its opaque tag. */
function validate(response: ServerResponse, body: Buffer, nonce: string | undefined): string {
  const opaqueTag = /^"(.+)"$/.exec(String(response.getHeader('etag') ?? ''))?.[1];
  const etag =
    opaqueTag ?? etagOf(nonce === undefined ? body : body.toString('utf8').replaceAll(nonce, ''));
  response.setHeader('ETag', `W/"${etag}"`);
  // Next's no-store would also keep the page out of the browser's back-forward cache.
  response.setHeader('Cache-Control', 'private, no-cache');
  return etag;
}
