import type { Session } from '@/lib/access/session';
import type { Notifications } from '@/lib/contract/dashboard/notifications';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

/** Mail settings of a person for the sites of the organization. */
export async function getNotifications({ user, actor }: Session): Promise<Notifications> {
  const db = readOnlyDatabase();
  const { organizationId } = actor;
  const [person, sites, digest] = await Promise.all([
    db.user.findUnique({
      where: { id: user.id },
      select: { mailBouncedAt: true, emailVerified: true },
    }),
    db.site.findMany({
      where: { organizationId },
      orderBy: { host: 'asc' },
      select: { id: true, host: true, mail: { where: { userId: user.id } } },
    }),
    db.digest.findUnique({
      where: { organizationId_userId: { organizationId, userId: user.id } },
      select: { weekday: true, hour: true, timeZone: true },
    }),
  ]);
  return {
    bouncedAt: person?.mailBouncedAt?.toISOString() ?? null,
    sites: sites.map(({ id, host, mail: [wish] }) => ({
      id,
      host,
      alerts: wish?.alerts ?? true,
      dropPoints: wish?.dropPoints ?? 5,
      digest: wish?.digest ?? true,
    })),
    digest,
  };
}
