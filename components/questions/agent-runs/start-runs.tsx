'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Choices, SelectField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { call } from '@/lib/api/call';
import { count } from '@/lib/platform/text/numbers';

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
        description="Each selected model tries each selected task. A run takes up to three minutes."
      >
        <StartForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const REPEATS = ['1', '3', '5', '10'] as const;
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
  const [taskIds, chooseTasks] = useState<readonly string[]>(() =>
    tasks.length === 1 ? tasks.map(({ id }) => id) : [],
  );
  const [chosenModels, chooseModels] = useState(models);
  const [repeats, setRepeats] = useState('1');
  const runs = taskIds.length * chosenModels.length * Number(repeats);
  const isAffordable = runs * creditsPerRun <= credits;
  return (
    <Form
      className=""
      failure="Couldn’t start the runs"
      submit={`Start ${runs === 0 ? 'runs' : count(runs, 'run')}`}
      busy="Starting"
      isReady={runs > 0 && taskIds.length <= TASKS_MAX && isAffordable}
      onDone={onDone}
      send={async () => {
        await call('startAgentBatch', {
          params: { id: siteId },
          body: { taskIds: [...taskIds], models: [...chosenModels], repeats: Number(repeats) },
        });
      }}
    >
      <Choices
        legend="Tasks"
        name="tasks"
        options={tasks.map(({ id, goal }) => [id, goal])}
        chosen={taskIds}
        onChange={chooseTasks}
      />
      <Choices
        legend="Models"
        name="models"
        options={models.map((name) => [name, name])}
        chosen={chosenModels}
        onChange={chooseModels}
      />
      <SelectField
        label="Repeats"
        name="repeats"
        options={REPEATS.map((number) => [number, number])}
        defaultValue={repeats}
        onChange={(event) => setRepeats(event.currentTarget.value)}
        hint="Models don’t answer the same twice. From three runs on you see a share with its interval."
      />
      <div role="status" className="grid gap-4">
        <p>
          {runs === 0 ? (
            'Select at least one task and one model.'
          ) : taskIds.length > TASKS_MAX ? (
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
    </Form>
  );
}
