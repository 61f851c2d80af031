'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

interface Props {
  readonly runId: string;
  /** URL of the published run. */
  readonly address: string;
  readonly isPublished: boolean;
  /** The public page before its publication. */
  readonly preview: ReactNode;
}

/** Publishes a run after its preview, and withdraws it without one. */
export function PublishRun({ runId, address, isPublished, preview }: Props) {
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const withdrawing = useSubmit(async () => {
    await call('unpublishAgentRun', { params: { id: runId } });
    announce('The run is now private.');
  });
  if (isPublished)
    return (
      <form
        method="post"
        onSubmit={withdrawing.onSubmit}
        className="needs-script flex flex-wrap items-center gap-2"
      >
        <a className="link target" href={address}>
          Public page
        </a>
        <Button type="submit" small aria-disabled={withdrawing.isBusy}>
          {withdrawing.isBusy ? 'Unpublishing' : 'Unpublish run'}
        </Button>
        <CallErrorNotice
          error={withdrawing.error}
          notice={withdrawing.notice}
          title="Couldn’t unpublish the run"
        />
      </form>
    );
  return (
    <div className="needs-script">
      <Button onClick={() => setOpen(true)}>Publish run</Button>
      <Dialog
        wide
        open={isOpen}
        onOpenChange={setOpen}
        title="Publish this run?"
        description={
          <>
            Anyone can see the run as shown below at{' '}
            <code className="wrap-anywhere">{address}</code>, in the site’s list of agent tasks, and
            in the API. You can unpublish it at any time. Both actions are recorded in the audit
            log.
          </>
        }
      >
        <Confirmation runId={runId} onClose={() => setOpen(false)} />
        <div
          role="region"
          aria-label="Preview of the public page"
          className="mt-6 border border-line bg-bg p-4"
        >
          {preview}
        </div>
      </Dialog>
    </div>
  );
}

function Confirmation({
  runId,
  onClose,
}: {
  readonly runId: string;
  readonly onClose: () => void;
}) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('publishAgentRun', { params: { id: runId } });
    onClose();
    announce('The run is now public.');
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t publish the run" />
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Publishing' : 'Publish run'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
