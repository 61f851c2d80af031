import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { isOfConnecting, signInError } from '@/lib/platform/text/sign-in-errors';
import { getProfile } from '@/lib/people/server/get-profile';
import { getExport } from '@/lib/people/server/read-export';
import { requireSession } from '../../session';
import { ProfilePage } from '@/components/people/profile-page';

export const metadata: Metadata = { title: 'Profile' };

export default async function Page({ searchParams }: RouteProps) {
  const { user } = await requireSession();
  const [{ error }, profile, latestExport] = await Promise.all([
    searchParams,
    getProfile(user.id),
    getExport({ userId: user.id }),
  ]);
  return (
    <ProfilePage
      email={user.email}
      profile={profile}
      methods={signInMethods()}
      latestExport={latestExport}
      error={typeof error === 'string' && isOfConnecting(error) ? signInError(error) : null}
    />
  );
}
