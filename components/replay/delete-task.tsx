'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { AgentTask } from '@/lib/contract';

export function DeleteTask({ task }: { readonly task: AgentTask }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)} aria-label={`Delete task: ${task.goal}`}>
        Delete
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this task?"
        description="Its runs and replays are kept."
      >
        <Confirmation task={task} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Confirmation({
  task,
  onClose,
}: {
  readonly task: AgentTask;
  readonly onClose: () => void;
}) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('deleteAgentTask', { params: { id: task.id } });
    onClose();
    announce('Task deleted.');
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t delete the task" />
      <p className="wrap-anywhere" dir="auto">
        {task.goal}
      </p>
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Delete task
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
