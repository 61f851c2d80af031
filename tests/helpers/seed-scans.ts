import type { Database } from '@/lib/platform/db/client';
import { storedText, type StoredReport } from '@/lib/reports/server/stored-report';

export const SEEDED_SITES = 25;
// Transactions of the client are limited to 20 s.
const MINUTES_AT_ONCE = 2000;

/**
 * Inserts a history by SQL: `total` successful scans of 25 new sites, one each per minute. The latest `whole` scans of
 * each site have `report`, others a minimal one. Returns the sites' ids.
 */
export async function seedScans(
  db: Database,
  organizationId: string,
  total: number,
  report: StoredReport,
  whole = 2,
): Promise<string[]> {
  await db.$executeRaw`
    INSERT INTO "Site" ("organizationId", host, url, "ownershipToken", "verifiedAt")
    SELECT ${organizationId}::uuid, 's' || n || '.example', 'https://s' || n || '.example/', gen_random_uuid()::text, now()
    FROM generate_series(1, ${SEEDED_SITES}::int) AS n`;
  const end = new Date();
  for (let oldest = Math.ceil(total / SEEDED_SITES); oldest > 0; oldest -= MINUTES_AT_ONCE) {
    const newest = Math.max(1, oldest - MINUTES_AT_ONCE + 1);
    await db.$transaction([
      // Skips foreign key checks for speed; the statement itself satisfies them.
      db.$executeRaw`SET LOCAL session_replication_role = replica`,
      db.$executeRaw`
        WITH written AS (
          INSERT INTO "Scan" ("siteId", status, "queuedAt", "startedAt", "finishedAt", trigger, scope, engine, score, "originScore", "pageCount", "durationMs")
          SELECT site.id, 'succeeded', at, at, at, 'schedule', 'homepage', ${report.engine}, 60 + ago / 10 % 30, 60 + ago / 10 % 30, 1, 1000
          FROM generate_series(${oldest}::int, ${newest}::int, -1) AS ago, "Site" site, LATERAL (SELECT ${end}::timestamptz - ago * interval '1 minute' AS at) AS time
          WHERE site."organizationId" = ${organizationId}::uuid
          RETURNING id, "siteId", "finishedAt")
        INSERT INTO "Report" ("scanId", "siteId", "scannedAt", body)
        SELECT id, "siteId", "finishedAt", CASE WHEN "finishedAt" >= ${end}::timestamptz - ${whole}::int * interval '1 minute' THEN ${storedText(report)} ELSE '{}' END
        FROM written ORDER BY "finishedAt"`,
    ]);
  }
  await db.$executeRaw`ANALYZE "Scan", "Report", "Site"`;
  const sites = await db.site.findMany({
    where: { organizationId },
    select: { id: true },
    orderBy: { host: 'asc' },
  });
  return sites.map((site) => site.id);
}
