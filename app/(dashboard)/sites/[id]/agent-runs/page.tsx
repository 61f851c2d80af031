import type { Metadata } from 'next';
import { pageOfQuery } from '@/app/query';
import { AgentRunsPage } from '@/components/questions/agent-runs/agent-runs-page';
import { env } from '@/lib/platform/config/env';
import { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import { getQuestionsProgress } from '@/lib/questions/server/get-questions-progress';
import { openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Agent runs' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const page = pageOfQuery(query);
  const [list, { figures }, progress] = await Promise.all([
    listAgentRuns(actor, site.id, { page, runId: undefined }),
    listAgentTasks(site),
    getQuestionsProgress(site),
  ]);
  return (
    <AgentRunsPage
      page={page}
      {...list}
      figures={figures}
      prices={env().LLM_PRICES}
      progress={progress}
    />
  );
}
