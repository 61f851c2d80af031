import * as z from 'zod';
import { seal, unseal } from '@/lib/platform/access/seal';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { mailTime } from '../month';
import { ENGLISH } from '../english';
import { siteName } from '../site-name';
import { BRAND } from './open-report';

const PURPOSE = 'confirm-client-report';
const SECONDS = 30 * 86_400;

const Confirmation = z.object({ id: z.guid(), recipient: z.string() });

/** Asks the recipient, because anyone could enter the address of another person. */
export async function mailConfirmation(
  tx: Transaction,
  confirmation: z.infer<typeof Confirmation>,
  now: Date,
): Promise<void> {
  const { id, recipient } = confirmation;
  const row = await tx.clientReport.findUniqueOrThrow({ where: { id }, select: SUBJECT });
  const link = addresses.confirmClientReport(await seal(confirmation, PURPOSE, SECONDS));
  const { organizationId, organization } = row;
  const mail = ENGLISH.confirmMail(organization.name, nameOf(row), link);
  await queueMail(tx, { to: recipient, organizationId, ...mail }, now);
}

const SUBJECT = {
  organizationId: true,
  site: { select: { host: true, name: true } },
  organization: { select: { name: true } },
} as const;

/** Name of what a report is about. A tag is a word between colleagues, so it is not shown. */
const nameOf = ({ site }: { readonly site: Parameters<typeof siteName>[0] | null }) =>
  site === null ? ENGLISH.websites : siteName(site);

const reportOf = async (token: string) => {
  const { data } = Confirmation.safeParse(await unseal(token, PURPOSE));
  return data && { ...data, expiresAt: { gt: await databaseClock.now(readOnlyDatabase()) } };
};

/** What a confirmation is about; null if the link is invalid, or its report was revoked. */
export async function readConfirmation(token: string) {
  const where = await reportOf(token);
  if (where === undefined) return null;
  const row = await readOnlyDatabase().clientReport.findFirst({
    where,
    select: { ...SUBJECT, organization: { select: BRAND } },
  });
  return row && { brand: row.organization, name: nameOf(row) };
}

/** Starts the monthly mails with the end of this month. False if the link is invalid. */
export async function confirmRecipient(token: string): Promise<boolean> {
  const where = await reportOf(token);
  if (where === undefined) return false;
  const db = database();
  await db.clientReport.updateMany({
    where: { ...where, nextAt: null },
    data: { nextAt: mailTime(await databaseClock.now(db)) },
  });
  return (await db.clientReport.count({ where })) > 0;
}
