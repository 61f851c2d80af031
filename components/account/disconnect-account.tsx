'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { SignInProvider } from '@/lib/contract/dashboard';
import { providerName } from '@/lib/words/provider-name';

export function DisconnectAccount({ provider }: { readonly provider: SignInProvider }) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('disconnectAccount', { params: { provider } });
    announce(`${providerName(provider)} disconnected.`);
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="sm:text-right">
      <Button
        small
        type="submit"
        aria-disabled={form.isBusy}
        aria-label={`Disconnect ${providerName(provider)}`}
      >
        Disconnect
      </Button>
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t disconnect the account"
      />
    </form>
  );
}
