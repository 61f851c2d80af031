import { openFindings } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import type { VisitRow } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { latestStoredReport } from '../reports/stored-report';
import { getOwnedSite } from '../sites/get-owned-site';
import { ALL_ROWS, hasVisits, isOfClient, visitRows, WEEK_MS } from './list-visits';

/** An open finding of the latest scan about a client. */
interface Concern {
  readonly checkId: string;
  readonly message: string;
}

interface VisitorRow extends VisitRow {
  /** Requests in the seven days before. */
  readonly before: number;
  /** Newest failing paths. */
  readonly failures: readonly {
    readonly path: string;
    readonly status: number;
    readonly at: string;
  }[];
  readonly concerns: readonly Concern[];
}

export interface Visitors {
  /** False before the first counts. */
  readonly isKnown: boolean;
  /** Verified clients, and those that nothing disproves. */
  readonly clients: readonly VisitorRow[];
  /** Clients whose address proves another operator. */
  readonly impostors: readonly VisitorRow[];
  /** People that answer engines sent. */
  readonly people: readonly VisitorRow[];
  /** Requests of clients by day (UTC), oldest first. */
  readonly days: readonly {
    readonly day: string;
    readonly requests: number;
    readonly refused: number;
  }[];
}

/** AI clients that read a site in the last seven days, with what failed and the findings that concern them. */
export async function viewVisitors(actor: Actor, siteId: string, now: Date): Promise<Visitors> {
  const site = await getOwnedSite(actor, siteId);
  const [start, before] = [1, 2].map((weeks) => new Date(now.getTime() - weeks * WEEK_MS));
  const period = { client: undefined, from: start!, to: now };
  const db = readOnlyDatabase();
  const [rows, earlier, days, failures, isKnown, stored] = await Promise.all([
    visitRows(site.id, { ...period, by: 'client' }, ALL_ROWS),
    visitRows(site.id, { ...period, by: 'client', from: before!, to: start! }, ALL_ROWS),
    visitRows(site.id, { ...period, by: 'day' }, ALL_ROWS),
    db.visitFailure.findMany({
      where: { siteId: site.id },
      orderBy: [{ at: 'desc' }, { path: 'asc' }, { status: 'asc' }],
      select: { client: true, path: true, status: true, at: true },
    }),
    hasVisits(site.id),
    latestStoredReport(db, site.id),
  ]);
  const findings = (stored?.report.checks ?? []).flatMap((check) =>
    openFindings(check).map(({ subject, message }) => ({ checkId: check.id, subject, message })),
  );
  const withDetails = (row: VisitRow): VisitorRow => ({
    ...row,
    before:
      earlier.find((one) => one.client === row.client && one.proof === row.proof)?.requests ?? 0,
    failures: failures
      .filter(({ client }) => client === row.client)
      .map(({ path, status, at }) => ({ path, status, at: at.toISOString() })),
    concerns: findings
      .filter(({ subject, message }) => names(row.client, subject, message))
      .map(({ checkId, message }) => ({ checkId, message })),
  });
  const detailed = rows.map(withDetails);
  return {
    isKnown,
    clients: detailed.filter(isOfClient),
    impostors: detailed.filter(({ proof }) => proof === 'impostor'),
    people: detailed.filter(({ proof }) => proof === 'visitor'),
    days: daysOf(days.filter(isOfClient)),
  };
}

/** True if a finding is about the client. */
const names = (client: string, subject: string | null, message: string): boolean =>
  subject === client || message.split(/[\s,]+/).includes(client);

function daysOf(rows: readonly VisitRow[]): Visitors['days'] {
  const sums = new Map<string, { day: string; requests: number; refused: number }>();
  for (const { at, requests, refused } of rows) {
    const day = (at ?? '').slice(0, 10);
    const sum = sums.get(day) ?? { day, requests: 0, refused: 0 };
    sum.requests += requests;
    sum.refused += refused;
    sums.set(day, sum);
  }
  return [...sums.values()].sort((a, b) => a.day.localeCompare(b.day));
}
