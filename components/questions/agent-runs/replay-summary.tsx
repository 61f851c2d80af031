import { replayView } from '@/lib/questions/replay-view';
import { siteText } from '@/lib/platform/text/site-text';
import type { Replay } from '@/lib/questions/server/agent-runs/get-replay';
import { Link } from '@/components/ui/link';
import { RunDetails } from './run-details';
import { StepList } from './step-list';
import { VerdictMark } from './verdict-mark';

interface Props {
  readonly host: string;
  /** Path of the replay. */
  readonly path: string;
  readonly replay: Replay;
}

/** Summary of a published run: task, verdict, first and last step. */
export function ReplaySummary({ host, path, replay }: Props) {
  const { run } = replay;
  const { steps } = replayView(replay);
  const first = steps.slice(0, 1).map((step) => ({ ...step, read: [] }));
  const last = steps.slice(1).slice(-1);
  return (
    <>
      <p className="mt-4 text-lead wrap-anywhere" dir="auto">
        {siteText(run.goal ?? 'Agent run', 500)}
      </p>
      <p className="mt-1 text-muted">
        <VerdictMark run={run} /> on {host} · <RunDetails run={run} />
      </p>
      <StepList steps={[...first, ...last]} prefix="glimpse-" />
      <p className="mt-3">
        <Link href={path}>View the full run</Link>
      </p>
    </>
  );
}
