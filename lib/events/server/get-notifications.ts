import type { Session } from '@/lib/platform/access/session';
import type { Notifications, SiteMailWish } from '../contract/dashboard';
import type { Membership } from '@/lib/platform/db/generated/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { byHost } from '@/lib/platform/text/by-host';

export const MAIL_FOR_ALL = { alerts: true, dropPoints: true, digestSites: true } as const;

type MailForAll = Pick<Membership, keyof typeof MAIL_FOR_ALL>;

/** Settings of a membership as those of one site. */
export const asSiteMail = ({ alerts, dropPoints, digestSites }: MailForAll): SiteMailWish => ({
  alerts,
  dropPoints,
  digest: digestSites,
});

/** Mail settings of a person for the sites of the organization. */
export async function getNotifications({ user, actor }: Session): Promise<Notifications> {
  const db = readOnlyDatabase();
  const { organizationId } = actor;
  const membership = { organizationId_userId: { organizationId, userId: user.id } };
  const [person, all, sites, digest] = await Promise.all([
    db.user.findUnique({
      where: { id: user.id },
      select: { mailBouncedAt: true, emailVerified: true },
    }),
    db.membership.findUniqueOrThrow({
      where: membership,
      select: { ...MAIL_FOR_ALL, mailTags: true },
    }),
    db.site.findMany({
      where: { organizationId },
      select: {
        id: true,
        host: true,
        mail: {
          where: { userId: user.id },
          select: { alerts: true, dropPoints: true, digest: true },
        },
      },
    }),
    db.digest.findUnique({
      where: membership,
      select: { weekday: true, hour: true, timeZone: true },
    }),
  ]);
  const rows = sites.toSorted(byHost);
  return {
    bouncedAt: person?.mailBouncedAt?.toISOString() ?? null,
    all: { ...asSiteMail(all), tags: all.mailTags },
    exceptions: rows.flatMap(({ id, host, mail }) =>
      mail.map((setting) => ({ id, host, ...setting })),
    ),
    others: rows.flatMap(({ id, host, mail }) => (mail.length === 0 ? [{ id, host }] : [])),
    digest,
  };
}
