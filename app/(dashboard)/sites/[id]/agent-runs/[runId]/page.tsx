import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHead } from '@/components/dashboard/page-head';
import { RunOutcome } from '@/components/replay/run-outcome';
import { dateAndTime } from '@/lib/format/dates';
import { count } from '@/lib/format/numbers';
import { siteText } from '@/lib/format/site-text';
import { listAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';
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
  const { runs: [run] } = await orNotFound(listAgentRuns(org, site.id, { page: { limit: 1, offset: 0 }, runId: requireIdOf(runId) }));
  if (run === undefined) notFound();
  const facts = [count(run.stepCount, 'step'), run.model, run.agentVersion, dateAndTime(run.createdAt), run.publishedAt === null ? 'private' : 'published'].filter(Boolean).join(' · ');
  return (
    <>
      <p className="mb-2 text-sm"><a className="link" href={`/sites/${site.id}/agent-runs`}>All agent runs</a></p>
      <PageHead title={siteText(run.goal ?? 'Agent run', 500)} lead={facts} />
      <RunOutcome run={run} />
    </>
  );
}
