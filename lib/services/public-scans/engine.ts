import { normalizeHost, type Report } from '@/lib/contract';
import { AppError } from '@/lib/errors';

/** What came of measuring a home page. */
export type Outcome =
  | { readonly ok: true; readonly report: Report; readonly detail: string | null }
  /** `target_not_allowed`, `target_unreachable` or `unavailable`; `asked`: a packet went to the target. */
  | { readonly ok: false; readonly error: AppError; readonly asked: boolean };

export interface PublicScanEngine {
  /** The host to measure, judged without the network; throws `invalid_input` or `target_not_allowed`. */
  readonly hostOf: (domain: string) => string;
  /** At most 45 s. Rejects only for defects and with the signal's reason. */
  readonly measure: (host: string, signal: AbortSignal) => Promise<Outcome>;
}

/** TODO: bind to the engine's target rules and `audit()` once `engine/index.ts` exports them. */
export const publicScanEngine: PublicScanEngine = {
  hostOf(domain) {
    const host = normalizeHost(domain);
    if (host === null) throw new AppError('invalid_input', 'domain must be a host name such as example.com.');
    return host;
  },
  async measure() {
    const error = new AppError('unavailable', 'The engine is not ready. Try again in 5 seconds.', { retryAfterSeconds: 5 });
    return { ok: false, asked: false, error };
  },
};
