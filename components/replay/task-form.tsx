'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
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

const GOAL_MAX = 500;
const EXPECTATIONS_MAX = 5;
const expectationName = (index: number): string => `Expectation ${index + 1}`;

/** Form for a task: goal, start URL, and expectations. */
export function TaskForm({ siteId, taskId, draft, onChange, onDone }: Props) {
  const router = useRouter();
  const { goal, startUrl, expectations } = draft;
  const form = useSubmit(async () => {
    const body = { goal, startUrl, expectations: expectations.map(expectationOf) };
    await (taskId === null
      ? call('createAgentTask', { params: { id: siteId }, body })
      : call('changeAgentTask', { params: { id: taskId }, body }));
    onDone();
    router.refresh();
  }, ['Goal', 'Start URL', ...expectations.map((_, index) => expectationName(index))]);
  const change = (changed: Partial<TaskDraft>) => onChange({ ...draft, ...changed });
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save the task" />
      <TextField
        label="Goal"
        name="goal"
        required
        maxLength={GOAL_MAX}
        value={goal}
        onChange={(event) => change({ goal: event.target.value })}
        autoComplete="off"
        dir="auto"
        className="font-sans!"
        error={form.errorAt('Goal')}
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
        error={form.errorAt('Start URL')}
        hint="A page on this site. A path such as /pricing is enough."
      />
      <ExpectationsField
        expectations={expectations}
        errorAt={(index) => form.errorAt(expectationName(index))}
        onChange={(changed) => change({ expectations: changed })}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Saving task' : 'Save task'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface ExpectationsProps {
  readonly expectations: readonly ExpectationDraft[];
  readonly errorAt: (index: number) => string | null;
  readonly onChange: (expectations: readonly ExpectationDraft[]) => void;
}

function ExpectationsField({ expectations, errorAt, onChange }: ExpectationsProps) {
  const changeRule = (index: number, rule: ExpectationDraft | null) =>
    onChange(
      expectations.flatMap((one, at) => (at !== index ? [one] : rule === null ? [] : [rule])),
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">Expectations</legend>
      <p className="text-sm text-muted">
        Rules that decide the verdict, regardless of what the model claims. Without expectations, a
        run with a verified quote is marked as reported.
      </p>
      {expectations.map((rule, index) => (
        <ExpectationFields
          key={index}
          number={index + 1}
          draft={rule}
          error={errorAt(index)}
          onChange={(changed) => changeRule(index, changed)}
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
