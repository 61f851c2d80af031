'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Distinguishes keys of the same name. */
  readonly last4: string;
}

/** Requires the key's name: programs that use the key fail as soon as it is revoked. */
export function RevokeKey(key: Props) {
  const { name, last4 } = key;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)} aria-label={`Revoke key ${name} …${last4}`}>
        Revoke
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Revoke this key?"
        description={
          <>
            Requests with <code>…{last4}</code> will get 401 immediately. This can’t be undone.
          </>
        }
      >
        <Confirmation {...key} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Mounted each time the dialog opens, so the form starts empty. */
function Confirmation({ id, name, last4, onClose }: Props & { readonly onClose: () => void }) {
  const announce = useAnnounce();
  const [typed, setTyped] = useState('');
  const form = useSubmit(async () => {
    await call('revokeApiKey', { params: { id } });
    onClose();
    announce(`Key ${name} …${last4} has been revoked.`);
  });
  const isNamed = typed.trim() === name;
  return (
    <form
      method="post"
      onSubmit={(event) => (isNamed ? form.onSubmit(event) : event.preventDefault())}
      className="grid gap-4"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t revoke the key" />
      <TextField
        label={`Type ${name} to confirm`}
        autoComplete="off"
        required
        pattern={escaped(name)}
        title={`Type ${name}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy || !isNamed}>
          Revoke key
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Escapes `text` for the `pattern` attribute. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
