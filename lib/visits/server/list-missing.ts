import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { Prisma } from '@/lib/platform/db/generated/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import type { Decision, MissingAddress, MissingAddressList } from '../contract';

const NAMES_MAX = 5;

/** Rows of both tables: an accepted redirect stays after its last miss. */
const bothOf = (siteId: string) => Prisma.sql`
  (SELECT * FROM "MissingAddress" WHERE "siteId" = ${siteId}::uuid) missing
  FULL JOIN (SELECT * FROM "SiteRedirect" WHERE "siteId" = ${siteId}::uuid) decided USING (path)`;

const DECIDED: Readonly<Record<Decision, Prisma.Sql>> = {
  open: Prisma.sql`decided."siteId" IS NULL`,
  accepted: Prisma.sql`decided."to" IS NOT NULL`,
  dismissed: Prisma.sql`decided."siteId" IS NOT NULL AND decided."to" IS NULL`,
};

interface Row {
  readonly path: string;
  readonly requests: bigint;
  readonly clients: readonly string[];
  readonly lastSeen: Date | null;
  readonly suggestion: MissingAddress['suggestion'];
  readonly obstacle: string | null;
  readonly to: string | null;
  readonly decidedAt: Date | null;
  readonly checkedAt: Date | null;
  readonly worksSince: Date | null;
}

export async function listMissing(
  { id, host }: Pick<OwnedSite, 'id' | 'host'>,
  decision: Decision,
  page: Page,
): Promise<Unwritten<MissingAddressList>> {
  const rows = await readOnlyDatabase().$queryRaw<Row[]>`
    SELECT path, coalesce(requests, 0) AS requests, coalesce(clients, '{}') AS clients, "lastSeen", suggestion,
           obstacle, "to", "decidedAt", "checkedAt", "worksSince"
    FROM ${bothOf(id)} WHERE ${DECIDED[decision]}
    ORDER BY coalesce(requests, 0) DESC, path LIMIT ${rowsToAsk(page) ?? 51} OFFSET ${page.offset}`;
  const { rows: shown, nextOffset } = cutPage(page, rows);
  const addresses = shown.map((row) => asAddress(row, decision));
  return { siteId: id, host, addresses, nextOffset, nextStep: nextStepOf(id, addresses, decision) };
}

/** Number of addresses that wait for a decision. */
export async function countMissing(siteId: string): Promise<number> {
  const [row] = await readOnlyDatabase().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${bothOf(siteId)} WHERE ${DECIDED.open}`;
  return row?.count ?? 0;
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

function asAddress(row: Row, decision: Decision): MissingAddress {
  const { path, requests, clients, lastSeen, suggestion, obstacle, to, decidedAt } = row;
  return {
    path,
    requests: Number(requests),
    clients: clients.length,
    clientNames: clients.slice(0, NAMES_MAX),
    lastSeen: iso(lastSeen),
    suggestion,
    obstacle,
    decision,
    redirect:
      to === null || decidedAt === null
        ? null
        : {
            to,
            decidedAt: decidedAt.toISOString(),
            checkedAt: iso(row.checkedAt),
            worksSince: iso(row.worksSince),
          },
  };
}

function nextStepOf(id: string, addresses: readonly MissingAddress[], decision: Decision) {
  if (decision === 'accepted' && addresses.length > 0)
    return sentence`Publish them: ${nameCall('getArtifactSet', { id })}?only=redirects. The next scan asks each one.`;
  if (addresses.length > 0)
    return sentence`Accept the sure ones, read the others: ${nameCall('decideMissingAddresses', { id })}.`;
  return `No address is here. Send newer visits: seamark visits access.log --site ${id}.`;
}
