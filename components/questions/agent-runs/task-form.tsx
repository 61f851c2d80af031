'use client';

import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { expectationDraftOf, expectationOf, type ExpectationDraft } from './expectation-draft';
import { ExpectationFields } from './expectation-fields';
import type { TaskDraft } from './task-draft';

interface Props {
  readonly siteId: string;
  /** Null for a new task. */
  readonly taskId: string | null;
  readonly draft: TaskDraft;
  readonly onChange: (draft: TaskDraft) => void;
  /** Called when the task is saved or the form is canceled. */
  readonly onDone: () => void;
}

const SCHEDULES = [
  ['off', 'Off'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
] as const;
const GOAL_MAX = 500;
const EXPECTATIONS_MAX = 5;

/** Form for a task: goal, start URL, and expectations. */
export function TaskForm({ siteId, taskId, draft, onChange, onDone }: Props) {
  const { goal, startUrl, expectations, schedule } = draft;
  const change = (changed: Partial<TaskDraft>) => onChange({ ...draft, ...changed });
  return (
    <Form
      className=""
      failure="Couldn’t save the task"
      submit="Save task"
      busy="Saving task"
      onDone={onDone}
      onCancel={onDone}
      send={async () => {
        const body = { goal, startUrl, schedule, expectations: expectations.map(expectationOf) };
        await (taskId === null
          ? call('createAgentTask', { params: { id: siteId }, body })
          : call('changeAgentTask', { params: { id: taskId }, body }));
      }}
    >
      <TextField
        label="Goal"
        name="goal"
        required
        maxLength={GOAL_MAX}
        value={goal}
        onChange={(event) => change({ goal: event.target.value })}
        autoComplete="off"
        dir="auto"
        hint="Describe one goal with an answer that can be checked, as you would to a person."
      />
      <TextField
        label="Start URL"
        name="startUrl"
        required
        maxLength={2048}
        value={startUrl}
        onChange={(event) => change({ startUrl: event.target.value })}
        autoComplete="off"
        inputMode="url"
        hint="A page on this site. A path such as /pricing is enough."
      />
      <ExpectationsField
        expectations={expectations}
        onChange={(changed) => change({ expectations: changed })}
      />
      <SelectField
        label="Schedule"
        name="schedule"
        options={SCHEDULES}
        value={schedule}
        onChange={(event) =>
          change({ schedule: event.currentTarget.value as TaskDraft['schedule'] })
        }
        hint="Three runs with each model, the first ones now. Needs proven ownership and credits."
      />
    </Form>
  );
}

interface ExpectationsProps {
  readonly expectations: readonly ExpectationDraft[];
  readonly onChange: (expectations: readonly ExpectationDraft[]) => void;
}

function ExpectationsField({ expectations, onChange }: ExpectationsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">Expectations</legend>
      <p className="text-sm text-muted">
        Rules that decide the verdict, regardless of what the model claims. Without expectations, we
        can’t say passed or failed, only what the agent reported.
      </p>
      {expectations.map((rule, index) => (
        <ExpectationFields
          key={index}
          number={index + 1}
          draft={rule}
          onChange={(changed) =>
            onChange(
              changed === null
                ? expectations.toSpliced(index, 1)
                : expectations.with(index, changed),
            )
          }
        />
      ))}
      {expectations.length < EXPECTATIONS_MAX && (
        <div>
          <Button
            small
            onClick={() =>
              onChange([...expectations, expectationDraftOf({ kind: 'answer_contains' })])
            }
          >
            Add expectation
          </Button>
        </div>
      )}
    </fieldset>
  );
}
