import { AppError } from '@/lib/errors';
import { publicScanEngine } from './engine';

export type JudgedDomain =
  | { readonly host: string; readonly refusal: null }
  | { readonly host: null; readonly refusal: AppError };

/** What can be said about a domain without the network: the host that would be measured, or why it would not. */
export function judgeDomain(domain: string): JudgedDomain {
  try {
    return { host: publicScanEngine.hostOf(domain), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { host: null, refusal: error };
    throw error;
  }
}
