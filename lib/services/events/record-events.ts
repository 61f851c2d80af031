import { randomUUID } from 'node:crypto';
import type { EventData, EventResource, EventType } from '@/lib/contract';
import type { Transaction } from '@/lib/db/client';
import { queueForWebhooks } from '../webhooks/queue-deliveries';

type Told<T extends EventType> = {
  readonly type: T;
  readonly resource: EventResource;
  readonly data: EventData<T>;
};

/** One thing that happened; its type says what its data is. */
export type NewEvent = { readonly [T in EventType]: Told<T> }[EventType];

export interface Cause {
  readonly organizationId: string;
  readonly site: { readonly id: string; readonly host: string } | null;
  /** What caused the events, such as the scan. */
  readonly causeId: string;
}

/** Writes what happened, in the transaction that causes it: there is no event without its cause, and no cause without its event. */
export async function recordEvents(
  tx: Transaction,
  cause: Cause,
  events: readonly NewEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const written = await insertEvents(tx, cause, events, at);
  await queueForWebhooks(tx, cause.organizationId, written, at);
}

/** Writes them for nobody yet. */
export async function insertEvents(
  tx: Transaction,
  { organizationId, site, causeId }: Cause,
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
    return {
      id,
      organizationId,
      siteId: site?.id ?? null,
      type,
      causeId,
      at,
      body: JSON.stringify(body),
    };
  });
  await tx.event.createMany({ data: rows });
  return rows;
}
