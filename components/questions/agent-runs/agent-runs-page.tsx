import { BackLink } from '@/components/questions/back-link';
import { Section } from '@/components/fixes/section';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import type { Env } from '@/lib/platform/config/env';
import type { Page } from '@/lib/platform/contract/page';
import type { AgentRunFigures } from '@/lib/questions/contract/agent-batches';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import { costText } from '@/lib/questions/run-cost';
import type { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { Progress } from '../progress';
import { RunFiguresTable } from './run-figures';
import { RunTable } from './run-table';

interface Props extends Awaited<ReturnType<typeof listAgentRuns>> {
  readonly page: Page;
  readonly figures: readonly AgentRunFigures[];
  readonly prices: Env['LLM_PRICES'];
  readonly progress: QuestionsProgress;
}

/** Every run of a site, and the figures of repeated ones. */
export function AgentRunsPage({
  siteId,
  page,
  runs,
  nextOffset,
  figures,
  prices,
  progress,
}: Props) {
  const path = `/sites/${siteId}/agent-runs`;
  return (
    <>
      <BackLink siteId={siteId} />
      <PageHead
        title="Agent runs"
        lead="Passed means: the answer meets your expectations, and its quote is on your site."
      />
      <Progress siteId={siteId} initial={progress} />
      {figures.length > 0 && (
        <Section title="Results">
          <RunFiguresTable path={path} figures={figures} costOf={(row) => costOf(row, prices)} />
        </Section>
      )}
      <Section title="Runs">
        {runs.length > 0 ? (
          <RunTable path={path} runs={runs} now={new Date()} />
        ) : (
          <p className="text-muted">{page.offset > 0 ? 'No older runs.' : 'No agent runs yet.'}</p>
        )}
        <PageLinks page={page} nextOffset={nextOffset} />
      </Section>
    </>
  );
}

/** Null where the operator set no price. */
function costOf(
  { engine, model, ...tokens }: AgentRunFigures,
  prices: Env['LLM_PRICES'],
): string | null {
  const price = prices?.[model ?? engine];
  return price === undefined ? null : costText(price, tokens);
}
