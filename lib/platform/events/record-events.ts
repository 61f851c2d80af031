import { randomUUID } from 'node:crypto';
import type { EventData, EventResource, EventType } from './contract';
import type { Transaction } from '../db/client';
import { timeSql } from '../db/time-sql';
import { queueAlerts } from './queue-alerts';
import { queueForWebhooks } from './queue-deliveries';

type EventOf<T extends EventType> = {
  readonly type: T;
  readonly resource: EventResource;
  readonly data: EventData<T>;
};

/** An event; `type` determines the shape of `data`. */
export type NewEvent = { readonly [T in EventType]: EventOf<T> }[EventType];

export interface EventCause {
  readonly organizationId: string;
  readonly site: { readonly id: string; readonly host: string } | null;
  /** Id of what caused the events, such as a scan. */
  readonly causeId: string;
}

/**
 * Records events in the transaction that causes them, so that neither is stored without the other.
 */
export async function recordEvents(
  tx: Transaction,
  cause: EventCause,
  events: readonly NewEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const written = await insertEvents(tx, cause, events, at);
  await queueForWebhooks(tx, cause, written, at);
  if (cause.site !== null) await queueAlerts(tx, cause.site.id, written, at);
}

/** Inserts events without queueing deliveries or alerts. */
export async function insertEvents(
  tx: Transaction,
  { organizationId, site, causeId }: EventCause,
  events: readonly NewEvent[],
  at: Date,
): Promise<readonly { readonly id: string; readonly type: string }[]> {
  const rows = events.map(({ type, resource, data }) => {
    const id = randomUUID();
    const body = {
      id,
      type,
      version: 1,
      timestamp: at.toISOString(),
      organizationId,
      site: site && { id: site.id, host: site.host },
      resource,
      data,
    };
    return { id, type, body: JSON.stringify(body) };
  });
  // Three arrays in one statement; a row of parameters per event takes 30 seconds for 10,000
  // events.
  await tx.$executeRaw`
    INSERT INTO "Event" (id, "organizationId", "siteId", "causeId", at, type, body)
    SELECT event.id, ${organizationId}::uuid, ${site?.id ?? null}::uuid, ${causeId}::uuid, ${timeSql(at)}, event.type, event.body
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ body }) => body)}::text[]) AS event (id, type, body)`;
  return rows;
}

/** The organization and site that an event refers to. */
export async function eventCauseOf(
  tx: Transaction,
  siteId: string,
  causeId: string,
): Promise<EventCause> {
  const { organizationId, host } = await tx.site.findUniqueOrThrow({
    where: { id: siteId },
    select: { organizationId: true, host: true },
  });
  return { organizationId, site: { id: siteId, host }, causeId };
}
