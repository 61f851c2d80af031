import { notFound } from 'next/navigation';
import { z } from 'zod';
import { LIMIT_DEFAULT, OFFSET_MAX, type Page } from '@/lib/contract';

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Rows from `offset` on; the first ones for anything that is no offset. */
export function pageOfQuery(query: Query): Page {
  const offset = Number(query['offset']);
  return {
    limit: LIMIT_DEFAULT,
    offset: Number.isInteger(offset) && offset >= 0 && offset <= OFFSET_MAX ? offset : 0,
  };
}

/** An id of the address; a malformed one names a page that does not exist. */
export function requireIdOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = z.guid().toLowerCase().safeParse(value);
  return id.success ? id.data : notFound();
}
