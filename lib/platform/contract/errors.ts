import * as z from 'zod';
import { named } from './named';

/** One row per error code: status, when it is sent, and an example message. */
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
    example: 'The earlier scan of the two is given as the later one. Swap them.',
  },
  target_not_allowed: {
    status: 400,
    when: 'The target is not a public HTTP(S) URL on port 80 or 443, or its host name does not exist.',
    example: 'Only public HTTP(S) URLs on ports 80 and 443 can be scanned.',
  },
  unauthorized: {
    status: 401,
    when: 'The API key is missing, malformed, unknown or revoked.',
    example: 'Provide a valid API key. You can create one under Account → API keys.',
  },
  plan_required: {
    status: 403,
    when: 'The organization has no active paid subscription.',
    example: 'This organization has no active paid plan. See Account → Plan.',
  },
  scope_required: {
    status: 403,
    when: 'The API key doesn’t have the scope that the operation needs.',
    example:
      'This key doesn’t have the scope manage. Create one that has it under Account → API keys.',
  },
  role_required: {
    status: 403,
    when: 'Only an owner, who is a person, can do this.',
    example: 'Only an owner can add, change, or remove owners.',
  },
  not_found: {
    status: 404,
    when: 'The endpoint does not exist; or the member, invitation, API key or agent task does not exist or belongs to another organization.',
    example: 'No such endpoint. See /.well-known/openapi.json for all endpoints.',
  },
  site_not_found: {
    status: 404,
    when: 'The site does not exist or belongs to another organization.',
    example: 'No such site in this organization.',
  },
  scan_not_found: {
    status: 404,
    when: 'The scan does not exist, belongs to another organization, or has not finished where a completed scan is required.',
    example: 'No such scan in this organization.',
  },
  pass_not_found: {
    status: 404,
    when: 'The Answers pass does not exist for this site.',
    example: 'No such Answers pass for this site.',
  },
  run_not_found: {
    status: 404,
    when: 'The agent run does not exist for this site.',
    example: 'No such agent run for this site.',
  },
  check_not_found: {
    status: 404,
    when: 'No check has this id or alias.',
    example: 'No such check. See /checks for all check ids.',
  },
  report_not_found: {
    status: 404,
    when: 'There is no stored report.',
    example: 'This site has no completed scan yet. Start a scan and try again.',
  },
  artifact_not_found: {
    status: 404,
    when: 'The kind is valid, but there is nothing to generate right now.',
    example: 'Nothing to generate for llms-txt: the check has no open finding.',
  },
  not_enough_scans: {
    status: 404,
    when: 'A comparison needs two different completed scans.',
    example: 'A comparison needs two completed scans; this site has one.',
  },
  marker_not_found: {
    status: 404,
    when: 'The marker does not exist for this site.',
    example: 'No such marker of this site.',
  },
  webhook_not_found: {
    status: 404,
    when: 'The webhook does not exist or belongs to another organization.',
    example: 'No such webhook in this organization. List all with GET /api/v1/me/webhooks.',
  },
  delivery_not_found: {
    status: 404,
    when: 'The delivery does not exist for this webhook, or is older than 30 days.',
    example: 'No such delivery of this webhook. Deliveries are kept for 30 days.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The endpoint exists, but doesn’t support this method; `Allow` lists the supported methods.',
    example: 'Use GET for this endpoint.',
  },
  scan_active: {
    status: 409,
    when: 'A scan of the site is queued or running; `Location` is the URL to poll.',
    example:
      'A scan of this site is already queued or running. Poll it with GET /api/v1/me/scans/{id}.',
  },
  limit_reached: {
    status: 409,
    when: 'The organization has as many of these as it can have.',
    example: 'An organization can have at most 10 webhooks. Delete one first.',
  },
  credits_exhausted: {
    status: 409,
    when: 'The organization has not enough credits.',
    example: 'This needs 5 credits; your organization has 2. See Account → Plan.',
  },
  webhook_off: {
    status: 409,
    when: 'The webhook is turned off.',
    example: 'This webhook is turned off. Turn it on and try again.',
  },
  idempotency_key_reused: {
    status: 422,
    when: 'The same `Idempotency-Key` was sent with another body.',
    example: 'This Idempotency-Key was sent with another body. Use a new key for a new request.',
  },
  body_too_large: {
    status: 413,
    when: 'The body has more than 8192 bytes, or as many as the operation says.',
    example: 'The request body can have at most 8192 bytes.',
  },
  rate_limited: {
    status: 429,
    when: 'A rate limit was exceeded; `Retry-After` says when to try again.',
    example: '5 scans of example.com per hour are allowed. Try again in 1260 seconds.',
  },
  internal_error: {
    status: 500,
    when: 'An internal error.',
    example: 'Something went wrong on our side. If you report it, include the X-Request-Id.',
  },
  unavailable: {
    status: 503,
    when: 'The database, the worker, or the engine has no capacity right now; `Retry-After` says when to try again.',
    example: 'The engine is busy. Try again in 5 seconds.',
  },
  provider_not_configured: {
    status: 503,
    when: 'No model provider is configured on this server.',
    example: 'No model provider is configured on this server.',
  },
  target_unreachable: {
    status: 503,
    when: 'The target’s home page did not respond, even after retries.',
    example: 'example.com did not answer within 10 seconds (connection refused).',
  },
} as const satisfies Record<string, ErrorRow>;

export type ApiErrorCode = keyof typeof rows;
export const API_ERRORS: Readonly<Record<ApiErrorCode, ErrorRow>> = rows;
export const API_ERROR_CODES = Object.keys(rows) as readonly ApiErrorCode[];

const FieldIssue = z.strictObject({
  field: z.string().describe('Such as `tags.0`; empty for the whole input.'),
  message: z.string(),
});
export type FieldIssue = z.infer<typeof FieldIssue>;

/** Issues of one error. */
export const ISSUES_MAX = 20;

/** Body of every response other than 2xx and 304. */
export const ErrorBody = named(
  'Error',
  'What went wrong. Codes are stable, messages are not.',
  z.strictObject({
    error: z.enum(API_ERROR_CODES).describe('Machine-readable code.'),
    message: z
      .string()
      .describe('One or two sentences naming the thing, what happened and the next step.'),
    field: z.string().optional().describe('Field of the input that the error is about.'),
    issues: z
      .array(FieldIssue)
      .max(ISSUES_MAX)
      .optional()
      .describe('All that is wrong with the input, the first one of which is the message.'),
  }),
);
export type ErrorBody = z.infer<typeof ErrorBody>;
