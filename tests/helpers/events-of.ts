import { EVENTS } from '@/lib/platform/events/contract';
import { database } from '@/lib/platform/db/client';

export interface SeenEvent {
  readonly type: string;
  readonly site: { readonly id: string; readonly host: string } | null;
  readonly resource: { readonly kind: string; readonly id: string; readonly url: string };
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of an organization, oldest first, parsed by the contract. */
export async function eventsOf({ id }: { readonly id: string }): Promise<SeenEvent[]> {
  const rows = await database().event.findMany({
    where: { organizationId: id },
    orderBy: [{ at: 'asc' }, { type: 'asc' }],
  });
  return rows.map(({ type, body }) => {
    const kind = EVENTS.find((event) => event.type === type);
    if (kind === undefined) throw new Error(`${type} is not in the contract.`);
    return kind.schema.parse(JSON.parse(body)) as unknown as SeenEvent;
  });
}

export const typesOf = async (org: { readonly id: string }): Promise<string[]> =>
  (await eventsOf(org)).map(({ type }) => type);
