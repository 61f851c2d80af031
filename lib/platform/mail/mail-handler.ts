import { jobOf } from '../jobs';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Transaction } from '../db/client';
import { env } from '../config/env';
import type { JobHandler } from '../jobs';
import { proxyFor } from '../config/proxies';
import { MAIL_JOB } from './queue-mail';

const Payload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
  unsubscribeUrl: z.string().exactOptional(),
});
const PATIENCE = { connectionTimeout: 30_000, socketTimeout: 30_000 };

// Stderr instead of the log: logs are stored and shipped, and the mail contains a sign-in link.
const toTerminal = (text: string): void => void process.stderr.write(`${text}\n`);

/** SMTP uses the HTTPS proxy, by CONNECT. */
function proxyOf(smtpUrl: string): string | undefined {
  const { protocol, hostname, port } = new URL(smtpUrl);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return proxyFor('https', hostname, Number(port || usual)) ?? undefined;
}

/** One-click unsubscribe headers (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** 5.7.x codes (RFC 3463) concern the sender (relaying, policies), not the recipient's address. */
const ABOUT_US = /\b5\.7\.\d/;

/** True if RCPT was refused; errors of other commands may be our own fault. */
function isHardBounce(error: unknown): boolean {
  const { command, responseCode, response } = error as {
    readonly command?: string;
    readonly responseCode?: number;
    readonly response?: string;
  };
  return command === 'RCPT TO' && (responseCode ?? 0) >= 500 && !ABOUT_US.test(response ?? '');
}

/** Ends alerts, digests, and client reports; requested links are still sent. */
async function endSubscriptions(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx.user.updateMany({ where: { email, mailBouncedAt: null }, data: { mailBouncedAt: now } });
  await tx.clientReport.updateMany({ where: { recipient: email }, data: { nextAt: null } });
}

/**
 * Sends mails through SMTP_URL. Without it they are printed, and the administrator passes the link
 * on.
 */
export function mailHandler(): JobHandler {
  return {
    queue: 'job',
    kind: MAIL_JOB,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async (claim, { db }) => {
      const { unsubscribeUrl, ...mail } = Payload.parse((await jobOf(db, claim)).payload);
      const { SMTP_URL, MAIL_FROM } = env();
      if (SMTP_URL === undefined || MAIL_FROM === undefined)
        toTerminal(
          `\n  No mail server is configured (SMTP_URL, MAIL_FROM). Email to ${mail.to}: ${mail.subject}\n\n${mail.text.replaceAll(/^/gm, '  ')}`,
        );
      else
        try {
          await createTransport({ url: SMTP_URL, proxy: proxyOf(SMTP_URL), ...PATIENCE }).sendMail({
            from: MAIL_FROM,
            ...mail,
            ...(unsubscribeUrl !== undefined && { headers: oneClick(unsubscribeUrl) }),
          });
        } catch (error) {
          if (!isHardBounce(error)) throw error;
          return {
            state: 'failed',
            error: { code: 'bounced', message: 'The mail server refused the address.' },
            write: (tx, now) => endSubscriptions(tx, mail.to, now),
          };
        }
      return { state: 'succeeded' };
    },
  };
}
