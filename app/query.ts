import { notFound } from 'next/navigation';
import * as z from 'zod';
import { LIMIT_DEFAULT, OFFSET_MAX, type Page } from '@/lib/platform/contract/page';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Props of a `page.tsx`, by the parameters of its path. */
export interface RouteProps<Params = object> {
  readonly params: Promise<Readonly<Params>>;
  readonly searchParams: Promise<Query>;
}

/** Second argument of a handler in a `route.ts`. */
export type RouteContext<Params> = Pick<RouteProps<Params>, 'params'>;

/** Null if the parameter is missing or repeated. */
export const textOf = (value: Query[string]): string | null =>
  typeof value === 'string' ? value : null;

/** Page of a list from `offset`; the first page if the offset is invalid. */
export function pageOfQuery(query: Query): Page {
  const offset = Number(query['offset']);
  return {
    limit: LIMIT_DEFAULT,
    offset: Number.isInteger(offset) && offset >= 0 && offset <= OFFSET_MAX ? offset : 0,
  };
}

/** A UUID from the query string; a malformed one leads to the 404 page. */
export function requireIdOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = z.guid().toLowerCase().safeParse(value);
  return id.success ? id.data : notFound();
}
