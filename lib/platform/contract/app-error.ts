import { API_ERRORS, type ApiErrorCode, type FieldIssue } from './errors';
import type { LimitState } from './limits';
import type { Sentence } from './sentence';

/** Codes of the dashboard's API only; never sent under /api/v1. */
const DASHBOARD_STATUS = {
  no_session: 401,
  origin_mismatch: 403,
} as const;

type DashboardErrorCode = keyof typeof DASHBOARD_STATUS;
export type ErrorCode = ApiErrorCode | DashboardErrorCode;

export function statusOf(code: ErrorCode): number {
  return isDashboardCode(code) ? DASHBOARD_STATUS[code] : API_ERRORS[code].status;
}

function isDashboardCode(code: ErrorCode): code is DashboardErrorCode {
  return code in DASHBOARD_STATUS;
}

/** Details of an error besides code and message. */
export interface ErrorDetails {
  /** Field of the input that the message is about, such as `tags.0`. */
  readonly field?: string;
  /** All that is wrong with the input, as published. */
  readonly issues?: readonly FieldIssue[];
  /** What the API writes before the message; by default the field. */
  readonly prefix?: string;
  /**
   * Whole seconds ≥ 1. Every 429 and 503 has one; default of 503: 5, of an unreachable target: 60.
   */
  readonly retryAfterSeconds?: number;
  readonly location?: string;
  readonly allow?: string;
  readonly limits?: readonly LimitState[];
  /** A bearer token was sent but was invalid. */
  readonly tokenSent?: boolean;
  readonly cause?: unknown;
}

/** The sentence as the API publishes it: after its field, and with the time to wait. */
export function publishedMessage(
  {
    sentence,
    details: { field = '', prefix = field, retryAfterSeconds },
  }: Pick<AppError, 'sentence' | 'details'>,
  textOf: (sentence: string | Sentence) => string = String,
): string {
  const text = prefix === '' ? textOf(sentence) : `${prefix}: ${textOf(sentence)}`;
  return retryAfterSeconds === undefined ? text : `${text} ${tryAgainIn(retryAfterSeconds)}`;
}

export const tryAgainIn = (seconds: number): string =>
  `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** The error that services throw on purpose: subject, what happened, and the next step. */
export class AppError extends Error {
  override readonly name = 'AppError';

  /**
   * The shared scanner throws the class of another module graph
   * (tests/processes/module-graphs.test.ts).
   */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === 'AppError';
  }

  constructor(
    readonly code: ErrorCode,
    readonly sentence: string | Sentence,
    readonly details: ErrorDetails = {},
  ) {
    super(
      publishedMessage({ sentence, details }),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
  }
}
