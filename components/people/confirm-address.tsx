'use client';

import { Link } from '@/components/ui/link';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';

/** Confirms by a button, because mail scanners open links too. Signs in the browser that signed up. */
export function ConfirmAddress({ token }: { readonly token: string }) {
  return (
    <Form
      failure="Couldn’t confirm your address"
      submit="Confirm address"
      send={async () => {
        const { signedIn } = await call('verifyEmail', { body: { token } });
        if (signedIn) return openPage('/sites');
        return (
          <Notice tone="info" title="Email address confirmed">
            You can now <Link href="/sign-in">sign in</Link>.
          </Notice>
        );
      }}
    >
      <WithoutScript />
    </Form>
  );
}
