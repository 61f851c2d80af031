import { clientByToken, isPageAddress } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { AppError } from '@/lib/platform/contract/app-error';
import { timeFault, VISIT_LIMITS, type NewVisits, type VisitsReceived } from '../contract';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database, type Database, type Transaction } from '@/lib/platform/db/client';
import { timeSql } from '@/lib/platform/db/time-sql';
import { ANSWER_ENGINES } from '../log/identify';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { queueMissing } from './refresh-missing';
import { saturated } from './saturated';
import { recordVisitEvents, stateOfClients } from './visit-events';
import { DAY_MS } from '@/lib/platform/time';

/** Template of all paths beyond the limit. */
const OTHER = 'other';

/** Adds a batch of counts to a site, once. Throws `invalid_input` for a client that no catalogue has. */
export function addVisits(actor: Actor, siteId: string, batch: NewVisits): Promise<VisitsReceived> {
  const { counts, failures, missing } = batch;
  requireClients([...counts, ...failures, ...missing]);
  requireCountable(
    'hour',
    [...counts, ...missing].map(({ hour }) => hour),
  );
  requireCountable(
    'at',
    failures.map(({ at }) => at),
  );
  return addBatches(actor, siteId, batch.id, [batch]);
}

/** Adds all batches or none; their counts are valid. `id`: id of the answer. */
export function addBatches(
  actor: Actor,
  siteId: string,
  id: string,
  batches: readonly NewVisits[],
  clock: Clock = databaseClock,
): Promise<VisitsReceived> {
  return database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const now = await clock.now(tx);
    const { organizationId } = actor;
    let requests = 0;
    let isNew = false;
    let hasMissing = false;
    for (const batch of batches) {
      const { counts, failures, missing } = batch;
      if (!(await insertBatch(tx, site.id, batch.id, now))) continue;
      const before = await stateOfClients(tx, site.id, batch, now);
      await insertCounts(tx, site.id, await withTemplates(tx, site.id, counts));
      await insertFailures(tx, site.id, failures);
      hasMissing = (await insertMissing(tx, site.id, missing)) || hasMissing;
      const cause = { organizationId, site: { id: site.id, host: site.host }, causeId: batch.id };
      await recordVisitEvents(tx, cause, batch, before, now);
      isNew = true;
      requests += counts.reduce((sum, count) => sum + count.requests, 0);
    }
    if (hasMissing) await queueMissing(tx, site.id, now);
    return { siteId: site.id, id, isNew, requests, notes: [] };
  });
}

function requireClients(rows: readonly { readonly client: string }[]): void {
  const unknown = rows.find(({ client }) => !clientByToken(client) && !ANSWER_ENGINES.has(client));
  if (unknown)
    throw new AppError(
      'invalid_input',
      `${unknown.client} is in no catalogue of this server. See /clients.`,
      { field: 'client' },
    );
}

function requireCountable(field: 'hour' | 'at', times: readonly string[]): void {
  const now = Date.now();
  for (const time of times) {
    const fault = timeFault(Date.parse(time), now);
    if (fault !== null) throw new AppError('invalid_input', `${time} ${fault}`, { field });
  }
}

async function insertBatch(tx: Transaction, siteId: string, id: string, now: Date) {
  const { count } = await tx.visitBatch.createMany({
    data: [{ siteId, id, receivedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

type Counts = NewVisits['counts'];

/** The counts with templates that the site has, or still has place for. */
async function withTemplates(tx: Transaction, siteId: string, counts: Counts): Promise<Counts> {
  const templates = new Set(
    (await tx.visitTemplate.findMany({ where: { siteId }, select: { template: true } })).map(
      ({ template }) => template,
    ),
  );
  const added = [...new Set(counts.map(({ template }) => template))]
    .filter((template) => !templates.has(template))
    .slice(0, Math.max(0, VISIT_LIMITS.templatesPerSite - templates.size));
  await tx.visitTemplate.createMany({ data: added.map((template) => ({ siteId, template })) });
  for (const template of added) templates.add(template);
  return counts.map((count) =>
    templates.has(count.template) ? count : { ...count, template: OTHER },
  );
}

async function insertCounts(tx: Transaction, siteId: string, counts: Counts): Promise<void> {
  const column = <K extends keyof Counts[number]>(key: K) => counts.map((count) => count[key]);
  await tx.$executeRaw`
    INSERT INTO "VisitCount" AS stored ("siteId", hour, client, proof, outcome, template, requests, bytes)
    SELECT ${siteId}::uuid, date_trunc('hour', hour, 'UTC'), client, proof::"VisitProof", outcome::"VisitOutcome",
           template, ${saturated('sum(requests)')}, ${saturated('sum(bytes)')}
    FROM unnest(${column('hour')}::timestamptz[], ${column('client')}::text[], ${column('proof')}::text[], ${column('outcome')}::text[],
                ${column('template')}::text[], ${column('requests')}::bigint[], ${column('bytes')}::bigint[])
      AS new(hour, client, proof, outcome, template, requests, bytes)
    GROUP BY 2, 3, 4, 5, 6
    ON CONFLICT ("siteId", hour, client, proof, outcome, template) DO UPDATE
      SET requests = ${saturated('stored.requests + excluded.requests')},
          bytes = ${saturated('stored.bytes + excluded.bytes')}`;
}

async function insertFailures(
  tx: Transaction,
  siteId: string,
  failures: NewVisits['failures'],
): Promise<void> {
  if (failures.length === 0) return;
  const column = <K extends keyof (typeof failures)[number]>(key: K) =>
    failures.map((failure) => failure[key]);
  await tx.$executeRaw`
    INSERT INTO "VisitFailure" AS stored ("siteId", client, path, status, at)
    SELECT ${siteId}::uuid, client, path, status, max(at)
    FROM unnest(${column('client')}::text[], ${column('path')}::text[], ${column('status')}::int[], ${column('at')}::timestamptz[])
      AS new(client, path, status, at)
    GROUP BY 2, 3, 4
    ON CONFLICT ("siteId", client, path, status) DO UPDATE SET at = greatest(stored.at, excluded.at)`;
  await tx.$executeRaw`
    DELETE FROM "VisitFailure" WHERE ("siteId", client, path, status) IN (
      SELECT "siteId", client, path, status FROM (
        SELECT *, row_number() OVER (PARTITION BY client ORDER BY at DESC, path, status) AS nth
        FROM "VisitFailure" WHERE "siteId" = ${siteId}::uuid) AS of_client
      WHERE nth > ${VISIT_LIMITS.failuresPerClient})`;
}

/** Adds requests for missing addresses of pages; false if there are none. A full site forgets the rarest addresses. */
async function insertMissing(
  tx: Transaction,
  siteId: string,
  missing: NewVisits['missing'],
): Promise<boolean> {
  const rows = missing.filter(({ path }) => isPageAddress(path));
  if (rows.length === 0) return false;
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  await tx.$executeRaw`
    INSERT INTO "MissingCount" AS stored ("siteId", path, client, hour, requests)
    SELECT ${siteId}::uuid, path, client, date_trunc('hour', hour, 'UTC'), ${saturated('sum(requests)')}
    FROM unnest(${column('path')}::text[], ${column('client')}::text[], ${column('hour')}::timestamptz[], ${column('requests')}::bigint[])
      AS new(path, client, hour, requests)
    GROUP BY 2, 3, 4
    ON CONFLICT ("siteId", path, client, hour) DO UPDATE SET requests = ${saturated('stored.requests + excluded.requests')}`;
  // Two statements: without statistics, a subquery can be compared with each of 20,000 rows.
  const rarest = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM (
      SELECT path, sum(count(*)) OVER (ORDER BY sum(requests) DESC, max(hour) DESC, path) AS rows
      FROM "MissingCount" WHERE "siteId" = ${siteId}::uuid GROUP BY path) AS by_path
    WHERE rows > ${VISIT_LIMITS.missingPerSite}`;
  await tx.missingCount.deleteMany({
    where: { siteId, path: { in: rarest.map(({ path }) => path) } },
  });
  return true;
}

/** Makes days of hours after 30 days (UTC), and forgets old ids of batches and old missing addresses. */
export async function rollUpVisits(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - VISIT_LIMITS.hoursKeptDays * DAY_MS);
  await db.$executeRaw`
    WITH hours AS (
      DELETE FROM "VisitCount"
      WHERE hour < date_trunc('day', ${timeSql(until)}, 'UTC') AND hour <> date_trunc('day', hour, 'UTC') RETURNING *)
    INSERT INTO "VisitCount" AS stored ("siteId", hour, client, proof, outcome, template, requests, bytes)
    SELECT "siteId", date_trunc('day', hour, 'UTC'), client, proof, outcome, template,
           ${saturated('sum(requests)')}, ${saturated('sum(bytes)')}
    FROM hours GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT ("siteId", hour, client, proof, outcome, template) DO UPDATE
      SET requests = ${saturated('stored.requests + excluded.requests')},
          bytes = ${saturated('stored.bytes + excluded.bytes')}`;
  await db.visitBatch.deleteMany({ where: { receivedAt: { lt: until } } });
  await db.visitDayCount.deleteMany({ where: { requests: 0 } });
  const missingSince = new Date(now.getTime() - VISIT_LIMITS.missingKeptDays * DAY_MS);
  await db.missingCount.deleteMany({ where: { hour: { lt: missingSince } } });
}

/** Deletes counts of organizations that keep scans for some years only. */
export async function dropOldVisits(db: Database, now: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "VisitCount" USING "Site" site JOIN "Organization" organization ON organization.id = site."organizationId"
    WHERE site.id = "VisitCount"."siteId" AND organization."keepScansYears" IS NOT NULL
      AND hour < ${timeSql(now)} - make_interval(years => organization."keepScansYears")`;
}
