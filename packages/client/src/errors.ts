import type { components } from './generated/openapi.js';

type ErrorBody = components['schemas']['Error'];

/** What the server answered instead of a result. */
export class SeamarkError extends Error {
  override readonly name = 'SeamarkError';

  constructor(
    /** Stable: switch on it. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** Of the server's log. */
    readonly requestId: string | null,
  ) {
    super(message);
  }

  static from(response: Response, body: ErrorBody | undefined): SeamarkError {
    return new SeamarkError(
      body?.error ?? 'unexpected_answer',
      body?.message ?? `The server answered ${response.status} without saying why.`,
      response.status,
      response.headers.get('x-request-id'),
    );
  }
}
