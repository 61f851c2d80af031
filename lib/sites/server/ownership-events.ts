import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import { endOfProof, type OwnershipState, type OwnershipChange } from './judge-ownership';
import { eventCauseOf, recordEvents } from '@/lib/platform/events/record-events';

/** Records the first miss of a proof, or its end. */
export async function recordOwnership(
  tx: Transaction,
  siteId: string,
  before: OwnershipState,
  { turn, verifiedAt, ownershipMissedAt: missedAt }: OwnershipChange,
  now: Date,
): Promise<void> {
  const resource = { kind: 'site', id: siteId, url: addresses.sites() } as const;
  const cause = await eventCauseOf(tx, siteId, siteId);
  if (turn === 'lost')
    await recordEvents(
      tx,
      cause,
      [{ type: 'ownership.lost', resource, data: { lostAt: now.toISOString() } }],
      now,
    );
  else if (verifiedAt !== null && missedAt !== null && before.ownershipMissedAt === null)
    await recordEvents(
      tx,
      cause,
      [
        {
          type: 'ownership.expiring',
          resource,
          data: { endsAt: endOfProof(missedAt).toISOString() },
        },
      ],
      now,
    );
}
