import type { SiteRefusal } from '../contract/sites';
import { AppError } from '@/lib/platform/contract/app-error';
import { API_ERROR_CODES } from '@/lib/platform/contract/errors';

/** An error of one site, as part of an answer about many. Rethrows what is no refusal. */
export function refusalOf(error: unknown): SiteRefusal {
  const code = error instanceof AppError && API_ERROR_CODES.find((name) => name === error.code);
  if (!code || code === 'unavailable') throw error;
  return { error: code, message: error.message };
}
