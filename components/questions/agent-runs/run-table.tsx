import { RowDetails } from '@/components/ui/row-details';
import { RelativeTime } from '@/components/ui/relative-time';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { VerdictMark } from './verdict-mark';

interface Props {
  readonly path: string;
  readonly runs: readonly AgentRun[];
  readonly now: Date;
}

/** Runs, newest first; runs of a batch are adjacent. */
export function RunTable({ path, runs, now }: Props) {
  return (
    <table className="data folds mt-3">
      <thead>
        <tr>
          <th>Goal</th>
          <th>Verdict</th>
          <th className="number">Steps</th>
          <th>Model</th>
          <th>Started</th>
          <th>Visibility</th>
        </tr>
      </thead>
      {batchesOf(runs).map((batch, index, batches) => (
        <tbody
          key={batch[0]?.id}
          className={isAfterGroup(batches, index) ? 'max-sm:pt-5 sm:[&>tr>td]:pt-5!' : undefined}
        >
          {batch.length > 1 && (
            <tr>
              <th colSpan={6} scope="rowgroup" className="pt-5!">
                {count(batch.length, 'run')} started together,{' '}
                {dateAndTime(batch[0]?.createdAt ?? '')}
              </th>
            </tr>
          )}
          {batch.map((run) => (
            <RunRow key={run.id} path={path} run={run} now={now} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function RunRow({
  path,
  run,
  now,
}: {
  readonly path: string;
  readonly run: AgentRun;
  readonly now: Date;
}) {
  return (
    <tr>
      <td data-label="Goal" className="key">
        <a className="quiet-link" href={`${path}/${run.id}`} dir="auto">
          {siteText(run.goal ?? 'No goal stored', 160)}
        </a>
        <RowDetails row={`the run started ${dateAndTime(run.createdAt)}`} />
      </td>
      <td data-label="Verdict" className="key">
        <VerdictMark run={run} />
      </td>
      <td data-label="Steps" className="number">
        {run.stepCount}
      </td>
      <td data-label="Model">{run.model ?? '–'}</td>
      <td data-label="Started">
        <RelativeTime time={run.createdAt} now={now} />
      </td>
      <td data-label="Visibility">{run.publishedAt === null ? 'private' : 'published'}</td>
    </tr>
  );
}

/** True for a single run below a batch, which needs space so that it does not look like a part of it. */
const isAfterGroup = (batches: ReturnType<typeof batchesOf>, index: number): boolean =>
  batches[index]?.length === 1 && (batches[index - 1]?.length ?? 0) > 1;

/** Groups adjacent runs by batch, and sorts each batch by task and model. */
function batchesOf(runs: readonly AgentRun[]): readonly (readonly AgentRun[])[] {
  const batches: AgentRun[][] = [];
  for (const run of runs) {
    const last = batches.at(-1);
    if (last?.[0]?.batchId === run.batchId) last.push(run);
    else batches.push([run]);
  }
  return batches.map((batch) =>
    batch.toSorted((a, b) => compareText(a.goal, b.goal) || compareText(a.model, b.model)),
  );
}

const compareText = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '', 'en');
