import type { Transaction } from '@/lib/db/client';
import { enqueueJob } from '@/lib/jobs';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
}

export const MAIL_JOB = 'mail';

/** A mail that is sent once the transaction has committed. */
export async function queueMail(tx: Transaction, mail: Mail, now: Date): Promise<void> {
  await enqueueJob(tx, { kind: MAIL_JOB, payload: mail }, now);
}
