'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { AgentTask } from '@/lib/contract/dashboard';
import { draftOf, expectationOf, type Draft } from './expectation-draft';
import { ExpectationFields } from './expectation-fields';

interface Props {
  readonly siteId: string;
  readonly siteUrl: string;
  /** Null: a new one. */
  readonly task: AgentTask | null;
  readonly onDone: () => void;
}

const GOAL_MAX = 500;
const EXPECTATIONS_MAX = 5;
const expectationName = (index: number): string => `Expectation ${index + 1}`;

/** What an agent is to do, where it starts, and what must be true in the end. */
export function TaskForm({ siteId, siteUrl, task, onDone }: Props) {
  const router = useRouter();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => (task?.expectations ?? []).map(draftOf));
  const form = useSubmit(async ({ goal = '', startUrl = '' }) => {
    const body = { goal, startUrl, expectations: drafts.map(expectationOf) };
    await (task === null ? call('createAgentTask', { params: { id: siteId }, body }) : call('changeAgentTask', { params: { id: task.id }, body }));
    onDone();
    router.refresh();
  }, ['Goal', 'Start address', ...drafts.map((_, index) => expectationName(index))]);
  const change = (index: number, draft: Draft | null) => setDrafts(drafts.flatMap((one, at) => (at !== index ? [one] : draft === null ? [] : [draft])));
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="The task was not saved" />
      <TextField label="Goal" name="goal" required maxLength={GOAL_MAX} defaultValue={task?.goal ?? ''} autoComplete="off" dir="auto" className="font-sans!" error={form.errorAt('Goal')} hint="As you would ask a person: one thing, with an answer that can be checked." />
      <TextField label="Start address" name="startUrl" required maxLength={2048} defaultValue={task?.startUrl ?? siteUrl} autoComplete="off" inputMode="url" error={form.errorAt('Start address')} hint="On this site. A path such as /pricing is enough." />
      <fieldset className="grid gap-3">
        <legend className="font-medium">Expectations</legend>
        <p className="text-sm text-muted">Rules that decide the verdict, whatever the model says of itself. Without any, a run with a checked quote counts as reported.</p>
        {drafts.map((draft, index) => <ExpectationFields key={index} number={index + 1} draft={draft} error={form.errorAt(expectationName(index))} onChange={(changed) => change(index, changed)} />)}
        {drafts.length < EXPECTATIONS_MAX && <div><Button small onClick={() => setDrafts([...drafts, draftOf({ kind: 'answer_contains' })])}>Add expectation</Button></div>}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>{form.isBusy ? 'Saving task' : 'Save task'}</Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
