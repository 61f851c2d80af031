'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { CreatedKey } from '@/lib/contract/dashboard';
import { ShownKey } from './shown-key';

/** A name, then the key once. */
export function CreateKey({ baseUrl }: { readonly baseUrl: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const form = useSubmit(async ({ name = '' }) => {
    setCreated(await call('createApiKey', { body: { name } }));
    setCopied(false);
  }, ['name']);
  const close = (open: boolean) => {
    if (open) return setOpen(true);
    // The key cannot be shown again.
    if (created !== null && !isCopied && !isLeaving) return setLeaving(true);
    setOpen(false);
    setLeaving(false);
    if (created === null) return;
    setCreated(null);
    // Only now: with the last key that fits, the new list takes this button away.
    router.refresh();
  };
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>Create key</Button>
      <Dialog open={isOpen} onOpenChange={close} title={created === null ? 'Create an API key' : 'Copy the key now'} description={created === null ? 'Name it after the program that will use it.' : 'It is shown this once. We keep only its fingerprint.'}>
        {created === null ? (
          <form onSubmit={form.onSubmit} className="grid gap-4">
            <CallErrorNotice error={form.error} notice={form.notice} title="No key was created" />
            <TextField label="Name" name="name" required maxLength={60} autoComplete="off" placeholder="CI" error={form.errorAt('name')} />
            <div><Button type="submit" look="primary" aria-disabled={form.isBusy}>{form.isBusy ? 'Creating key' : 'Create key'}</Button></div>
          </form>
        ) : (
          <div className="grid gap-4">
            <ShownKey value={created.key} baseUrl={baseUrl} isCopied={isCopied} onCopied={() => setCopied(true)} />
            {isLeaving && !isCopied && <p role="alert">The key has not been copied. Without it you would have to create another.</p>}
            <div><Button onClick={() => close(false)}>{isLeaving && !isCopied ? 'Close without copying' : 'Close'}</Button></div>
          </div>
        )}
      </Dialog>
    </>
  );
}
