import * as z from 'zod';

/** Paging as data: what a list returns without `limit` and `offset`. */
export interface PagingRule {
  /** Rows if both are omitted; `all`: one page with everything. */
  readonly bothOmitted: number | 'all';
  /** If this parameter is present, `limit` and `offset` are ignored, even invalid ones. */
  readonly ignoredWith?: string;
}

const LIMIT_MAX = 50;
export const LIMIT_DEFAULT = 20;
export const OFFSET_MAX = 10000;

export const plainPaging = { bothOmitted: LIMIT_DEFAULT } as const satisfies PagingRule;

/** One page of a list; `limit` null: all rows. */
export interface Page {
  readonly limit: number | null;
  readonly offset: number;
}

/** Digits only: no sign, decimals, leading zero or digits of other scripts. */
function integerText(name: string, min: number, max: number) {
  const message = `${name} must be an integer from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^(0|[1-9][0-9]*)$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
}

/** Query parameters of a list; their defaults depend on each other, see `pageOf`. */
export const pageQuery = {
  limit: integerText('limit', 1, LIMIT_MAX).optional().describe('Items per page.'),
  offset: integerText('offset', 0, OFFSET_MAX).optional().describe('Items to skip.'),
};

export function pageOf(rule: PagingRule, query: { limit?: number; offset?: number }): Page {
  const bothOmitted = query.limit === undefined && query.offset === undefined;
  if (bothOmitted)
    return { limit: rule.bothOmitted === 'all' ? null : rule.bothOmitted, offset: 0 };
  return { limit: query.limit ?? LIMIT_DEFAULT, offset: query.offset ?? 0 };
}

/** `offset` of the next page; null at the end, and if it would exceed the maximum. */
export function nextOffset(page: Page, moreExist: boolean): number | null {
  if (!moreExist || page.limit === null) return null;
  const next = page.offset + page.limit;
  return next <= OFFSET_MAX ? next : null;
}

/**
 * Rows to select: one more than the page, so that `moreExist` needs no count. `const rows = await
 * find({ skip: page.offset, take: rowsToAsk(page) }); return cutPage(page, rows);`
 */
export function rowsToAsk(page: Page): number | undefined {
  return page.limit === null ? undefined : page.limit + 1;
}

export function cutPage<T>(
  page: Page,
  rows: readonly T[],
): { rows: T[]; nextOffset: number | null } {
  const cut = page.limit === null ? [...rows] : rows.slice(0, page.limit);
  return { rows: cut, nextOffset: nextOffset(page, rows.length > cut.length) };
}
