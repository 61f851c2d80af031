import { DataTable } from '@/components/ui/data-table';
import type { AgentRunFigures } from '@/lib/questions/contract/agent-batches';
import { siteText } from '@/lib/platform/text/site-text';
import { shareText } from '@/lib/platform/text/share';

interface Props {
  readonly path: string;
  readonly figures: readonly AgentRunFigures[];
  /** Cost of a run by model; null where no price is set. */
  readonly costOf: (figures: AgentRunFigures) => string | null;
}

/** Repeated runs of each task and model: the share done with its 95 % interval, tokens, and cost. */
export function RunFiguresTable({ path, figures, costOf }: Props) {
  return (
    <DataTable
      className="folds mt-3"
      caption={<caption>Repeated runs, the newest of each task and model</caption>}
      columns={[
        {
          head: 'Goal',
          cell: ({ runId, goal }) => (
            <a className="quiet-link" href={`${path}/${runId}`} dir="auto">
              {siteText(goal, 160)}
            </a>
          ),
          className: 'key',
        },
        { head: 'Model', cell: ({ model, engine }) => model ?? engine },
        { head: 'Done (95 % interval)', cell: shareText, className: 'number' },
        {
          head: 'Before',
          cell: ({ before }) => (before === null ? '–' : `${before.done} of ${before.runs}`),
          className: 'number',
        },
        {
          head: 'Tokens per run',
          cell: ({ inputTokens, outputTokens }) =>
            (inputTokens + outputTokens).toLocaleString('en'),
          className: 'number',
        },
        figures.some((row) => costOf(row) !== null) && {
          head: 'Cost per run',
          cell: (row) => costOf(row) ?? '–',
          className: 'number',
        },
      ]}
      rows={figures}
      keyOf={({ runId }) => runId}
    />
  );
}
