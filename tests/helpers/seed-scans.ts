import type { Database } from '@/lib/db/client';
import { storedText, type StoredReport } from '@/lib/services/reports/stored-report';

export const SEEDED_SITES = 25;

/**
 * A history written by SQL: `total` succeeded scans of the organization's 25 new sites, taken in turn. The newest two of
 * each site have the whole `report`, the others next to nothing. Returns the sites' ids.
 */
export async function seedScans(db: Database, organizationId: string, total: number, report: StoredReport): Promise<string[]> {
  const body = storedText(report);
  await db.$executeRaw`
    INSERT INTO "Site" ("organizationId", host, url, "ownershipToken", "verifiedAt")
    SELECT ${organizationId}::uuid, 's' || n || '.example', 'https://s' || n || '.example/', gen_random_uuid()::text, now()
    FROM generate_series(1, ${SEEDED_SITES}::int) AS n`;
  await db.$transaction([
    // Only for speed: a million foreign keys that the statement itself makes true.
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`
      WITH written AS (
        INSERT INTO "Scan" ("siteId", status, "queuedAt", "startedAt", "finishedAt", trigger, scope, engine, score, "originScore", "pageCount", "durationMs")
        SELECT site.id, 'succeeded', at, at, at, 'schedule', 'homepage', ${report.engine}, ago % 101, ago % 101, 1, 1000
        FROM generate_series(${Math.ceil(total / SEEDED_SITES)}::int, 1, -1) AS ago, "Site" site,
             LATERAL (SELECT date_trunc('minute', now()) - ago * interval '1 minute' AS at) AS time
        WHERE site."organizationId" = ${organizationId}::uuid
        RETURNING id, "siteId", "finishedAt")
      INSERT INTO "Report" ("scanId", "siteId", "scannedAt", body)
      SELECT id, "siteId", "finishedAt", CASE WHEN "finishedAt" >= date_trunc('minute', now()) - interval '2 minutes' THEN ${body} ELSE '{}' END
      FROM written ORDER BY "finishedAt"`,
  ]);
  await db.$executeRaw`ANALYZE "Scan", "Report", "Site"`;
  const sites = await db.site.findMany({ where: { organizationId }, select: { id: true }, orderBy: { host: 'asc' } });
  return sites.map((site) => site.id);
}
