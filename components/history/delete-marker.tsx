'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { useReadOnly } from '@/components/ui/read-only';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';

interface Props {
  readonly siteId: string;
  readonly markerId: string;
  readonly note: string;
}

/** Button beside a note. The dialog is a portal, because the row may be inside a form. */
export function DeleteMarker({ siteId, markerId, note }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (useReadOnly()) return null;
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
            <Form
              look="danger"
              failure="Couldn’t delete the marker"
              submit="Delete marker"
              send={async () => {
                await call('deleteMarker', { params: { id: siteId, markerId } });
                return openPage(null);
              }}
            />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
