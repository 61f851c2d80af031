import { describe, expect, it } from 'vitest';
import { API_ERRORS, API_ERROR_CODES, ErrorBody } from '@/lib/platform/contract/errors';
import { errorsOf } from '@/lib/platform/contract/operation';
import { operations } from '@/lib/api/operations';
import { statusOf } from '@/lib/platform/contract/app-error';

describe('the error table', () => {
  it.each(API_ERROR_CODES)('%s has a status and an example in whole sentences', (code) => {
    const row = API_ERRORS[code];
    expect(statusOf(code)).toBe(row.status);
    expect([400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503]).toContain(row.status);
    expect(row.example).toMatch(/^[A-Za-z0-9].*\.$/);
    expect(ErrorBody.safeParse({ error: code, message: row.example }).success).toBe(true);
  });

  it('each code except method_not_allowed belongs to an operation', () => {
    const used = new Set(operations.flatMap((op) => errorsOf(op)));
    expect(API_ERROR_CODES.filter((code) => !used.has(code))).toEqual(['method_not_allowed']);
  });

  it("the dashboard's codes are not in the API", () => {
    expect(statusOf('no_session')).toBe(401);
    expect(API_ERROR_CODES).not.toContain('no_session');
  });
});

describe('errors of operations', () => {
  const all = Object.fromEntries(operations.map((op) => [op.id, new Set<string>(errorsOf(op))]));
  it.each(operations)('$id: those that apply', (op) => {
    const codes = all[op.id] ?? new Set();
    for (const code of ['unauthorized', 'plan_required'])
      expect(codes.has(code)).toBe(op.access !== 'public');
    expect(codes.has('body_too_large')).toBe('body' in op);
    const namesSite = 'body' in op && 'siteId' in op.body.schema.shape;
    expect(codes.has('site_not_found')).toBe(op.path.includes('/sites/{id}') || namesSite);
    expect(codes.has('unavailable') && codes.has('internal_error')).toBe(true);
  });

  it('reads of public data are not limited', () => {
    expect(all['getPublicReport']?.has('rate_limited')).toBe(false);
    expect(all['listPublicAgentTasks']?.has('rate_limited')).toBe(false);
    expect(all['scanDomain']?.has('rate_limited')).toBe(true);
  });
});
