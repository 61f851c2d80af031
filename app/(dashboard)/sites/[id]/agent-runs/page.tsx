import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PageLinks } from '@/components/dashboard/page-links';
import { Section } from '@/components/fixes/section';
import { RunTable } from '@/components/replay/run-table';
import { RunWatch } from '@/components/replay/run-watch';
import { StartRuns } from '@/components/replay/start-runs';
import { Suggestions } from '@/components/replay/suggestions';
import { TaskTable } from '@/components/replay/task-table';
import { Notice } from '@/components/ui/notice';
import { StatusAbove } from '@/components/ui/status-above';
import { Expectations } from '@/lib/agent/expectations';
import { expectationText } from '@/lib/format/agent-words';
import { siteText } from '@/lib/format/site-text';
import { getAgentRunsProgress } from '@/lib/services/agent-runs/get-agent-runs-progress';
import { listAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';
import { suggestTasks } from '@/lib/services/agent-runs/suggest-tasks';
import { listTasks } from '@/lib/services/agent-runs/tasks';
import { CREDITS, creditsLeft } from '@/lib/services/credits/credits';
import { requireSession } from '../../../session';
import { pageOfQuery, type Query } from '../query';
import { requireSite } from '../site';

export const metadata: Metadata = { title: 'Agent runs' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function AgentRunsPage({ params, searchParams }: Props) {
  const [session, site, page] = [
    await requireSession(),
    await requireSite((await params).id),
    pageOfQuery(await searchParams),
  ];
  const { actor } = session;
  const [{ runs, nextOffset }, { tasks, models }, progress, suggested, credits] = await Promise.all(
    [
      listAgentRuns(actor, site.id, { page, runId: undefined }),
      listTasks(session, site.id),
      getAgentRunsProgress(actor, site.id),
      suggestTasks(actor, site.id),
      creditsLeft(actor.organizationId, actor.paid),
    ],
  );
  const suggestions = suggested.filter(({ goal }) => !tasks.some((task) => task.goal === goal));
  const mayStart = models.length > 0 && actor.paid && tasks.length > 0;
  return (
    <>
      <PageHead
        title="Agent runs"
        lead="Tasks that an AI agent tried on this site, and how far it came. Rules decide the verdict, from pages and checked quotes."
        actions={
          mayStart ? (
            <StartRuns
              siteId={site.id}
              tasks={tasks.map(({ id, goal }) => ({ id, goal: siteText(goal, 160) }))}
              models={models}
              creditsPerRun={CREDITS.agentRun}
              credits={credits}
            />
          ) : undefined
        }
      />
      <div className="mt-6 empty:hidden">
        <SetupNotice
          isConfigured={models.length > 0}
          isPaid={actor.paid}
          hasRuns={runs.length > 0}
        />
      </div>
      <RunWatch siteId={site.id} progress={progress} />
      <Section title="Runs">
        {runs.length > 0 ? (
          <RunTable path={`/sites/${site.id}/agent-runs`} runs={runs} now={new Date()} />
        ) : (
          <p className="text-muted">
            {page.offset > 0
              ? 'No further runs.'
              : `No agent was sent to this site yet.${mayStart ? ' Start a run of one of its tasks.' : ' Every run belongs to a task: write one below, or take one over from the suggestions.'}`}
          </p>
        )}
        <PageLinks page={page} nextOffset={nextOffset} />
      </Section>
      <Section title="Tasks">
        {tasks.length === 0 && (
          <p className="text-muted">
            No task yet. A task is a goal, an address to start at, and what must be true in the end.
          </p>
        )}
        <StatusAbove>
          <TaskTable
            siteId={site.id}
            siteUrl={site.url}
            rows={tasks.map((task) => ({
              task,
              starts: task.startUrl.replace(new URL(site.url).origin, ''),
              expects: Expectations.parse(task.expectations).map(expectationText),
            }))}
          />
        </StatusAbove>
      </Section>
      <StatusAbove>
        {suggestions.length > 0 && (
          <Section title="Suggested tasks">
            <p className="mb-3 max-w-prose text-muted">
              What agents are often asked of such a site, from the newest report. No model was
              asked.
            </p>
            <Suggestions siteId={site.id} suggestions={suggestions} />
          </Section>
        )}
      </StatusAbove>
    </>
  );
}

/** Why nothing new can be started, and what would change that. */
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
        No model provider is set up on this installation, so no agent can be sent. Whoever runs it
        sets a provider’s key:{' '}
        <a className="link" href="/docs/self-hosting">
          self-hosting
        </a>
        . {hasRuns ? 'Runs of earlier times stay here.' : 'Tasks can be written all the same.'}
      </Notice>
    );
  if (!isPaid)
    return (
      <Notice tone="info" title="Agent runs are part of the paid plan">
        They show what an agent can and cannot do on your site, with quotes as proof.{' '}
        <a className="link" href="/account/plan">
          See the plan
        </a>
      </Notice>
    );
  return null;
}
