'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

interface Props {
  readonly siteId: string;
  readonly markerId: string;
  readonly note: string;
}

/** Button beside a note. The dialog is a portal, because the row may be inside a form. */
export function DeleteMarker({ siteId, markerId, note }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="target no-print needs-script ml-1 inline-flex align-middle text-muted"
        aria-label={`Delete marker: ${note}`}
        onClick={() => setOpen(true)}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen &&
        createPortal(
          <Dialog open onOpenChange={setOpen} title="Delete this marker?" description={note}>
            <Confirmation siteId={siteId} markerId={markerId} onCancel={() => setOpen(false)} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

function Confirmation({
  siteId,
  markerId,
  onCancel,
}: Omit<Props, 'note'> & { readonly onCancel: () => void }) {
  const form = useSubmit(async () => {
    await call('deleteMarker', { params: { id: siteId, markerId } });
    location.reload();
    return 'leaving';
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t delete the marker" />
      <div className="flex gap-2">
        <Button type="submit" aria-disabled={form.isBusy}>
          Delete marker
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
