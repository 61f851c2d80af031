import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor } from '@/lib/access/actor';
import type { VisitsReceived } from '@/lib/contract';
import { databaseClock, type Clock } from '@/lib/db/clock';
import { HourCounts } from '@/lib/visits/hour-counts';
import { uuidOf } from '@/lib/file-formats/uuid-of';
import { readLog } from '@/lib/visits/read-log';
import { summarize } from '@/lib/visits/summary';
import { Tally } from '@/lib/visits/tally';
import { getOwnedSite } from '../sites/get-owned-site';
import { addBatches } from './add-visits';
import { currentProofs } from './client-proofs';

/**
 * Counts the lines of a log, and adds the counts to a site. The same lines are counted once, since
 * senders repeat what was not answered.
 */
export async function addLog(
  actor: Actor,
  siteId: string,
  log: Buffer,
  clock: Clock = databaseClock,
): Promise<VisitsReceived> {
  const site = await getOwnedSite(actor, siteId);
  const hours = new HourCounts(null);
  const tally = new Tally({ host: site.host, hours, ...currentProofs() });
  const reading = await readLog(Readable.from([log]), tally, null);
  const { notes } = summarize(tally, [{ file: 'The log', reading }]);
  const digest = createHash('sha256').update(log).digest('hex');
  const batches = await hours.batches((counts) => uuidOf([site.id, counts, digest]));
  const added = await addBatches(actor, siteId, uuidOf([site.id, [], digest]), batches, clock);
  return { ...added, notes: [...notes] };
}
