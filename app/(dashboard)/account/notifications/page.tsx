import type { Metadata } from 'next';
import { getNotifications } from '@/lib/events/server/get-notifications';
import { requireMember } from '../../session';
import { NotificationsPage } from '@/components/events/notifications-page';

export const metadata: Metadata = { title: 'Notifications' };

export default async function Page() {
  const session = await requireMember();
  return (
    <NotificationsPage email={session.user.email} notifications={await getNotifications(session)} />
  );
}
