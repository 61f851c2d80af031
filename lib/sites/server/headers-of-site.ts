import type { Database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { unsealValue } from './sealed-value';

/**
 * Headers that scans send to the site; empty if its ownership is no longer proven. Throws if a
 * value cannot be decrypted: without it the scan would judge the login page.
 */
export async function headersOfSite(
  db: Pick<Database, 'requestHeader'>,
  siteId: string,
  { host, verifiedAt }: { readonly host: string; readonly verifiedAt: Date | null },
): Promise<Readonly<Record<string, string>>> {
  if (verifiedAt === null) return {};
  const rows = await db.requestHeader.findMany({ where: { siteId }, orderBy: { name: 'asc' } });
  const headers: [name: string, value: string][] = [];
  for (const { name, sealed } of rows) {
    const value = await unsealValue(sealed, { siteId, name });
    if (value === null)
      throw new AppError(
        'unavailable',
        `The request header ${name} of ${host} can't be read because NEXTAUTH_SECRET of this server has changed. Set it again in the settings of the site.`,
      );
    headers.push([name, value]);
  }
  return Object.fromEntries(headers);
}
