import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Actor } from '@/lib/platform/access/actor';
import { AppError } from '@/lib/platform/contract/app-error';
import { VISIT_LIMITS, type VisitsReceived } from '../contract';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { EngineCapacity } from '@/lib/platform/limits';
import { uuidOf } from '@/lib/platform/text/uuid-of';
import { HourCounts } from '../log/hour-counts';
import { faultOf, notesOf } from '../log/notes';
import { readLog, type LogReading } from '../log/read-log';
import { VisitReader } from '../log/visit-reader';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { addBatches } from './add-visits';
import { currentProofs } from './client-proofs';

const { countsPerBatch, batchesPerLog, linesPerLog, bytesPerLog } = VISIT_LIMITS;
/** Logs that are unzipped and counted at the same time; others wait as they were sent, and get 503 after a while. */
const capacity = new EngineCapacity(
  {
    total: 2,
    perOrganization: 1,
    strangers: 0,
    perStranger: 0,
    withQuiet: null,
    busy: 'The server is counting other logs.',
  },
  10_000,
);
const gunzipped = promisify(gunzip);

/**
 * Counts the lines of a log, plain or gzip, and adds the counts to a site. The same lines are counted once, since
 * senders repeat what was not answered. Throws `invalid_input` for a log of which no line can be read.
 */
export async function addLog(
  actor: Actor,
  siteId: string,
  body: Uint8Array,
  signal: AbortSignal,
  clock: Clock = databaseClock,
): Promise<VisitsReceived> {
  const site = await getOwnedSite(actor, siteId);
  const claimant = { kind: 'organization', key: actor.organizationId } as const;
  return capacity.run(claimant, signal, async () => {
    const log = await unzipped(body);
    requireFewLines(log);
    const hours = new HourCounts(countsPerBatch * batchesPerLog);
    const visits = new VisitReader([hours], { host: site.host, ...currentProofs() });
    const reading = await readLog(Readable.from([log]), visits, null);
    requireReadable(reading);
    const digest = createHash('sha256').update(log).digest('hex');
    const batches = await hours.batches((content) => uuidOf([site.id, content, digest]));
    const added = await addBatches(actor, siteId, uuidOf([site.id, [], digest]), batches, clock);
    return { ...added, notes: notesOf(visits, [{ file: 'The log', reading }]) };
  });
}

async function unzipped(body: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return isGzip ? await gunzipped(bytes, { maxOutputLength: bytesPerLog }) : bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError(
        'body_too_large',
        `A log can have at most ${bytesPerLog} bytes when it is unzipped. Send it in parts.`,
      );
    throw new AppError('invalid_input', 'The request body is not a complete gzip file.');
  }
}

function requireFewLines(log: Buffer): void {
  let end = -1;
  for (let lines = 0; lines <= linesPerLog; lines += 1) {
    end = log.indexOf(10, end + 1);
    if (end === -1) return;
  }
  throw new AppError(
    'body_too_large',
    `A log can have at most ${linesPerLog} lines. Send it in parts.`,
  );
}

/** A log that gives nothing is refused, because most senders show errors only. */
function requireReadable(reading: LogReading): void {
  const { readLines, unreadable } = reading;
  const isEmpty = readLines === 0 && unreadable.size === 0;
  const fault = isEmpty ? 'The log has no lines.' : faultOf('the log', reading);
  if (fault !== null)
    throw new AppError(
      'invalid_input',
      `${fault} Send JSON, or lines of nginx or Apache: ${addresses.visitsGuide()}.`,
    );
}
