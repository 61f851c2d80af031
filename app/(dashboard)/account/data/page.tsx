import type { Metadata } from 'next';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { getProfile } from '@/lib/people/server/get-profile';
import { getExport } from '@/lib/people/server/read-export';
import { getRetention } from '@/lib/people/server/retention';
import { requireSession } from '../../session';
import { DataPage, NoDataAccess } from '@/components/people/data-page';

export const metadata: Metadata = { title: 'Data' };

export default async function Page() {
  const { actor, role, user, organizationName } = await requireSession();
  if (role !== 'owner') return <NoDataAccess />;
  const [latestExport, { years }, { hasPassword }] = await Promise.all([
    getExport({ organizationId: actor.organizationId }),
    getRetention(actor),
    getProfile(user.id),
  ]);
  return (
    <DataPage
      organizationName={organizationName}
      latestExport={latestExport}
      years={years}
      hasPassword={hasPassword}
      hasMail={signInMethods().emailLink}
      now={new Date()}
    />
  );
}
