import { database } from '../db/client';
import { log } from '../observe/log';

const NOTED_EVERY_MS = 60_000;
const pending = new Set<Promise<void>>();

/**
 * Updates `lastUsedAt` at most once a minute per key, outside of the request's path. A lost update
 * is harmless.
 */
export function recordKeyUse(keyId: string, lastUsedAt: Date | null, now: Date): void {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS) return;
  const write = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => writeUse(keyId))
    .catch((error: unknown) => log.warn('Couldn’t update lastUsedAt of a key', { keyId, error }))
    .finally(() => pending.delete(write));
  pending.add(write);
}

/** The statement repeats the condition, so that parallel calls write once. */
async function writeUse(keyId: string): Promise<void> {
  await database().$executeRaw`
    UPDATE "ApiKey" SET "lastUsedAt" = clock_timestamp()
    WHERE id = ${keyId}::uuid AND ("lastUsedAt" IS NULL OR "lastUsedAt" <= clock_timestamp() - interval '1 minute')`;
}

/** Waits for pending updates; for shutdown and tests. */
export async function flushKeyUses(): Promise<void> {
  await Promise.all(pending);
}
