import type * as z from 'zod';
import { pageOf, plainPaging, type Page } from '../contract/page';
import type { Endpoint } from '../contract/operation';
import { AppError, publishedMessage } from '../contract/app-error';
import { ISSUES_MAX } from '../contract/errors';
import { isFieldFirst } from '../contract/field-first';
import { pathParams, queryParams, quoted } from './address';
import { logOf, parseJsonBody } from './body';

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly page: Page;
  readonly body: unknown;
  readonly log: Uint8Array | null;
}

/**
 * Step 6 of the pipeline: media type, JSON syntax, path, query, body schema. All failures are
 * `invalid_input`.
 */
export function parseInput(op: Endpoint, request: Request, bytes: Uint8Array): ParsedInput {
  const url = new URL(request.url);
  const log = op.body?.takesLog ? logOf(request, bytes) : null;
  const json =
    op.body === undefined || log !== null
      ? undefined
      : parseJsonBody(request, bytes, op.body.optional);
  const params =
    op.params === undefined
      ? {}
      : parse(op.params, pathParams(op.path, url.pathname), 'path segment');
  const query = parseQuery(op, url.search);
  const body =
    op.body === undefined || json === undefined
      ? log === null
        ? bodyOfNothing(op)
        : undefined
      : parse(op.body.schema, json, 'field');
  for (const input of [params, query, body]) refuseUnkept(input, []);
  return { params, query, page: pageOf(op.paging ?? plainPaging, query), body, log };
}

/** NUL and lone surrogates: valid in JSON and addresses, but PostgreSQL cannot store them. */
const UNKEPT = /\0|\p{Surrogate}/u;

function refuseUnkept(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string' && UNKEPT.test(value))
    throw new AppError(
      'invalid_input',
      `${path.join('.')} contains a character that can’t be stored. Remove it.`,
      { field: path.join('.'), prefix: '' },
    );
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) refuseUnkept(inner, [...path, name]);
}

function bodyOfNothing(op: Endpoint): unknown {
  return op.body === undefined ? undefined : op.body.schema.parse({});
}

function parseQuery(op: Endpoint, search: string): Record<string, unknown> {
  const fields = Object.keys(op.query?.shape ?? {});
  const pages = ['limit', 'offset'];
  const ignoring = op.paging?.ignoredWith;
  // `limit=0&limit=x&run_id=…` is valid: ignored parameters are not parsed.
  const ignored = ignoring !== undefined && names(search).includes(ignoring);
  const text = ignored ? without(search, pages) : search;
  const query = queryParams(fields, text, op.access !== 'public');
  return op.query === undefined ? {} : parse(op.query, query, 'query parameter');
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}

function names(search: string): string[] {
  return search.replace(/^\?/, '').split('&').map(nameOf);
}

function without(search: string, skipped: readonly string[]): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => !skipped.includes(nameOf(pair)))
    .join('&');
}

function parse<T extends z.ZodType>(schema: T, input: unknown, noun: string): z.output<T> {
  const result = schema.safeParse(input, { reportInput: false });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, ISSUES_MAX).map((issue) => {
    const field = issue.path.map(String).join('.');
    const text = sentence(issue, noun);
    const details = { ...(field && { field }), ...(isFieldFirst(text) ? {} : { prefix: '' }) };
    return { text, details };
  });
  const [first] = issues;
  if (first === undefined) throw new TypeError('An input is refused without an issue.');
  throw new AppError('invalid_input', first.text, {
    ...first.details,
    issues: issues.map(({ text, details }) => ({
      field: details.field ?? '',
      message: publishedMessage({ sentence: text, details }),
    })),
  });
}

/**
 * An issue as a sentence that names the field. Our messages end with a full stop and are
 * used unchanged.
 */
function sentence(issue: z.core.$ZodIssue, noun: string): string {
  const name = issue.path.map(String).join('.') || 'The body';
  if (issue.code === 'unrecognized_keys') return `Unknown ${noun} ${quoted(issue.keys[0] ?? '')}.`;
  if (issue.message.endsWith('.')) return issue.message;
  if (issue.code === 'invalid_type') {
    return issue.message.includes('received undefined')
      ? `${name} is required.`
      : `${name} must be ${article(issue.expected)}.`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'guid') return `${name} must be a UUID.`;
  if (issue.code === 'invalid_value')
    return `${name} must be one of ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big')
    return `${name} must ${bound(issue.origin, 'at most', issue.maximum)}.`;
  if (issue.code === 'too_small')
    return `${name} must ${bound(issue.origin, 'at least', issue.minimum)}.`;
  return `${name} is invalid.`;
}

function bound(origin: string, word: string, value: number | bigint): string {
  const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
    string: ['character', 'characters'],
    array: ['entry', 'entries'],
  };
  const unit = units[origin]?.[Number(value) === 1 ? 0 : 1];
  return unit === undefined ? `be ${word} ${value}` : `have ${word} ${value} ${unit}`;
}

function article(expected: string): string {
  if (expected === 'int') return 'an integer';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
