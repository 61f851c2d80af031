import { OwnData } from './own-data';
import { PasswordForm } from './password-form';
import { SignInMethods } from './sign-in-methods';
import { PageHead } from '@/components/shell/page-head';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import { type signInError } from '@/lib/platform/text/sign-in-errors';
import type { PersonProfile } from '@/lib/people/server/get-profile';
import type { ComponentProps } from 'react';

interface Props {
  readonly email: string;
  readonly profile: PersonProfile;
  readonly methods: ComponentProps<typeof SignInMethods>['offered'];
  readonly latestExport: ComponentProps<typeof OwnData>['latestExport'];
  readonly error: ReturnType<typeof signInError> | null;
}

export function ProfilePage({ email, profile, methods, latestExport, error }: Props) {
  return (
    <>
      <PageHead
        title="Profile"
        lead={
          <>
            You are signed in as <span dir="auto">{email}</span>.
          </>
        }
      />
      {error !== null && (
        <div className="mt-6" role="alert">
          <Notice tone="fail" title="Couldn’t connect the account">
            {error}
          </Notice>
        </div>
      )}
      <section className="mt-8">
        <h2>Sign-in methods</h2>
        <StatusLine>
          <SignInMethods {...profile} offered={methods} />
        </StatusLine>
      </section>
      <section className="mt-10">
        <h2 className="mb-4">{profile.hasPassword ? 'Change password' : 'Set password'}</h2>
        <PasswordForm email={email} hasPassword={profile.hasPassword} />
      </section>
      <OwnData
        email={email}
        hasPassword={profile.hasPassword}
        latestExport={latestExport}
        hasMail={methods.emailLink}
      />
    </>
  );
}
