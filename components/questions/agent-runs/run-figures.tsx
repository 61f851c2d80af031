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
  const hasCosts = figures.some((one) => costOf(one) !== null);
  return (
    <table className="data folds mt-3">
      <caption>Repeated runs, the newest of each task and model</caption>
      <thead>
        <tr>
          <th>Goal</th>
          <th>Model</th>
          <th className="number">Done (95 % interval)</th>
          <th className="number">Before</th>
          <th className="number">Tokens per run</th>
          {hasCosts && <th className="number">Cost per run</th>}
        </tr>
      </thead>
      <tbody>
        {figures.map((one) => (
          <tr key={one.runId}>
            <td data-label="Goal" className="key">
              <a className="quiet-link" href={`${path}/${one.runId}`} dir="auto">
                {siteText(one.goal, 160)}
              </a>
            </td>
            <td data-label="Model">{one.model ?? one.engine}</td>
            <td data-label="Done (95 % interval)" className="number">
              {shareText(one)}
            </td>
            <td data-label="Before" className="number">
              {one.before === null ? '–' : `${one.before.done} of ${one.before.runs}`}
            </td>
            <td data-label="Tokens per run" className="number">
              {(one.inputTokens + one.outputTokens).toLocaleString('en')}
            </td>
            {hasCosts && (
              <td data-label="Cost per run" className="number">
                {costOf(one) ?? '–'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
