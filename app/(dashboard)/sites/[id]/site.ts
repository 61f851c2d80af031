import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { AppError } from '@/lib/contract/app-error';
import { getOwnedSite, type OwnedSite } from '@/lib/services/sites/get-owned-site';
import { requireSession } from '../../session';

/** The site of the address, for layout and page at once; anyone else's is a page that does not exist. */
export const requireSite = cache(async (id: string): Promise<OwnedSite> => {
  const { actor } = await requireSession();
  if (!z.guid().safeParse(id).success) notFound();
  return orNotFound(getOwnedSite(actor, id.toLowerCase()));
});

/** A read whose subject is absent or somebody else's becomes the 404 page; `report_not_found` and the like are the page's to explain. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
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

/** Null instead of an error with this code: the page has its own face for it. */
export async function orNull<T>(
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
