'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { deleteSite } from '@/lib/contract/dashboard/sites';

/** The host is typed first: history does not come back. */
export function DeleteSite({ siteId, host }: { readonly siteId: string; readonly host: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const form = useSubmit(async () => {
    await call(deleteSite, { params: { id: siteId } });
    router.push('/sites');
  });
  const isNamed = typed.trim().toLowerCase() === host;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete site</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete this site?" description="Its scans, reports, history, verifications, answers and agent runs go with it, the published ones too. This cannot be undone.">
        <form onSubmit={form.onSubmit} className="grid gap-4">
          <CallErrorNotice error={form.error} notice={form.notice} title="The site was not deleted" />
          <TextField label={`Type ${host} to confirm`} autoComplete="off" autoCapitalize="none" spellCheck={false} required pattern={host.replaceAll('.', String.raw`\.`)} title={`Type ${host}`} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <div className="flex gap-2">
            <Button type="submit" look="primary" aria-disabled={form.isBusy || !isNamed}>{form.isBusy ? 'Deleting site' : 'Delete site'}</Button>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
