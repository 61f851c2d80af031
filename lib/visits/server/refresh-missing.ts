import * as z from 'zod';
import type { PageSuggestion, Robots, SitePages } from '@seamark/engine';
import { answersOf, planRedirects } from '@/lib/fixes/server';
import { addresses } from '@/lib/platform/config/addresses';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database, Transaction } from '@/lib/platform/db/client';
import { timeSql } from '@/lib/platform/db/time-sql';
import { eventCauseOf, recordEvents } from '@/lib/platform/events/record-events';
import { enqueueJob, jobOf, type JobHandler } from '@/lib/platform/jobs';
import { scanner } from '@/lib/platform/scanner';
import { DAY_MS } from '@/lib/platform/time';
import { latestRecordings, type ScanStep } from '@/lib/reports/server';
import { VISIT_LIMITS } from '../contract';
import { MissingAddresses } from '../log/missing-addresses';

const JOB = 'missing_addresses';
const NAMES_MAX = 5;
const EVENT_ADDRESSES_MAX = 20;
const Payload = z.strictObject({ siteId: z.guid() });

/** Finds the missing addresses of a site again: after new counts, and after a scan. */
export async function queueMissing(tx: Transaction, siteId: string, now: Date): Promise<void> {
  await enqueueJob(tx, { kind: JOB, siteId, payload: { siteId } }, now);
}

export const refreshAfterScan: ScanStep = async (tx, { siteId }, now) => {
  const first = { where: { siteId }, select: { path: true } } as const;
  const row =
    (await tx.missingCount.findFirst(first)) ?? (await tx.missingAddress.findFirst(first));
  if (row !== null) await queueMissing(tx, siteId, now);
  return [];
};

export function missingHandler(): JobHandler {
  return {
    queue: 'job',
    kind: JOB,
    pool: 'chores',
    totalMsMax: 300_000,
    run: async (claim, { db, clock }) => {
      const { siteId } = Payload.parse((await jobOf(db, claim)).payload);
      const rows = await findMissing(db, siteId, await clock.now(db));
      return {
        state: 'succeeded',
        write: (tx, now) => storeMissing(tx, siteId, rows, claim.id, now),
      };
    },
  };
}

type MissingRow = Omit<Prisma.MissingAddressCreateManyInput, 'siteId'>;

async function findMissing(db: Database, siteId: string, now: Date): Promise<MissingRow[]> {
  const latest = await latestRecordings(db, siteId);
  const read = latest && (await scanner().reader.sitePages(latest.recordings));
  const site = read?.ok ? read.value : null;
  const { pages, redirectOf } = answersOf(site ?? { pages: [], redirects: [] });
  const missing = (await countedSince(db, siteId, site?.robots ?? null, now)).filter(
    ({ path }) => !pages.has(path) && redirectOf(path) === null,
  );
  const paths = missing.map(({ path }) => path);
  const scanId = site ? latest!.scanId : null;
  const suggestions = await suggestionsFor(db, siteId, scanId, site, paths);
  const wanted = paths.map((from) => ({ from, to: suggestions.get(from)?.path ?? '/' }));
  const { leftOut } = planRedirects(wanted, { pages, redirectOf }, false);
  const obstacles = new Map(leftOut.map(({ from, reason }) => [from, reason]));
  return missing.map(({ path, requests, names, lastSeen }) => ({
    path,
    requests: Math.min(requests, Number.MAX_SAFE_INTEGER),
    clients: [...names],
    lastSeen: new Date(lastSeen ?? now),
    scanId,
    suggestion: (suggestions.get(path) as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    obstacle: obstacles.get(path) ?? null,
  }));
}

/** Addresses that pass the bar. */
async function countedSince(db: Database, siteId: string, robots: Robots | null, now: Date) {
  const since = new Date(now.getTime() - VISIT_LIMITS.missingKeptDays * DAY_MS);
  const rows = await db.$queryRaw<
    { path: string; name: string; requests: number; time: Date }[]
  >`SELECT path, client AS name, sum(requests)::float8 AS requests, max(hour) AS time
    FROM "MissingCount" WHERE "siteId" = ${siteId}::uuid AND hour >= ${timeSql(since)} GROUP BY 1, 2`;
  const missing = new MissingAddresses(robots);
  for (const { time, ...row } of rows) missing.count({ ...row, time: time.getTime() });
  return missing.list();
}

/** Suggestions of the same scan are kept; others are sought in a thread, because pages can be hostile. */
async function suggestionsFor(
  db: Database,
  siteId: string,
  scanId: string | null,
  site: SitePages | null,
  paths: readonly string[],
): Promise<Map<string, PageSuggestion | null>> {
  const stored = await db.missingAddress.findMany({
    where: { siteId, scanId },
    select: { path: true, suggestion: true },
  });
  const suggestions = new Map(
    stored.map(({ path, suggestion }) => [path, suggestion as PageSuggestion | null]),
  );
  const open = site ? paths.filter((path) => !suggestions.has(path)) : [];
  if (site === null || open.length === 0) return suggestions;
  const read = await scanner().reader.suggestions(site, open);
  for (const [at, path] of open.entries())
    suggestions.set(path, read.ok ? (read.value[at] ?? null) : null);
  return suggestions;
}

/** Replaces the addresses of a site, and records the event of those that are new. */
async function storeMissing(
  tx: Transaction,
  siteId: string,
  rows: readonly MissingRow[],
  causeId: string,
  now: Date,
): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Site" WHERE id = ${siteId}::uuid FOR NO KEY UPDATE`;
  if (locked.length === 0) return;
  const [stored, decided] = await Promise.all([
    tx.missingAddress.findMany({ where: { siteId }, select: { path: true } }),
    tx.siteRedirect.findMany({ where: { siteId }, select: { path: true } }),
  ]);
  await tx.missingAddress.deleteMany({ where: { siteId } });
  await tx.missingAddress.createMany({ data: rows.map((row) => ({ siteId, ...row })) });
  const old = new Set([...stored, ...decided].map(({ path }) => path));
  const fresh = rows.filter(({ path }) => !old.has(path));
  if (fresh.length === 0) return;
  const data = {
    count: fresh.length,
    addresses: fresh
      .slice(0, EVENT_ADDRESSES_MAX)
      .map(({ path, requests, clients, suggestion }) => {
        const { path: to, confidence } = (suggestion ?? {}) as Partial<PageSuggestion>;
        return {
          path,
          requests: Number(requests),
          clientNames: (clients as string[]).slice(0, NAMES_MAX),
          suggestion: to && confidence ? { path: to, confidence } : null,
        };
      }),
  };
  const url = addresses.ofSite(siteId, 'missing-addresses');
  const resource = { kind: 'site', id: siteId, url } as const;
  const cause = await eventCauseOf(tx, siteId, causeId);
  await recordEvents(tx, cause, [{ type: 'addresses.missing', resource, data }], now);
}
