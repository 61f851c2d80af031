import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PageLinks } from '@/components/dashboard/page-links';
import { RunTable } from '@/components/replay/run-table';
import { Notice } from '@/components/ui/notice';
import { configuredModels } from '@/lib/providers';
import { listAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';
import { requireSession } from '../../../session';
import { pageOfQuery, type Query } from '../query';
import { requireSite } from '../site';

export const metadata: Metadata = { title: 'Agent runs' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function AgentRunsPage({ params, searchParams }: Props) {
  const [{ org }, site, page] = [await requireSession(), await requireSite((await params).id), pageOfQuery(await searchParams)];
  const { runs, nextOffset } = await listAgentRuns(org, site.id, { page, runId: undefined });
  return (
    <>
      <PageHead title="Agent runs" lead="Tasks that an AI agent tried on this site, and how far it came. Rules decide the verdict, from pages and checked quotes." />
      <div className="mt-6"><Standing isPaid={org.paid} isEmpty={runs.length === 0 && page.offset === 0} /></div>
      {runs.length > 0 && <RunTable path={`/sites/${site.id}/agent-runs`} runs={runs} now={new Date()} />}
      <PageLinks page={page} nextOffset={nextOffset} />
    </>
  );
}

/** Why there is nothing, or nothing new, and what would change that. */
function Standing({ isPaid, isEmpty }: { readonly isPaid: boolean; readonly isEmpty: boolean }) {
  if (configuredModels().agents.length === 0)
    return <Notice tone="info" title="Not configured">No model provider is set up on this installation, so no agent can be sent. Whoever runs it sets a provider’s key: <a className="link" href="/docs/self-hosting">self-hosting</a>. {isEmpty ? 'No agent was sent so far.' : 'Runs of earlier times stay here.'}</Notice>;
  if (!isPaid) return <Notice tone="info" title="Agent runs are part of the paid plan">They show what an agent can and cannot do on your site, with quotes as proof. <a className="link" href="/account/plan">See the plan</a></Notice>;
  return isEmpty ? <p className="text-muted">No agent was sent to this site yet.</p> : null;
}
