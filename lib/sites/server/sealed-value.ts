import * as z from 'zod';
import { seal, unseal } from '@/lib/platform/access/seal';

const PURPOSE = 'request-header';
/** Sealed values do not expire; they are readable while the installation's secret is unchanged. */
const FOR_EVER_SECONDS = 100 * 365 * 86_400;

/** Includes site and name, so that a sealed value is useless in another row. */
const Sealed = z.object({ siteId: z.string(), name: z.string(), value: z.string() });

export const sealValue = (header: z.infer<typeof Sealed>): Promise<string> =>
  seal(header, PURPOSE, FOR_EVER_SECONDS);

/** Null if NEXTAUTH_SECRET changed since it was sealed. */
export async function unsealValue(
  sealed: string,
  { siteId, name }: { readonly siteId: string; readonly name: string },
): Promise<string | null> {
  const header = Sealed.nullable().parse(await unseal(sealed, PURPOSE));
  return header?.siteId === siteId && header.name === name ? header.value : null;
}
