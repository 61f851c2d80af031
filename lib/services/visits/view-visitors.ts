import { openFindings } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import type { VisitRow } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { latestStoredReport } from '../reports/stored-report';
import { getOwnedSite } from '../sites/get-owned-site';
import { visitRows } from './list-visits';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 7;
/** More rows than the catalogue has clients, times proofs. */
const ROWS_MAX = 500;

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
  const [start, before] = [1, 2].map(
    (weeks) => new Date(now.getTime() - weeks * PERIOD_DAYS * DAY_MS),
  );
  const all = { limit: ROWS_MAX, offset: 0 };
  const period = { client: undefined, from: start!, to: now };
  const db = readOnlyDatabase();
  const [rows, earlier, days, failures, first, stored] = await Promise.all([
    visitRows(site.id, { ...period, by: 'client' }, all),
    visitRows(site.id, { ...period, by: 'client', from: before!, to: start! }, all),
    visitRows(site.id, { ...period, by: 'day' }, all),
    db.visitFailure.findMany({
      where: { siteId: site.id },
      orderBy: [{ at: 'desc' }, { path: 'asc' }, { status: 'asc' }],
      select: { client: true, path: true, status: true, at: true },
    }),
    db.visitBatch.findFirst({ where: { siteId: site.id }, select: { id: true } }),
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
  const isClient = ({ proof }: VisitRow) => proof === 'verified' || proof === 'claimed';
  return {
    isKnown: rows.length > 0 || first !== null,
    clients: detailed.filter(isClient),
    impostors: detailed.filter(({ proof }) => proof === 'impostor'),
    people: detailed.filter(({ proof }) => proof === 'visitor'),
    days: daysOf(days.filter(isClient)),
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
