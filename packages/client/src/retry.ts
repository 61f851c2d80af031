export interface RetryOptions {
  /** Most retries of a temporarily refused request. */
  readonly maxRetries?: number;
  /** A longer `Retry-After` is not waited for; the response is returned as it is. */
  readonly maxRetrySeconds?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

const RETRIES = 3;
const RETRY_SECONDS = 60;
// Methods that are safe to repeat (RFC 9110 section 9.2.2), even if the server already executed the request.
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/** True if the request may be repeated: a 429 was not executed, a 503 may have been. */
function mayRepeat(request: Request, status: number): boolean {
  return status === 429 || (status === 503 && IDEMPOTENT.has(request.method));
}

/** `Retry-After` in seconds; the server sends no dates. Null without it. */
function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

export function sleep(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A fetch that waits for `Retry-After` (RFC 9110 section 10.2.3) and retries. */
export function fetchWithRetry({
  maxRetries = RETRIES,
  maxRetrySeconds = RETRY_SECONDS,
  fetch = globalThis.fetch,
}: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let tries = 0; ; tries++) {
      const response = await fetch(request.clone());
      const seconds = retryAfter(response);
      if (
        tries >= maxRetries ||
        seconds === null ||
        seconds > maxRetrySeconds ||
        !mayRepeat(request, response.status)
      )
        return response;
      await response.body?.cancel();
      await sleep(seconds, request.signal);
    }
  };
}
