import { pageOfQuery, type RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { hostOfSegment } from '@/lib/platform/text/host';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { listPublicAgentRuns } from '@/lib/questions/server/agent-runs/list-public-agent-runs';
import { AGENT_TASKS, runFacts } from './content';
import { PublicRunsPage } from '@/components/questions/agent-runs/public-runs-page';

type Props = RouteProps<{ host: string }>;

const hostOf = async (params: Props['params']): Promise<string | null> =>
  hostOfSegment((await params).host);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const host = await hostOf(params);
  if (host === null) return { title: 'Not a valid host name', robots: { index: false } };
  const { runs } = await listPublicAgentRuns(host, { limit: 1, offset: 0 });
  return pageMetadata({
    path: `/agent-tasks/${host}`,
    title: `Agent tasks on ${host}`,
    isIndexed: runs.length > 0,
    description: `Published runs of AI agents on ${host}: the goal of each, whether it was reached, and the evidence.`,
  });
}

export default async function Page({ params, searchParams }: Props) {
  const host = await hostOf(params);
  if (host === null) {
    setPageStatus(404);
    return <NotFoundView path={null} />;
  }
  const page = { ...pageOfQuery(await searchParams), limit: PAGE_LENGTH };
  const { runs, nextOffset } = await listPublicAgentRuns(host, page);
  return (
    <PublicRunsPage
      host={host}
      runs={runs.map((run) => ({ ...run, facts: runFacts(run) }))}
      nextOffset={nextOffset}
      {...AGENT_TASKS}
    />
  );
}

const PAGE_LENGTH = 50;
