import { CLIENT_RANGES, clientByToken, openFindings } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { EventData } from '@/lib/platform/events/contract';
import type { NewVisits } from '../contract';
import type { Transaction } from '@/lib/platform/db/client';
import { timeSql } from '@/lib/platform/db/time-sql';
import { recordEvents, type EventCause, type NewEvent } from '@/lib/platform/events/record-events';
import { latestStoredReport } from '@/lib/reports/server';
import { DAY_MS } from '@/lib/platform/time';

/** Requests that a day needs before its share means anything. */
const REQUESTS_MIN = 10;
/** A client is refused at this share of a day, if it was at most at the other in the week before. */
const SHARE_MIN = 0.5;
const SHARE_BEFORE_MAX = 0.2;
/** Clients that their address can prove: others may send their names. */
const PROVABLE = CLIENT_RANGES.flatMap(({ clients }) => [...clients]);

/** Requests of a client before a batch was counted, and with it. */
interface ClientState {
  readonly client: string;
  readonly requests: number;
  readonly refused: number;
  readonly weekRequests: number;
  readonly weekRefused: number;
  /** Requests of any time. */
  readonly verified: boolean;
  readonly impostor: boolean;
}

/**
 * State of the clients of a batch. The day is the last 24 hours, the week is the one before; responses 401, 402, 403,
 * 429, 451, and errors of the server count as refused. Of clients that can be proven, only proven requests count.
 */
export function stateOfClients(
  tx: Transaction,
  siteId: string,
  { counts }: Pick<NewVisits, 'counts'>,
  now: Date,
): Promise<ClientState[]> {
  const clients = [...new Set(counts.map(({ client }) => client))];
  const [day, week] = [1, 8].map((days) => timeSql(new Date(now.getTime() - days * DAY_MS)));
  return tx.$queryRaw<ClientState[]>`
    SELECT name AS client,
      coalesce(sum(requests) FILTER (WHERE hour >= ${day} AND is_own), 0)::float8 AS requests,
      coalesce(sum(requests) FILTER (WHERE hour >= ${day} AND is_own AND is_refused), 0)::float8 AS refused,
      coalesce(sum(requests) FILTER (WHERE hour < ${day} AND is_own), 0)::float8 AS "weekRequests",
      coalesce(sum(requests) FILTER (WHERE hour < ${day} AND is_own AND is_refused), 0)::float8 AS "weekRefused",
      EXISTS (SELECT 1 FROM "VisitCount" v WHERE v."siteId" = ${siteId}::uuid AND v.client = name AND v.proof = 'verified') AS verified,
      coalesce(bool_or(proof = 'impostor'), false) AS impostor
    FROM unnest(${clients}::text[]) AS name
    LEFT JOIN LATERAL (
      SELECT hour, proof, requests, proof = 'verified' OR (proof = 'claimed' AND name <> ALL(${PROVABLE}::text[])) AS is_own, outcome IN ('refused', 'failed') AS is_refused
      FROM "VisitCount" WHERE "siteId" = ${siteId}::uuid AND hour >= ${week} AND client = name) AS counted ON true
    GROUP BY name`;
}

/** Records what a batch changed: clients that are refused now, new ones, and impostors. */
export async function recordVisitEvents(
  tx: Transaction,
  cause: EventCause & { readonly site: { readonly id: string; readonly host: string } },
  batch: NewVisits,
  before: readonly ClientState[],
  now: Date,
): Promise<void> {
  const { site } = cause;
  const resource = {
    kind: 'site',
    id: site.id,
    url: addresses.ofSite(site.id, 'visits'),
  } as const;
  const after = await stateOfClients(tx, site.id, batch, now);
  const hadVisits = await isKnownSince(tx, site.id, new Date(now.getTime() - DAY_MS));
  const events: NewEvent[] = [];
  for (const state of after) {
    const earlier = before.find(({ client }) => client === state.client)!;
    if (isRefused(state) && !isRefused(earlier))
      events.push({
        type: 'visits.refused',
        resource,
        data: await refusedData(tx, site.id, state),
      });
    const { client } = state;
    const data = { client, operator: clientByToken(client)?.operator ?? client };
    if (hadVisits && state.verified && !earlier.verified)
      events.push({ type: 'visits.new_client', resource, data });
    if (state.impostor && !earlier.impostor)
      events.push({ type: 'visits.impostor', resource, data });
  }
  await recordEvents(tx, cause, events, now);
}

const isRefused = ({ requests, refused, weekRequests, weekRefused }: ClientState): boolean =>
  requests >= REQUESTS_MIN &&
  refused / requests >= SHARE_MIN &&
  weekRequests >= REQUESTS_MIN &&
  weekRefused / weekRequests <= SHARE_BEFORE_MAX;

/** True if counts came before, so that the first log of a site has no new clients. */
const isKnownSince = async (tx: Transaction, siteId: string, time: Date) =>
  (await tx.visitBatch.findFirst({
    where: { siteId, receivedAt: { lt: time } },
    select: { id: true },
  })) !== null;

async function refusedData(
  tx: Transaction,
  siteId: string,
  { client, requests, refused }: ClientState,
): Promise<EventData<'visits.refused'>> {
  const stored = await latestStoredReport(tx, siteId);
  const checks = (stored?.report.checks ?? []).filter((check) =>
    openFindings(check).some((finding) => finding.clients.includes(client)),
  );
  return {
    client,
    operator: clientByToken(client)?.operator ?? client,
    requests: Math.min(requests, Number.MAX_SAFE_INTEGER),
    refused: Math.min(refused, Number.MAX_SAFE_INTEGER),
    checkIds: checks.map(({ id }) => id as EventData<'visits.refused'>['checkIds'][number]),
  };
}
