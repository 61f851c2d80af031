import { Mark } from '@/components/ui/marks';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import { verdictWords } from '@/lib/questions/agent-words';

/** Verdict of a run; its status if there is none. */
export function VerdictMark({
  run: { verdict, status },
}: {
  readonly run: Pick<AgentRun, 'verdict' | 'status'>;
}) {
  if (verdict === null && status === 'failed')
    return (
      <span className="mark text-na">
        <Mark name="unmeasured" />
        Technical failure
      </span>
    );
  if (verdict === null)
    return <span className="text-muted">{status === 'queued' ? 'Queued' : 'Running'}</span>;
  const { word, tone } = verdictWords(verdict);
  return (
    <span className={`mark text-${tone}`}>
      <Mark name={tone} />
      {word}
    </span>
  );
}
