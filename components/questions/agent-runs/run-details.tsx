import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import type { Replay } from '@/lib/questions/server/agent-runs/get-replay';

/** Model, agent, date, and number of steps, required beside each verdict. */
export function RunDetails({
  run: { stepCount, model, agentVersion, createdAt },
}: Pick<Replay, 'run'>) {
  return (
    <>
      {[count(stepCount, 'step'), model, agentVersion, dateAndTime(createdAt)]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}
