import { AppError } from '@/lib/contract/app-error';
import { scanner } from '@/lib/scanner';

export type JudgedDomain =
  | { readonly host: string; readonly refusal: null }
  | { readonly host: null; readonly refusal: AppError };

/** What can be said about a domain without the network: the host that would be measured, or why it would not. */
export function judgeDomain(domain: string): JudgedDomain {
  try {
    return { host: scanner().public.target(domain, 'domain').host, refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { host: null, refusal: error };
    throw error;
  }
}
