import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { AppError } from '@/lib/platform/contract/app-error';
import { getOwnedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { requireSession } from '../../session';

/** The site of the path, read once for layout and page. A foreign site leads to the 404 page. */
export const requireSite = cache(async (id: string): Promise<OwnedSite> => {
  const { actor } = await requireSession();
  if (!z.guid().safeParse(id).success) notFound();
  return notFoundOnError(getOwnedSite(actor, id.toLowerCase()));
});

/**
 * Turns `not_found` errors of a read into the 404 page. Other codes, such as `report_not_found`, are left to the page.
 */
export async function notFoundOnError<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (
      error instanceof AppError &&
      [
        'not_found',
        'site_not_found',
        'scan_not_found',
        'check_not_found',
        'pass_not_found',
        'run_not_found',
        'invalid_input',
      ].includes(error.code)
    )
      notFound();
    throw error;
  }
}

/** Null instead of an error with this code, for pages that explain it. */
export async function nullOnError<T>(
  read: Promise<T>,
  ...codes: readonly AppError['code'][]
): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}
