import type { RouteProps } from '@/app/query';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import * as z from 'zod';
import { AppError } from '@/lib/platform/contract/app-error';
import { getOwnedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireSession } from '../../session';

/** The site of the path, read once for layout and page. A foreign site leads to the 404 page. */
export const requireSite = cache(async (id: string): Promise<OwnedSite> => {
  const { actor } = await requireSession();
  if (!z.guid().safeParse(id).success) notFound();
  return notFoundOnError(getOwnedSite(actor, id.toLowerCase()));
});

export type SitePageProps<Params = object> = RouteProps<Params & { id: string }>;

/** Session, site, and parameters of a page below `/sites/[id]`. */
export async function openSite<Params>({ params, searchParams }: SitePageProps<Params>) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  return {
    actor,
    mayChange: isAtLeast(role, 'admin'),
    site,
    params: await params,
    query: await searchParams,
  };
}

/** The error instead of a value, if it has one of these codes. */
export async function valueOrError<T>(
  read: Promise<T>,
  ...codes: readonly AppError['code'][]
): Promise<T | AppError> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return error;
    throw error;
  }
}

/** Null instead of an error with one of these codes, for pages that explain it. */
export async function nullOnError<T>(
  read: Promise<T>,
  ...codes: readonly AppError['code'][]
): Promise<T | null> {
  const value = await valueOrError(read, ...codes);
  return value instanceof AppError ? null : value;
}

/**
 * Turns `not_found` errors of a read into the 404 page. Other codes, such as `report_not_found`, are left to the page.
 */
export async function notFoundOnError<T>(read: Promise<T>): Promise<T> {
  const value = await valueOrError(
    read,
    'not_found',
    'site_not_found',
    'scan_not_found',
    'check_not_found',
    'pass_not_found',
    'run_not_found',
    'invalid_input',
  );
  return value instanceof AppError ? notFound() : value;
}
