import type { Transaction } from '@/lib/db/client';
import { enqueueJob } from '@/lib/jobs';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
  readonly html?: string;
  /** Whose matter it is: deleted with it while it waits. */
  readonly organizationId?: string;
  /** Of mail that nobody asked for just now: one click ends it (RFC 8058), and a hard bounce too. */
  readonly unsubscribeUrl?: string;
}

export const MAIL_JOB = 'mail';

/** A mail that is sent once the transaction has committed. */
export async function queueMail(tx: Transaction, mail: Mail, now: Date): Promise<void> {
  await enqueueJob(tx, { kind: MAIL_JOB, payload: mail }, now);
}
