import { pageOfQuery } from '@/app/query';
import type { Metadata } from 'next';
import { env } from '@/lib/platform/config/env';
import { getAgentRunsProgress } from '@/lib/questions/server/agent-runs/get-agent-runs-progress';
import { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { suggestTasks } from '@/lib/questions/server/agent-runs/suggest-tasks';
import { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import { CREDITS, creditsLeft } from '@/lib/platform/limits/credits';
import { AgentRunsPage } from '@/components/questions/agent-runs/agent-runs-page';
import { openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Agent runs' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const page = pageOfQuery(query);
  const [list, tasks, progress, suggestions, credits] = await Promise.all([
    listAgentRuns(actor, site.id, { page, runId: undefined }),
    listAgentTasks(actor, site.id),
    getAgentRunsProgress(actor, site.id),
    suggestTasks(actor, site.id),
    creditsLeft(actor.organizationId, actor.paid),
  ]);
  return (
    <AgentRunsPage
      site={site}
      isPaid={actor.paid}
      page={page}
      {...list}
      {...tasks}
      prices={env().LLM_PRICES}
      progress={progress}
      suggestions={suggestions}
      credits={credits}
      creditsPerRun={CREDITS.agentRun}
    />
  );
}
