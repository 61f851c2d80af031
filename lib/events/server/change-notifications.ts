import type { Session } from '@/lib/platform/access/session';
import { databaseClock } from '@/lib/platform/db/clock';
import type { DigestWish, MailForAll, Notifications, SiteMailWish } from '../contract/dashboard';
import { database } from '@/lib/platform/db/client';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { getNotifications } from './get-notifications';
import { nextDigest } from './next-digest';

const membershipOf = ({ actor, user }: Session) => ({
  organizationId: actor.organizationId,
  userId: user.id,
});

/** Settings for every site that is no exception. */
export async function putMail(
  session: Session,
  { alerts, dropPoints, digest, tags }: MailForAll,
): Promise<Notifications> {
  await database().membership.update({
    where: { organizationId_userId: membershipOf(session) },
    data: { alerts, dropPoints, digestSites: digest, mailTags: tags },
  });
  return getNotifications(session);
}

export async function deleteSiteMail(session: Session, siteId: string): Promise<Notifications> {
  const db = database();
  await ownedSite(db, session.actor, siteId);
  await db.siteMail.deleteMany({ where: { siteId, userId: session.user.id } });
  return getNotifications(session);
}

/** Makes the site an exception. */
export async function putSiteMail(
  session: Session,
  siteId: string,
  wish: SiteMailWish,
): Promise<Notifications> {
  const db = database();
  await ownedSite(db, session.actor, siteId);
  const userId = session.user.id;
  await db.siteMail.upsert({
    where: { userId_siteId: { userId, siteId } },
    create: { userId, siteId, ...wish },
    update: wish,
  });
  return getNotifications(session);
}

/** Null switches the digest off. */
export async function putDigest(session: Session, wish: DigestWish | null): Promise<Notifications> {
  const db = database();
  const id = membershipOf(session);
  if (wish === null) await db.digest.deleteMany({ where: id });
  else {
    const data = { ...wish, nextAt: nextDigest(wish, await databaseClock.now(db)) };
    await db.digest.upsert({
      where: { organizationId_userId: id },
      create: { ...id, ...data },
      update: data,
    });
  }
  return getNotifications(session);
}

/** Resumes mail to the address; the next hard bounce stops it again. */
export async function resumeMail(session: Session): Promise<Notifications> {
  await database().user.update({
    where: { id: session.user.id },
    data: { mailBouncedAt: null },
  });
  return getNotifications(session);
}
