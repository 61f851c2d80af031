import type { ComponentProps } from 'react';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { Section } from '@/components/fixes/section';
import { RunFiguresTable } from './run-figures';
import { RunTable } from './run-table';
import { RunProgress } from './run-progress';
import { StartRuns } from './start-runs';
import { Suggestions } from './suggestions';
import { TaskTable } from './task-table';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import type { AgentRunFigures, AgentTask } from '@/lib/questions/contract/agent-batches';
import { Expectations } from '@/lib/questions/contract/expectations';
import type { Env } from '@/lib/platform/config/env';
import { expectationText } from '@/lib/questions/agent-words';
import { costText } from '@/lib/questions/run-cost';
import { siteText } from '@/lib/platform/text/site-text';
import type { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import type { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import type { Page } from '@/lib/platform/contract/page';

interface Props
  extends
    Awaited<ReturnType<typeof listAgentRuns>>,
    Awaited<ReturnType<typeof listAgentTasks>>,
    Pick<ComponentProps<typeof RunProgress>, 'progress'>,
    Pick<ComponentProps<typeof Suggestions>, 'suggestions'>,
    Pick<ComponentProps<typeof StartRuns>, 'credits' | 'creditsPerRun'> {
  readonly site: { readonly id: string; readonly url: string };
  readonly isPaid: boolean;
  readonly page: Page;
  readonly prices: Env['LLM_PRICES'];
}

export function AgentRunsPage({
  site,
  isPaid,
  page,
  runs,
  nextOffset,
  tasks,
  models,
  figures,
  prices,
  progress,
  suggestions: suggested,
  credits,
  creditsPerRun,
}: Props) {
  const suggestions = suggested.filter(({ goal }) => !tasks.some((task) => task.goal === goal));
  const mayStart = models.length > 0 && isPaid && tasks.length > 0;
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead
        title="Agent runs"
        lead="Passed means: the answer meets your expectations, and its quote is on your site."
        actions={
          mayStart ? (
            <StartRuns
              siteId={site.id}
              tasks={tasks.map(({ id, goal }) => ({ id, goal: siteText(goal, 160) }))}
              models={models}
              creditsPerRun={creditsPerRun}
              credits={credits}
            />
          ) : undefined
        }
      />
      <div className="mt-6 empty:hidden">
        <SetupNotice isConfigured={models.length > 0} isPaid={isPaid} hasRuns={runs.length > 0} />
      </div>
      <RunProgress siteId={site.id} progress={progress} />
      {figures.length > 0 && (
        <Section title="Results">
          <RunFiguresTable
            path={`/sites/${site.id}/agent-runs`}
            figures={figures}
            costOf={(row) => costOf(row, prices)}
          />
        </Section>
      )}
      <Section title="Runs">
        {runs.length > 0 ? (
          <RunTable path={`/sites/${site.id}/agent-runs`} runs={runs} now={new Date()} />
        ) : (
          <p className="text-muted">
            {page.offset > 0
              ? 'No older runs.'
              : `No agent runs yet.${mayStart ? ' Start one from a task below.' : ' Create a task first, or add a suggested one.'}`}
          </p>
        )}
        <PageLinks page={page} nextOffset={nextOffset} />
      </Section>
      <Tasks site={site} tasks={tasks} />
      <StatusLine>
        {suggestions.length > 0 && <Suggested siteId={site.id} suggestions={suggestions} />}
      </StatusLine>
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

function Tasks({
  site,
  tasks,
}: {
  readonly site: { readonly id: string; readonly url: string };
  readonly tasks: readonly AgentTask[];
}) {
  return (
    <Section title="Tasks">
      {tasks.length === 0 && (
        <p className="text-muted">
          No tasks yet. A task has a goal, a start URL, and the results you expect.
        </p>
      )}
      <StatusLine>
        <TaskTable
          siteId={site.id}
          siteUrl={site.url}
          rows={tasks.map((task) => ({
            task,
            starts: task.startUrl.replace(new URL(site.url).origin, ''),
            expects: Expectations.parse(task.expectations).map(expectationText),
          }))}
        />
      </StatusLine>
    </Section>
  );
}

function Suggested({ siteId, suggestions }: ComponentProps<typeof Suggestions>) {
  return (
    <Section title="Suggested tasks">
      <p className="mb-3 max-w-prose text-muted">
        Common goals for sites like this one, based on the latest report.
      </p>
      <Suggestions siteId={siteId} suggestions={suggestions} />
    </Section>
  );
}

/** The reason why no run can be started, and how to change that. */
function SetupNotice({
  isConfigured,
  isPaid,
  hasRuns,
}: {
  readonly isConfigured: boolean;
  readonly isPaid: boolean;
  readonly hasRuns: boolean;
}) {
  if (!isConfigured)
    return (
      <Notice tone="info" title="Not configured">
        No model provider is configured on this server. Ask your server administrator to add one;
        see{' '}
        <a className="link" href="/docs/models">
          Model providers
        </a>
        . {hasRuns ? 'Existing runs remain available.' : 'You can still create tasks.'}
      </Notice>
    );
  if (!isPaid)
    return (
      <Notice tone="info" title="Agent runs are part of the paid plan">
        Agent runs show what an AI agent can do on your site, with quotes from your pages as
        evidence.{' '}
        <a className="link" href="/account/plan">
          View plans
        </a>
      </Notice>
    );
  return null;
}
