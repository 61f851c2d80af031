import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentVisitor } from '@/app/(dashboard)/session';
import { OwnData } from '@/components/people/own-data';
import { SignOut } from '@/components/shell/sign-out';
import { Notice } from '@/components/ui/notice';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { getProfile } from '@/lib/people/server/get-profile';
import { getExport } from '@/lib/people/server/read-export';

export const metadata: Metadata = { title: 'No organization', robots: { index: false } };

/** For accounts without an organization, which people keep after leaving or being removed from their last one. */
export default async function NoOrganizationPage() {
  const { person, session } = await currentVisitor();
  if (session !== null) redirect('/sites');
  if (person === null) redirect('/sign-in');
  const [{ hasPassword }, latestExport] = await Promise.all([
    getProfile(person.id),
    getExport({ userId: person.id }),
  ]);
  return (
    <>
      <h1>You don’t belong to an organization</h1>
      <div className="mt-6 grid gap-4">
        <Notice tone="info" title="Ask for an invitation">
          You are signed in as <span dir="auto">{person.email}</span>. Ask an owner or admin of an
          organization to invite this address, then open the link in the invitation email.
        </Notice>
        <div>
          <SignOut to="/sign-in" />
        </div>
      </div>
      <OwnData
        email={person.email}
        hasPassword={hasPassword}
        latestExport={latestExport}
        hasMail={signInMethods().emailLink}
      />
    </>
  );
}
