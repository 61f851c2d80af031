import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { databaseAway } from './failure';

const ASK_AFTER_MS = 800;
/** Long enough for a busy machine to open a connection. */
const ANSWER_WITHIN_MS = 1100;

/**
 * Runs `work`; when it takes long, asks the database once whether it is there. A database that hangs
 * (rather than refuses) then gives 503 within 2 s, while slow work on a healthy one goes on.
 */
export async function watchingDatabase<T>(work: Promise<T>, isThere: () => Promise<unknown> = ping): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const away = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new Promise((resolve) => setTimeout(() => resolve('late'), ANSWER_WITHIN_MS).unref());
      const answer = isThere().then(() => 'there', () => 'away');
      void Promise.race([answer, late]).then((state) => { if (state !== 'there') reject(databaseAway()); });
    }, ASK_AFTER_MS);
  });
  // When the watch has answered, the work may still fail: nobody is left to hear it.
  work.catch(() => undefined);
  return Promise.race([work, away]).finally(() => clearTimeout(timer));
}

async function ping(): Promise<void> {
  await readOnlyDatabase().$queryRaw`SELECT 1`;
}
