import { randomInt } from 'node:crypto';
import { BASE62 } from '@/lib/platform/access/base62';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { Transaction } from '@/lib/platform/db/client';
import { scanner } from '@/lib/platform/scanner';

const TOKEN_LENGTH = 32;

/**
 * Host and URL of a typed address. A bare host is measured by https first; `http://` keeps http.
 */
export function addressOf(typed: string): { readonly host: string; readonly url: string } {
  const text = typed.trim();
  const { host } = scanner().target(text, 'domain');
  return { host, url: `${/^http:\/\//i.test(text) ? 'http' : 'https'}://${host}/` };
}

interface SiteToInsert {
  readonly organizationId: string;
  readonly host: string;
  readonly url: string;
  readonly name: string | null;
  readonly tags?: string[];
  /** Set by the operator, without a proof. */
  readonly verifiedAt: Date | null;
}

/** Null if the organization already has the host. */
export async function insertSite(
  tx: Transaction,
  site: SiteToInsert,
  clock: Clock = databaseClock,
): Promise<string | null> {
  const [row] = await tx.site.createManyAndReturn({
    data: [
      {
        ...site,
        verifiedBy: site.verifiedAt === null ? null : 'operator',
        ownershipToken: ownershipToken(),
        createdAt: await clock.now(tx),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id ?? null;
}

const ownershipToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
