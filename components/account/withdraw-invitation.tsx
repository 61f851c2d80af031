'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

export function WithdrawInvitation({ id, email }: { readonly id: string; readonly email: string }) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('withdrawInvitation', { params: { id } });
    announce(`The invitation for ${email} has been withdrawn.`);
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="sm:text-right">
      <Button
        small
        type="submit"
        aria-disabled={form.isBusy}
        aria-label={`Withdraw invitation for ${email}`}
      >
        Withdraw
      </Button>
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t withdraw the invitation"
      />
    </form>
  );
}
