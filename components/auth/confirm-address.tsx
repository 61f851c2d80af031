'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Notice } from '@/components/ui/notice';
import { FormOutcome } from '@/components/ui/form-outcome';
import { useSubmit } from '@/components/ui/use-submit';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/client/call';

/** Confirms by a button, because mail scanners open links too. */
export function ConfirmAddress({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const form = useSubmit(async () => {
    await call('verifyEmail', { body: { token } });
    setDone(true);
  });
  if (isDone)
    return (
      <FormOutcome>
        <Notice tone="info" title="Email address confirmed">
          You can now{' '}
          <a className="link" href="/sign-in">
            sign in
          </a>
          .
        </Notice>
      </FormOutcome>
    );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-5">
      <WithoutScript />
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t confirm your address"
      />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Confirm address
        </Button>
      </div>
    </form>
  );
}
