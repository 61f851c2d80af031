import { ActionButton } from '@/components/ui/actions';
import { siteText } from '@/lib/platform/text/site-text';
import type { SuggestedTask } from '@/lib/questions/server/agent-runs/suggest-tasks';

interface Props {
  readonly siteId: string;
  readonly suggestions: readonly SuggestedTask[];
}

/** Tasks suggested by the latest report; a click adds one. */
export function Suggestions({ siteId, suggestions }: Props) {
  return (
    <ul className="border-t border-line">
      {suggestions.map(({ because, ...task }) => (
        <li
          key={task.goal}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
        >
          <div className="min-w-0 flex-1 basis-72">
            <p>{task.goal}</p>
            <p className="text-sm wrap-anywhere text-muted" dir="auto">
              {siteText(because, 300)}
            </p>
          </div>
          <ActionButton
            label="Add task"
            name={`Add task: ${task.goal}`}
            failure="Couldn’t add the task"
            done="Task added."
            call="createAgentTask"
            input={{
              params: { id: siteId },
              body: { ...task, expectations: [...task.expectations] },
            }}
          />
        </li>
      ))}
    </ul>
  );
}
