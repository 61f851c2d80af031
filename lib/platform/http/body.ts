import { AppError } from '../contract/app-error';

const BODY_BYTES_MAX = 8192;

/** Reads the whole body and counts its bytes, because Content-Length may be wrong or missing. */
export async function readBody(request: Request, bytesMax = BODY_BYTES_MAX): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === null) return new Uint8Array(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks, bytes);
      bytes += value.byteLength;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      chunks.push(value);
    }
  } catch (error) {
    // Not awaited: a client that never ends its body must not delay the response.
    void reader.cancel().catch(() => undefined);
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', 'The request body ended before it was complete.', {
      cause: error,
    });
  }
}

function tooLarge(bytesMax: number): AppError {
  return new AppError('body_too_large', `The request body can have at most ${bytesMax} bytes.`);
}

/** A log as it was sent; null for a body of another media type. */
export const logOf = (request: Request, bytes: Uint8Array): Uint8Array | null =>
  mediaTypeOf(request) === 'application/x-ndjson' ? bytes : null;

const mediaTypeOf = (request: Request): string | undefined =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** Checks the media type, then parses. Undefined for an empty body if `optional`. */
export function parseJsonBody(request: Request, bytes: Uint8Array, optional: boolean): unknown {
  if (bytes.byteLength === 0) {
    if (optional) return undefined;
    throw new AppError('invalid_input', 'The request needs a JSON body.');
  }
  if (mediaTypeOf(request) !== 'application/json')
    throw new AppError(
      'invalid_input',
      'The request body must be sent as Content-Type: application/json.',
    );
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (coding !== 'identity')
    throw new AppError(
      'invalid_input',
      'The request body must be sent without a Content-Encoding.',
    );
  try {
    // Fatal: invalid UTF-8 is not JSON. `ignoreBOM` keeps a byte order mark, which JSON.parse
    // rejects (RFC 8259 §8.1).
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new AppError('invalid_input', 'The request body is not valid JSON.');
  }
}
