'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { CodeBlock } from '@/components/ui/code-block';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { MARKER_LIMITS } from '@/lib/contract/marker-limits';

interface Props {
  readonly siteId: string;
  /** A curl command for a deploy hook. */
  readonly curl: string;
}

/** Form for a note with a time, which is now by default. */
export function AddMarker({ siteId, curl }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Add marker
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add marker"
        description="Say what was done to the site. The history shows it between the scans."
      >
        <Form siteId={siteId} />
        <p className="mt-4 text-sm text-muted">From a deploy hook:</p>
        <CodeBlock code={curl} label="curl for a deploy hook" />
      </Dialog>
    </>
  );
}

function Form({ siteId }: Pick<Props, 'siteId'>) {
  const form = useSubmit(
    async ({ note = '', url = '', at = '' }) => {
      await call('createMarker', {
        params: { id: siteId },
        body: {
          note,
          url: url === '' ? null : url,
          at: at === '' ? null : new Date(at).toISOString(),
        },
      });
      location.reload();
      return 'leaving';
    },
    ['note', 'url'],
  );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t add the marker" />
      <TextField
        label="Note"
        name="note"
        required
        maxLength={MARKER_LIMITS.noteCharacters}
        autoComplete="off"
        placeholder="Moved to a new CMS"
        dir="auto"
        error={form.errorAt('note')}
      />
      <TextField
        label="Link (optional)"
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={form.errorAt('url')}
      />
      <TextField label="Time (optional)" name="at" type="datetime-local" hint="Now, if empty." />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Add marker
        </Button>
      </div>
    </form>
  );
}
