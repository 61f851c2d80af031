import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { etagOf } from '@/lib/file-formats/etag-of';
import { hasMarkdown } from '@/lib/words/markdown-path';
import { noneMatch } from '@/lib/http/etag';
import { withErrorPage, plainErrorPage } from './error-page';

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

/** Below this, an answer fits one packet as it is. */
const WORTH_CODING_BYTES = 1400;
/** Calls, Next's own files, and whatever has an ending. */
const NO_PAGE = /^\/(?:api|_next|\.well-known)\/|\.\w+$/;
const NONCE = /'nonce-([^']+)'/;

interface Asked {
  /** The same for everyone: what has a Markdown form. */
  readonly isPublic: boolean;
  readonly noneMatch: string | null;
  readonly coding: Coding | null;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** True for what a window shows; not for calls, files, and the parts of pages that scripts fetch. */
export const isPage = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (hasMarkdown(pathOf(request)) ||
    (request.headers['rsc'] === undefined && !NO_PAGE.test(pathOf(request))));

/**
 * Gives a page what Next leaves out: the same headers for HEAD as for GET, brotli, words in a document that it left to
 * scripts, 503 while the database is away; and where the page is the same for everyone, an ETag and 304.
 * The answer is gathered, judged and sent when Next has written all of it: Next codes by gzip alone, and its ETag differs
 * with the nonce. tests/e2e/machine-files.test.ts needs the coding, HEAD and 304, tests/processes/database-silent.test.ts
 * the 503, tests/lib/server/page-answer.test.ts all of it.
 *
 * Two answers that differ in nothing but the nonce of their policy have the same weak ETag. A 304 therefore carries
 * no policy and no preloads: the browser keeps those it stored with the page, whose nonce the page names. No shared cache may
 * store a page (`private`).
 *
 * Returned is what answers 503 in Next's place, as long as Next has not.
 */
export function completePage(
  request: IncomingMessage,
  response: ServerResponse,
  isDatabaseAway: () => Promise<boolean>,
): () => void {
  const asked: Asked = {
    isPublic: hasMarkdown(pathOf(request)),
    noneMatch: request.headers['if-none-match'] ?? null,
    coding: codingFor(request),
  };
  // Next renders a whole page, uncoded, also for HEAD; Node drops the body of an answer to HEAD by itself.
  delete request.headers['if-none-match'];
  delete request.headers['accept-encoding'];
  request.method = 'GET';
  const chunks: Buffer[] = [];
  let isWritten = false;
  const send = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  const keep = (chunk: unknown, encoding: unknown) => chunks.push(...bytesOf(chunk, encoding));
  response.flushHeaders = () => undefined;
  // Next's own compression asks for the headers before the first byte.
  response.writeHead = (status: number) => {
    response.statusCode = status;
    return response;
  };
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0]);
    const done = rest.find((value) => typeof value === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  };
  response.end = (...parts: unknown[]) => {
    keep(parts[0], parts[1]);
    const done = parts.find((value) => typeof value === 'function') as (() => void) | undefined;
    if (done) response.once('finish', done);
    Object.assign(response, send);
    isWritten = true;
    answer(response, Buffer.concat(chunks), asked, isDatabaseAway).catch(() => response.destroy());
    return response;
  };
  return () => {
    if (isWritten) return;
    isWritten = true;
    Object.assign(response, send);
    refuse(response);
  };
}

/** Empty for what is no chunk, such as a callback in its place. */
function bytesOf(chunk: unknown, encoding: unknown): readonly Buffer[] {
  if (typeof chunk === 'string') {
    const charset = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    return [Buffer.from(chunk, charset)];
  }
  return chunk instanceof Uint8Array ? [Buffer.from(chunk)] : [];
}

function refuse(response: ServerResponse): void {
  const body = Buffer.from(plainErrorPage(503));
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(body);
  // Next goes on without us: what it still writes reaches nobody.
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
  { isPublic, noneMatch: known, coding }: Asked,
  isDatabaseAway: () => Promise<boolean>,
): Promise<void> {
  // Next sets its own `Vary` after all that proxy.ts and next.config.mjs may set.
  const vary = [response.getHeader('vary') ?? []]
    .flat()
    .join(',')
    .split(/\s*,\s*/);
  const fields = [isPublic ? 'Accept' : '', ...vary, 'Accept-Encoding'];
  response.setHeader('Vary', [...new Set(fields.filter(Boolean))].join(', '));
  const isDocument = /^text\/(?:html|markdown)\b/.test(
    String(response.getHeader('content-type') ?? ''),
  );
  const body =
    isDocument && response.statusCode >= 400
      ? await failure(response, written, isDatabaseAway)
      : written;
  if (response.statusCode === 200 && isDocument && isPublic) {
    const etag = validate(response, body);
    if (noneMatch(known, etag)) {
      for (const name of ['content-security-policy', 'link', 'content-type', 'content-length'])
        response.removeHeader(name);
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  const coded =
    coding !== null && isDocument && body.length >= WORTH_CODING_BYTES
      ? await CODERS[coding](body)
      : body;
  if (coded !== body && coding !== null) response.setHeader('Content-Encoding', coding);
  if (body.length > 0) response.setHeader('Content-Length', coded.length);
  response.end(coded);
}

/** What failed because the database is away may be asked again; and it is said also where no scripts run. */
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

/** Sets the validator and what it needs; answers what stands between the quotes. */
function validate(response: ServerResponse, body: Buffer): string {
  const own = /^"(.+)"$/.exec(String(response.getHeader('etag') ?? ''))?.[1];
  const nonce = NONCE.exec(String(response.getHeader('content-security-policy') ?? ''))?.[1];
  const etag =
    own ?? etagOf(nonce === undefined ? body : body.toString('utf8').replaceAll(nonce, ''));
  response.setHeader('ETag', `W/"${etag}"`);
  // Next says no-store, which would also keep the page out of the browser's back-forward cache.
  response.setHeader('Cache-Control', 'private, no-cache');
  return etag;
}
