import { wait } from '../text/dates';

/** A response other than 2xx, with the code and sentence of its body; the message adds the time to wait. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
    readonly retryAfterSeconds: number | null,
    readonly requestId: string | null,
    /** Field of the form that shows the message, such as `tags.0`. */
    readonly field: string | null = null,
  ) {
    super(
      retryAfterSeconds === null
        ? sentence
        : `${sentence} Try again in ${wait(retryAfterSeconds)}.`,
    );
  }
}

/** Values that were refused before they were sent, with a message for each field. */
export class FieldsRefused extends CallError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('invalid_input', Object.values(fields).join(' '), 0, null, null);
  }
}

/** True for errors that a retry cannot solve. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'no_session';

/** Fetches one of our addresses. Throws `CallError` unless the status is 2xx. */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    throw init.signal?.aborted
      ? error
      : new CallError(
          'connection',
          'Couldn’t reach the server. Check your connection and try again.',
          0,
          null,
          null,
        );
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as {
    error?: string;
    message?: string;
    field?: string;
    retryAfterSeconds?: number;
  } | null;
  return new CallError(
    body?.error ?? 'internal_error',
    body?.message ?? 'Something went wrong on our side. Try again in a minute.',
    response.status,
    body?.retryAfterSeconds ?? null,
    response.headers.get('x-request-id'),
    body?.field,
  );
}
