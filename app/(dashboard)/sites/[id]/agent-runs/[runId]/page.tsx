import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { ReplayBody } from '@/components/replay/replay-body';
import { RunFacts } from '@/components/replay/run-facts';
import { RunWatch } from '@/components/replay/run-watch';
import { siteText } from '@/lib/format/site-text';
import { getAgentRunsProgress } from '@/lib/services/agent-runs/get-progress';
import { getReplay } from '@/lib/services/agent-runs/get-replay';
import { requireSession } from '../../../../session';
import { requireIdOf } from '../../query';
import { orNotFound, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Agent run' };

interface Props {
  readonly params: Promise<{ readonly id: string; readonly runId: string }>;
}

export default async function AgentRunPage({ params }: Props) {
  const { id, runId } = await params;
  const [{ org }, site] = [await requireSession(), await requireSite(id)];
  const replay = await orNotFound(getReplay(org, site.id, requireIdOf(runId) ?? ''));
  const { run, expectations, documents } = replay;
  const isActive = run.status === 'queued' || run.status === 'running';
  return (
    <>
      <p className="mb-2 text-sm"><a className="link" href={`/sites/${site.id}/agent-runs`}>All agent runs</a></p>
      <PageHead title={siteText(run.goal ?? 'Agent run', 500)} lead={<RunFacts run={run} />} />
      {isActive && <RunWatch siteId={site.id} progress={await getAgentRunsProgress(org, site.id)} runId={run.id} />}
      <ReplayBody replay={replay} expectations={expectations} own={{ runId: run.id, documents }} />
    </>
  );
}
