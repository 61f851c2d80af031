'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

interface Props {
  readonly id: string;
  readonly name: string;
}

/** Deletes the list only; the reports of its sites are kept. */
export function DeleteComparison({ id, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this comparison?"
        description={`${name} is removed from this list. The public reports of its sites stay.`}
      >
        <Confirmation id={id} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Confirmation({ id, onCancel }: Pick<Props, 'id'> & { readonly onCancel: () => void }) {
  const router = useRouter();
  const form = useSubmit(async () => {
    await call('removeComparison', { params: { id } });
    router.push('/comparisons');
    return 'leaving';
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t delete the comparison"
      />
      <div className="flex gap-2">
        <Button type="submit" aria-disabled={form.isBusy}>
          Delete comparison
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
