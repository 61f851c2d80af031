import * as z from 'zod';
import { Host, Id, IdParam, Time } from '@/lib/platform/contract/types';
import { Tags } from '@/lib/platform/contract/tags';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const DigestTime = z.strictObject({
  weekday: z.int().min(1).max(7).describe('1 = Monday.'),
  hour: z.int().min(0).max(23),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list.'),
});
export type DigestWish = z.infer<typeof DigestTime>;

const SiteMail = z.strictObject({
  alerts: z.boolean(),
  dropPoints: z.int().min(1, 'Enter 1 to 100 points.').max(100),
  digest: z.boolean(),
});
export type SiteMailWish = z.infer<typeof SiteMail>;

const MailForAll = z.strictObject({
  ...SiteMail.shape,
  tags: Tags.describe('Only sites with one of these tags; empty: all.'),
});
export type MailForAll = z.infer<typeof MailForAll>;

export const Notifications = z.strictObject({
  bouncedAt: Time.nullable(),
  /** Settings for every site that is no exception. */
  all: MailForAll,
  exceptions: z.array(z.strictObject({ id: Id, host: Host, ...SiteMail.shape })),
  /** Sites that are no exception. */
  others: z.array(z.strictObject({ id: Id, host: Host })),
  digest: DigestTime.nullable(),
});
export type Notifications = z.infer<typeof Notifications>;

export const putMail = dashboardOperation('putMail', 'member', {
  body: { schema: MailForAll, optional: false },
  response: Notifications,
});

/** Makes the site an exception. */
export const putSiteMail = dashboardOperation('putSiteMail', 'member', {
  params: z.strictObject({ id: IdParam }),
  body: { schema: SiteMail, optional: false },
  response: Notifications,
});

export const deleteSiteMail = dashboardOperation('deleteSiteMail', 'member', {
  params: z.strictObject({ id: IdParam }),
  response: Notifications,
});

export const putDigest = dashboardOperation('putDigest', 'member', {
  body: { schema: z.strictObject({ digest: DigestTime.nullable() }), optional: false },
  response: Notifications,
});

export const resumeMail = dashboardOperation('resumeMail', 'member', {
  response: Notifications,
});

/** Calls that only the dashboard has. */
export const ownOperations = [putMail, putSiteMail, deleteSiteMail, putDigest, resumeMail] as const;
