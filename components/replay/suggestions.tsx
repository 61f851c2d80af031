'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { siteText } from '@/lib/words/site-text';
import type { SuggestedTask } from '@/lib/services/agent-runs/suggest-tasks';

interface Props {
  readonly siteId: string;
  readonly suggestions: readonly SuggestedTask[];
}

/** Tasks suggested by the latest report; a click adds one. */
export function Suggestions({ siteId, suggestions }: Props) {
  return (
    <ul className="border-t border-line">
      {suggestions.map((task) => (
        <Suggestion key={task.goal} siteId={siteId} task={task} />
      ))}
    </ul>
  );
}

function Suggestion({
  siteId,
  task: { because, ...task },
}: {
  readonly siteId: string;
  readonly task: SuggestedTask;
}) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('createAgentTask', {
      params: { id: siteId },
      body: { ...task, expectations: [...task.expectations], suggested: true },
    });
    announce('Task added.');
  });
  return (
    <li className="border-b border-line py-2">
      <form
        method="post"
        onSubmit={form.onSubmit}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <div className="min-w-0 flex-1 basis-72">
          <p>{task.goal}</p>
          <p className="text-sm wrap-anywhere text-muted" dir="auto">
            {siteText(because, 300)}
          </p>
        </div>
        <Button
          type="submit"
          small
          aria-disabled={form.isBusy}
          aria-label={`Add task: ${task.goal}`}
        >
          Add task
        </Button>
        <div className="basis-full empty:hidden">
          <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t add the task" />
        </div>
      </form>
    </li>
  );
}
