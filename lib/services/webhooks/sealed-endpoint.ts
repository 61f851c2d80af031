import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '@/lib/access/seal';

const PURPOSE = 'webhook';
/** As long as the installation's secret is the same. */
const FOR_EVER_SECONDS = 100 * 365 * 86_400;
const SECRET_BYTES = 32;

const Sealed = z.object({
  url: z.string(),
  /** Newest first; one that is being replaced holds until its time. */
  secrets: z.array(z.object({ secret: z.string(), until: z.string().nullable() })),
});
/** What of a webhook only we can read: its address, which may hold a token, and what its events are signed with. */
export type SealedEndpoint = z.infer<typeof Sealed>;

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealEndpoint = (endpoint: SealedEndpoint): Promise<string> =>
  seal(endpoint, PURPOSE, FOR_EVER_SECONDS);

/** Null when NEXTAUTH_SECRET is another one than it was sealed with. */
export async function unsealEndpoint(sealed: string): Promise<SealedEndpoint | null> {
  return Sealed.nullable().parse(await unseal(sealed, PURPOSE));
}

/** Secrets that events are signed with now. */
export const validSecrets = ({ secrets }: SealedEndpoint, now: Date): string[] =>
  secrets.flatMap(({ secret, until }) => (until === null || new Date(until) > now ? [secret] : []));
