import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { seal, unseal } from '@/lib/platform/access/seal';

const PURPOSE = 'webhook';
/** Sealed values do not expire; they are readable while the installation's secret is unchanged. */
const FOR_EVER_SECONDS = 100 * 365 * 86_400;
const SECRET_BYTES = 32;

const Sealed = z.object({
  url: z.string(),
  /** Newest first; a replaced secret is valid until `until`. */
  secrets: z.array(z.object({ secret: z.string(), until: z.string().nullable() })),
});
/**
 * Encrypted part of a webhook: its address, which may contain a token, and the secrets that sign
 * its events.
 */
export type SealedEndpoint = z.infer<typeof Sealed>;

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealEndpoint = (endpoint: SealedEndpoint): Promise<string> =>
  seal(endpoint, PURPOSE, FOR_EVER_SECONDS);

/** Null if NEXTAUTH_SECRET changed since it was sealed. */
export async function unsealEndpoint(sealed: string): Promise<SealedEndpoint | null> {
  return Sealed.nullable().parse(await unseal(sealed, PURPOSE));
}

/** Secrets that sign events now. */
export const validSecrets = ({ secrets }: SealedEndpoint, now: Date): string[] =>
  secrets.flatMap(({ secret, until }) => (until === null || new Date(until) > now ? [secret] : []));
