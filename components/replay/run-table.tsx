import { When } from '@/components/ui/when';
import type { AgentRun } from '@/lib/contract';
import { siteText } from '@/lib/format/site-text';
import { VerdictMark } from './verdict-mark';

interface Props {
  readonly path: string;
  readonly runs: readonly AgentRun[];
  readonly now: Date;
}

export function RunTable({ path, runs, now }: Props) {
  return (
    <table className="data mt-6">
      <thead><tr><th>Goal</th><th>Verdict</th><th className="number">Steps</th><th>Model</th><th>Started</th><th>Visibility</th></tr></thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td data-label="Goal"><a className="quiet-link" href={`${path}/${run.id}`} dir="auto">{siteText(run.goal ?? 'No goal kept', 160)}</a></td>
            <td data-label="Verdict"><VerdictMark run={run} /></td>
            <td data-label="Steps" className="number">{run.stepCount}</td>
            <td data-label="Model">{run.model ?? '–'}</td>
            <td data-label="Started"><When time={run.createdAt} now={now} /></td>
            <td data-label="Visibility">{run.publishedAt === null ? 'private' : 'published'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
