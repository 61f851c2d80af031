import type { Metadata } from 'next';
import { OwnData } from '@/components/people/own-data';
import { PasswordForm } from '@/components/people/password-form';
import { SignInMethods } from '@/components/people/sign-in-methods';
import { PageHead } from '@/components/shell/page-head';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import { signInMethods } from '@/lib/platform/access/auth-options';
import { isOfConnecting, signInError } from '@/lib/platform/text/sign-in-errors';
import { getProfile } from '@/lib/people/server/get-profile';
import { getExport } from '@/lib/people/server/read-export';
import { requireSession } from '../../session';

export const metadata: Metadata = { title: 'Profile' };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function ProfilePage({ searchParams }: Props) {
  const session = await requireSession();
  const [{ error }, profile, latestExport] = await Promise.all([
    searchParams,
    getProfile(session.user.id),
    getExport({ userId: session.user.id }),
  ]);
  return (
    <>
      <PageHead
        title="Profile"
        lead={
          <>
            You are signed in as <span dir="auto">{session.user.email}</span>.
          </>
        }
      />
      {typeof error === 'string' && isOfConnecting(error) && (
        <div className="mt-6" role="alert">
          <Notice tone="fail" title="Couldn’t connect the account">
            {signInError(error)}
          </Notice>
        </div>
      )}
      <section className="mt-8">
        <h2>Sign-in methods</h2>
        <StatusLine>
          <SignInMethods {...profile} offered={signInMethods()} />
        </StatusLine>
      </section>
      <section className="mt-10">
        <h2 className="mb-4">{profile.hasPassword ? 'Change password' : 'Set password'}</h2>
        <PasswordForm email={session.user.email} hasPassword={profile.hasPassword} />
      </section>
      <OwnData
        email={session.user.email}
        hasPassword={profile.hasPassword}
        latestExport={latestExport}
        hasMail={signInMethods().emailLink}
      />
    </>
  );
}
