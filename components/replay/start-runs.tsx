'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { count } from '@/lib/words/numbers';

interface Props {
  readonly siteId: string;
  readonly tasks: readonly { readonly id: string; readonly goal: string }[];
  readonly models: readonly string[];
  readonly creditsPerRun: number;
  readonly credits: number;
}

/** Starts a run for each pair of task and model; shows the cost before the start. */
export function StartRuns(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Start runs
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Start agent runs"
        description="Each selected model tries each selected task once. A run takes up to three minutes."
      >
        <StartForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Maximum of tasks in one batch, as in the service. */
const TASKS_MAX = 20;

function StartForm({
  siteId,
  tasks,
  models,
  creditsPerRun,
  credits,
  onDone,
}: Props & { readonly onDone: () => void }) {
  const router = useRouter();
  const [chosenTasks, chooseTasks] = useState<readonly string[]>(() =>
    tasks.length === 1 ? tasks.map(({ id }) => id) : [],
  );
  const [chosenModels, chooseModels] = useState(models);
  const form = useSubmit(async () => {
    await call('startAgentBatch', {
      params: { id: siteId },
      body: { taskIds: [...chosenTasks], models: [...chosenModels] },
    });
    onDone();
    router.refresh();
  });
  const runs = chosenTasks.length * chosenModels.length;
  const isAffordable = runs * creditsPerRun <= credits;
  const mayStart = runs > 0 && chosenTasks.length <= TASKS_MAX && isAffordable;
  return (
    <form
      method="post"
      onSubmit={(event) => (mayStart ? form.onSubmit(event) : event.preventDefault())}
      className="grid gap-4"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t start the runs" />
      <Choices
        legend="Tasks"
        options={tasks.map(({ id, goal }) => [id, goal])}
        chosen={chosenTasks}
        onChange={chooseTasks}
      />
      <Choices
        legend="Models"
        options={models.map((name) => [name, name])}
        chosen={chosenModels}
        onChange={chooseModels}
      />
      <div role="status" className="grid gap-4">
        <p>
          {runs === 0 ? (
            'Select at least one task and one model.'
          ) : chosenTasks.length > TASKS_MAX ? (
            `At most ${TASKS_MAX} tasks at a time.`
          ) : (
            <>
              <span className="font-mono tabular-nums">{runs * creditsPerRun}</span> credits for{' '}
              {count(runs, 'run')}; <span className="font-mono tabular-nums">{credits}</span> are
              left. A run that fails for technical reasons costs nothing.
            </>
          )}
        </p>
        {!isAffordable && (
          <Notice tone="warn" title="Not enough credits">
            Credits renew at the start of each month. To spend fewer, select fewer tasks or models.
          </Notice>
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" look="primary" aria-disabled={form.isBusy || !mayStart}>
          {form.isBusy ? 'Starting' : `Start ${runs === 0 ? 'runs' : count(runs, 'run')}`}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <div className="mt-1 grid max-h-64 gap-1 overflow-y-auto">
        {options.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-8 items-start gap-2 py-1 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
            />
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
