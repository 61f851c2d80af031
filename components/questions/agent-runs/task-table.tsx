'use client';

import { useState } from 'react';
import { ConfirmButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AgentTask } from '@/lib/questions/contract/agent-batches';
import { taskDraftOf, type TaskDraft } from './task-draft';
import { TaskForm } from './task-form';

interface TaskEntry {
  readonly task: AgentTask;
  /** Start of the task; only the path if it is on the site's host. */
  readonly starts: string;
  /** Expectations as sentences. */
  readonly expects: readonly string[];
}

interface Props {
  readonly siteId: string;
  readonly siteUrl: string;
  readonly rows: readonly TaskEntry[];
}

/** Tasks of a site, with one dialog for the task being edited. */
export function TaskTable({ siteId, siteUrl, rows }: Props) {
  const [edited, setEdited] = useState<AgentTask | 'new' | null>(null);
  // Drafts by task, so closing the dialog keeps what was typed.
  const [drafts, setDrafts] = useState<Readonly<Record<string, TaskDraft | undefined>>>({});
  const task = edited === 'new' ? null : edited;
  const key = task?.id ?? 'new';
  const keep = (draft: TaskDraft | undefined) =>
    setDrafts((before) => ({ ...before, [key]: draft }));
  return (
    <>
      {rows.length > 0 && (
        <table className="data">
          <thead>
            <tr>
              <th>Goal</th>
              <th className="whitespace-nowrap">Start URL</th>
              <th>Expectations</th>
              <th className="number">Runs</th>
              <th>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TaskRow key={row.task.id} row={row} onEdit={() => setEdited(row.task)} />
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3">
        <Button small onClick={() => setEdited('new')}>
          New task
        </Button>
      </p>
      <Dialog
        open={edited !== null}
        onOpenChange={() => setEdited(null)}
        title={edited === 'new' ? 'New task' : 'Edit task'}
        description={
          task !== null && task.runs > 0
            ? 'Existing runs keep the previous version of the task.'
            : undefined
        }
      >
        <TaskForm
          siteId={siteId}
          taskId={task?.id ?? null}
          draft={drafts[key] ?? taskDraftOf(task, siteUrl)}
          onChange={keep}
          onDone={() => {
            keep(undefined);
            setEdited(null);
          }}
        />
      </Dialog>
    </>
  );
}

function TaskRow({
  row: { task, starts, expects },
  onEdit,
}: {
  readonly row: TaskEntry;
  readonly onEdit: () => void;
}) {
  return (
    <tr>
      <td data-label="Goal">
        <span>
          <span dir="auto">{task.goal}</span>
          {task.schedule !== 'off' && (
            <>
              {' '}
              <span className="chip">{task.schedule}</span>
            </>
          )}
          {task.suggested && (
            <>
              {' '}
              <span className="chip">suggested</span>
            </>
          )}
        </span>
      </td>
      <td data-label="Start URL">
        <code className="wrap-anywhere">{starts}</code>
      </td>
      <td data-label="Expectations">
        {expects.length === 0 ? (
          <span className="text-muted">none</span>
        ) : (
          <ul>
            {expects.map((label, index) => (
              <li key={index} dir="auto">
                {label}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-label="Runs" className="number">
        {task.runs}
      </td>
      <td>
        <span className="flex gap-2 sm:justify-end">
          <Button small onClick={onEdit} aria-label={`Edit task: ${task.goal}`}>
            Edit
          </Button>
          <ConfirmButton
            label="Delete"
            name={`Delete task: ${task.goal}`}
            title="Delete this task?"
            description={
              <>
                <span dir="auto">{task.goal}</span> Its runs and replays are kept.
              </>
            }
            submit="Delete task"
            failure="Couldn’t delete the task"
            done="Task deleted."
            call="deleteAgentTask"
            input={{ params: { id: task.id } }}
          />
        </span>
      </td>
    </tr>
  );
}
