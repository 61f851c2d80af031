import { z } from 'zod';
import { named } from './named';

/** One row per error code: its status, when it is answered, and a message as a client sees it. */
interface ErrorRow {
  readonly status: number;
  readonly when: string;
  readonly example: string;
}

const rows = {
  invalid_input: {
    status: 400,
    when: 'An id, the pagination, the query, the JSON or a field of the body is invalid.',
    example: 'limit must be an integer from 1 to 50.',
  },
  invalid_scan_order: {
    status: 400,
    when: 'The two scans are not in chronological order.',
    example: 'before_scan_id is newer than after_scan_id. Swap them.',
  },
  target_not_allowed: {
    status: 400,
    when: 'The target is not a public HTTP(S) address on port 80 or 443, or its name does not exist.',
    example: 'Only public HTTP(S) addresses on ports 80 and 443 can be measured.',
  },
  unauthorized: {
    status: 401,
    when: 'The API key is missing, malformed, unknown or revoked.',
    example: 'A valid organization API key is required. Create one under Account → API keys.',
  },
  plan_required: {
    status: 403,
    when: 'The organization has no active paid subscription.',
    example: 'This organization has no active paid plan. Choose one under Account → Plan.',
  },
  not_found: {
    status: 404,
    when: 'The path is unknown.',
    example: 'No such endpoint. The addresses are listed in /.well-known/openapi.json.',
  },
  site_not_found: {
    status: 404,
    when: 'The site does not exist or belongs to another organization.',
    example: 'No such site in this organization.',
  },
  scan_not_found: {
    status: 404,
    when: 'The scan does not exist, is unfinished where a finished one is needed, or belongs to another organization.',
    example: 'No such scan in this organization.',
  },
  pass_not_found: {
    status: 404,
    when: 'The Answers pass does not exist for this site.',
    example: 'No such Answers pass of this site.',
  },
  run_not_found: {
    status: 404,
    when: 'The agent run does not exist for this site.',
    example: 'No such agent run of this site.',
  },
  check_not_found: {
    status: 404,
    when: 'No check has this id or alias.',
    example: 'No such check. The ids are listed at /checks.',
  },
  report_not_found: {
    status: 404,
    when: 'There is no stored finished report.',
    example: 'No finished scan of this site yet. Start one and ask again.',
  },
  artifact_not_found: {
    status: 404,
    when: 'The kind is known, but there is nothing to generate now.',
    example: 'Nothing to generate for llms-txt: the check has no open finding.',
  },
  not_enough_scans: {
    status: 404,
    when: 'A comparison needs two distinct finished scans.',
    example: 'Two finished scans are needed; this site has one.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The address exists, but not with this method; `Allow` lists those it has.',
    example: 'Use GET for this address.',
  },
  scan_active: {
    status: 409,
    when: 'A scan of the site is queued or running; `Location` is its poll address.',
    example: 'A scan of this site is already running. Poll the address in Location.',
  },
  body_too_large: {
    status: 413,
    when: 'The body has more than 8192 bytes.',
    example: 'The request body may have at most 8192 bytes.',
  },
  rate_limited: {
    status: 429,
    when: 'A limit is reached; `Retry-After` says when to try again.',
    example: '5 scans of example.com per hour are allowed. Try again in 1260 seconds.',
  },
  internal_error: {
    status: 500,
    when: 'A defect on our side.',
    example: 'Something went wrong on our side. Quote the X-Request-Id when you report it.',
  },
  unavailable: {
    status: 503,
    when: 'The database, the worker or the engine has no capacity now; `Retry-After` says when to try again.',
    example: 'The engine is busy. Try again in 5 seconds.',
  },
  target_unreachable: {
    status: 503,
    when: 'The home page of the target gave no HTTP answer after retries.',
    example: 'example.com did not answer within 10 seconds (connection refused).',
  },
} as const satisfies Record<string, ErrorRow>;

export type ApiErrorCode = keyof typeof rows;
export const API_ERRORS: Readonly<Record<ApiErrorCode, ErrorRow>> = rows;
export const API_ERROR_CODES = Object.keys(rows) as readonly ApiErrorCode[];

/** Body of every answer that is not 2xx or 304. */
export const ErrorBody = named(
  'Error',
  'What went wrong. Codes are stable, messages are not.',
  z.strictObject({
    error: z.enum(API_ERROR_CODES).describe('Machine-readable code from this closed list.'),
    message: z
      .string()
      .describe('One or two sentences naming the thing, what happened and the next step.'),
  }),
);
export type ErrorBody = z.infer<typeof ErrorBody>;
