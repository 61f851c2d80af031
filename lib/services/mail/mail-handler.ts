import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { env } from '@/lib/env';
import type { JobHandler } from '@/lib/jobs';
import { proxyFor } from '@/lib/proxies';
import { MAIL_JOB } from './queue-mail';

const Payload = z.object({ to: z.string(), subject: z.string(), text: z.string() });
const PATIENCE = { connectionTimeout: 30_000, socketTimeout: 30_000 };

// Not the log: it is kept and shipped, and the mail carries a link that signs in.
const toTerminal = (text: string): void => void process.stderr.write(`${text}\n`);

/** A mail server is reached as https is: by CONNECT. */
function proxyOf(smtpUrl: string): string | undefined {
  const { protocol, hostname, port } = new URL(smtpUrl);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return proxyFor('https', hostname, Number(port || usual)) ?? undefined;
}

/** Sends mails through SMTP_URL. Without a mail server they are printed: whoever runs the installation hands the link over. */
export function mailHandler(print: (text: string) => void = toTerminal): JobHandler {
  return {
    queue: 'job',
    kind: MAIL_JOB,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async (claim, { db }) => {
      const { payload } = await db.job.findUniqueOrThrow({
        where: { id: claim.id },
        select: { payload: true },
      });
      const mail = Payload.parse(payload);
      const { SMTP_URL, MAIL_FROM } = env();
      if (SMTP_URL === undefined || MAIL_FROM === undefined)
        print(
          `\n  No mail server is configured (SMTP_URL, MAIL_FROM). Email to ${mail.to}: ${mail.subject}\n\n${mail.text.replaceAll(/^/gm, '  ')}`,
        );
      else
        await createTransport({ url: SMTP_URL, proxy: proxyOf(SMTP_URL), ...PATIENCE }).sendMail({
          from: MAIL_FROM,
          ...mail,
        });
      return { state: 'succeeded' };
    },
  };
}
