import { addresses } from '@/lib/platform/config/addresses';
import type { Database, Transaction } from '@/lib/platform/db/client';
import { jobOf, after, type Claim, type JobHandler } from '@/lib/platform/jobs';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { writeArchive } from './write-archive';

/** `dedupeKey` is the export's id. */
export const EXPORT_JOB = 'export';
const KEPT_MS = 24 * 3_600_000;
const PART_BYTES = 2 ** 20;

/** Builds the archive of an organization or a person and mails its requester. */
export function exportHandler(): JobHandler {
  return {
    queue: 'job',
    kind: EXPORT_JOB,
    pool: 'chores',
    totalMsMax: 2 * 3_600_000,
    run: async (claim, { db, signal }) => {
      const wanted = await exportOf(db, claim.id);
      if (wanted === null) return { state: 'succeeded' };
      const { id, organizationId, userId } = wanted;
      await db.exportPart.deleteMany({ where: { exportId: id } });
      const parts = new PartWriter(db, claim, id, signal);
      const size = await writeArchive(
        organizationId === null
          ? { kind: 'person', id: userId ?? '' }
          : { kind: 'organization', id: organizationId },
        (bytes) => parts.add(bytes),
      );
      await parts.end();
      return {
        state: 'succeeded',
        write: async (tx, now) => {
          await tx.export.update({
            where: { id },
            data: { size, expiresAt: after(now, KEPT_MS) },
          });
          await mailRequester(tx, wanted, now);
        },
      };
    },
    onFailed: async (tx, jobId, _error, now) => {
      const failed = await exportOf(tx, jobId);
      if (failed === null) return;
      await tx.exportPart.deleteMany({ where: { exportId: failed.id } });
      await tx.export.update({
        where: { id: failed.id },
        data: { expiresAt: after(now, KEPT_MS) },
      });
    },
  };
}

type Wanted = NonNullable<Awaited<ReturnType<typeof exportOf>>>;

async function exportOf(db: Pick<Transaction, 'job' | 'export'>, jobId: string) {
  const { dedupeKey } = await jobOf(db, { id: jobId });
  return db.export.findUnique({
    where: { id: dedupeKey ?? '' },
    select: { id: true, organizationId: true, userId: true, requestedById: true },
  });
}

/** Stores an archive in the database as parts of equal size. */
class PartWriter {
  readonly #pending: Uint8Array[] = [];
  #bytes = 0;
  #number = 0;

  constructor(
    private readonly db: Database,
    private readonly claim: Claim,
    private readonly exportId: string,
    private readonly signal: AbortSignal,
  ) {}

  async add(bytes: Uint8Array): Promise<void> {
    this.#pending.push(bytes);
    this.#bytes += bytes.byteLength;
    if (this.#bytes >= PART_BYTES) await this.end();
  }

  /** Writes the last part, if this worker still holds the job's lease. */
  async end(): Promise<void> {
    this.signal.throwIfAborted();
    const bytes = Buffer.concat(this.#pending.splice(0));
    this.#bytes = 0;
    if (bytes.byteLength === 0) return;
    this.#number += 1;
    await this.db.$executeRaw`
      INSERT INTO "ExportPart" ("exportId", number, bytes)
      SELECT ${this.exportId}::uuid, ${this.#number}, ${bytes} FROM "Job"
      WHERE id = ${this.claim.id}::uuid AND fence = ${this.claim.fence} AND status = 'running'`;
  }
}

async function mailRequester(
  tx: Transaction,
  { organizationId, requestedById }: Wanted,
  now: Date,
): Promise<void> {
  const person = await tx.user.findUnique({
    where: { id: requestedById },
    select: { email: true },
  });
  if (person === null) return;
  await queueMail(
    tx,
    {
      to: person.email,
      ...(organizationId !== null && { organizationId }),
      subject: 'Your Seamark export is ready',
      text:
        'The archive you asked for is ready. Sign in to download it within 24 hours:\n' +
        `${organizationId === null ? addresses.profile() : addresses.account('data')}\n`,
    },
    now,
  );
}
