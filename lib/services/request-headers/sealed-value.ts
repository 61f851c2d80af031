import { z } from 'zod';
import { seal, unseal } from '@/lib/access/seal';

const PURPOSE = 'request-header';
/** As long as the installation's secret is the same. */
const FOR_EVER_SECONDS = 100 * 365 * 86_400;

/** With where it belongs: in the row of another site it is worth nothing. */
const Sealed = z.object({ siteId: z.string(), name: z.string(), value: z.string() });

export const sealValue = (header: z.infer<typeof Sealed>): Promise<string> =>
  seal(header, PURPOSE, FOR_EVER_SECONDS);

/** Null when NEXTAUTH_SECRET is another one than it was sealed with. */
export async function unsealValue(
  sealed: string,
  { siteId, name }: { readonly siteId: string; readonly name: string },
): Promise<string | null> {
  const header = Sealed.nullable().parse(await unseal(sealed, PURPOSE));
  return header?.siteId === siteId && header.name === name ? header.value : null;
}
