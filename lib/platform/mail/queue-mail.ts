import type { Transaction } from '../db/client';
import { enqueueJob } from '../jobs';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text, with each link on a separate line. */
  readonly text: string;
  readonly html?: string;
  /** Organization of the mail; deleting it deletes the queued mail. */
  readonly organizationId?: string;
  /**
   * For unrequested mail: address of the one-click unsubscribe (RFC 8058). Such mail also ends at a
   * hard bounce.
   */
  readonly unsubscribeUrl?: string;
}

export const MAIL_JOB = 'mail';

/** Queues a mail that is sent after the transaction commits. */
export async function queueMail(tx: Transaction, mail: Mail, now: Date): Promise<void> {
  await enqueueJob(tx, { kind: MAIL_JOB, payload: mail }, now);
}
