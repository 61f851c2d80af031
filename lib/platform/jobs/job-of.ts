import type { Database } from '../db/client';
import type { Claim } from './types';

/** Payload and key of a claimed row of the queue `job`. */
export const jobOf = (db: Pick<Database, 'job'>, { id }: Pick<Claim, 'id'>) =>
  db.job.findUniqueOrThrow({ where: { id }, select: { payload: true, dedupeKey: true } });
