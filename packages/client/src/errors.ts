import type { components } from './generated/openapi.js';

type ErrorBody = components['schemas']['Error'];

/** An error response of the server. */
export class SeamarkError extends Error {
  override readonly name = 'SeamarkError';

  constructor(
    /** Stable identifier to switch on. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** Id of the request in the server's log. */
    readonly requestId: string | null,
    /** All that is wrong with the input; empty for other errors. */
    readonly issues: readonly { readonly field: string; readonly message: string }[] = [],
  ) {
    super(message);
  }

  static from(response: Response, body: ErrorBody | undefined): SeamarkError {
    return new SeamarkError(
      body?.error ?? 'unexpected_answer',
      body?.message ?? `The server answered ${response.status} without saying why.`,
      response.status,
      response.headers.get('x-request-id'),
      body?.issues,
    );
  }
}
