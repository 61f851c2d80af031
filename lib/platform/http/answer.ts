import type { Download } from '../contract/download';
import { etagOf } from '../text/etag-of';
import { env } from '../config/env';
import { preferredType } from './preferred-type';
import { type AppError, statusOf } from '../contract/app-error';
import { API_ERRORS, type ApiErrorCode } from '../contract/errors';
import type { LimitState } from '../contract/limits';
import { limitHeaders } from '../limits/state';
import { noneMatch } from './etag';
import type { AnswerHeaders } from './headers';

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json';
/** Default Retry-After of errors without a time. */
const RETRY_SECONDS = {
  unavailable: 5,
  target_unreachable: 60,
  rate_limited: 1,
  provider_not_configured: 3600,
} as const;

export interface JsonAnswer {
  readonly request: Request;
  readonly headers: AnswerHeaders;
  readonly status: number;
  /** Null if the client has the version of `etag`. */
  readonly body: string | null;
  /** The value that was serialized as `body`, if known. */
  readonly value?: unknown;
  /** Sent as ETag, and compared with If-None-Match. Empty: computed from the body. */
  readonly etag?: string;
  /** Default: JSON. */
  readonly type?: string;
}

interface AnswerBody {
  readonly text: string;
  readonly value: unknown;
}

const bodies = new WeakMap<Response, AnswerBody>();

/** Value of a response of this process, or its AppError, without reading and parsing its stream again. */
export function bodyOf(response: Response): AnswerBody {
  const body = bodies.get(response);
  if (body === undefined) throw new TypeError('This answer has no JSON body.');
  return body.value === undefined ? { ...body, value: JSON.parse(body.text) } : body;
}

/** JSON response; 304 if the client has this version; without a body for HEAD. */
export function jsonAnswer({
  request,
  headers,
  status,
  body,
  value,
  etag,
  type = JSON_TYPE,
}: JsonAnswer): Response {
  const tag = etag === '' ? etagOf(body ?? '') : etag;
  if (tag !== undefined) headers['ETag'] = `"${tag}"`;
  const isKnown =
    body === null || (tag !== undefined && noneMatch(request.headers.get('if-none-match'), tag));
  if (isKnown) return new Response(null, { status: 304, headers });
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(Buffer.byteLength(body));
  const response = new Response(request.method === 'HEAD' ? null : body, { status, headers });
  bodies.set(response, { text: body, value });
  return response;
}

/**
 * Response with a file to download, as a type that no browser renders: its text may come from a
 * scanned site.
 */
export function fileAnswer(
  request: Request,
  headers: AnswerHeaders,
  { filename, bytes, size }: Download,
): Response {
  headers['Content-Type'] = 'application/octet-stream';
  headers['Content-Disposition'] = `attachment; filename="${filename}"`;
  const length = bytes instanceof Uint8Array ? bytes.byteLength : size;
  if (length !== undefined) headers['Content-Length'] = String(length);
  if (request.method !== 'HEAD') return new Response(bytes, { headers });
  if (bytes instanceof ReadableStream) void bytes.cancel();
  return new Response(null, { headers });
}

interface ErrorAnswer {
  /** Default: what the API publishes. */
  readonly body?: object | undefined;
  /** Limits that the request counted on. */
  readonly limits?: readonly LimitState[];
}

const wantsProblem = (request: Request): boolean => {
  const accept = request.headers.get('accept') ?? '';
  return (
    accept.includes(PROBLEM_TYPE) &&
    preferredType(accept, ['application/json', PROBLEM_TYPE]) === PROBLEM_TYPE
  );
};

const errorOf = ({ code, message, details: { field, issues } }: AppError) => ({
  error: code,
  message,
  field,
  issues,
});

/**
 * Problem details (RFC 9457). The OpenAPI document has them as text only: generated clients would type every error as
 * either of two.
 */
function problemOf(error: AppError, headers: AnswerHeaders) {
  const { message, ...members } = errorOf(error);
  return {
    type: `${env().BASE_URL}/docs/api#errors`,
    title: error.code in API_ERRORS ? API_ERRORS[error.code as ApiErrorCode].when : message,
    status: statusOf(error.code),
    detail: message,
    instance: `urn:uuid:${headers['X-Request-Id']}`,
    ...members,
  };
}

export function errorAnswer(
  request: Request,
  headers: AnswerHeaders,
  error: AppError,
  { body, limits: taken = [] }: ErrorAnswer = {},
): Response {
  const status = statusOf(error.code);
  const { retryAfterSeconds, location, allow, limits, tokenSent } = error.details;
  const retry =
    retryAfterSeconds ??
    (error.code in RETRY_SECONDS
      ? RETRY_SECONDS[error.code as keyof typeof RETRY_SECONDS]
      : undefined);
  if (retry !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(retry)));
  if (location !== undefined) headers['Location'] = location;
  if (allow !== undefined) headers['Allow'] = allow;
  if (error.code === 'unauthorized')
    headers['WWW-Authenticate'] = `Bearer realm="api"${tokenSent ? ', error="invalid_token"' : ''}`;
  Object.assign(headers, limitHeaders(limits ?? [], taken));
  const isProblem = body === undefined && wantsProblem(request);
  return jsonAnswer({
    request,
    headers,
    status,
    body: JSON.stringify(body ?? (isProblem ? problemOf(error, headers) : errorOf(error))),
    value: error,
    ...(isProblem && { type: PROBLEM_TYPE }),
  });
}
