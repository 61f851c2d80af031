import { AppError } from '@/lib/platform/contract/app-error';
import { scanner } from '@/lib/platform/scanner';

export type JudgedDomain =
  | { readonly host: string; readonly refusal: null }
  | { readonly host: null; readonly refusal: AppError };

/** Validates a domain without the network: the host that a scan would measure, or why it cannot. */
export function judgeDomain(domain: string): JudgedDomain {
  try {
    return { host: scanner().public.target(domain, 'domain').host, refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { host: null, refusal: error };
    throw error;
  }
}
