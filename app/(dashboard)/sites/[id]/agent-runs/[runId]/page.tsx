import { requireIdOf } from '@/app/query';
import type { Metadata } from 'next';
import { getQuestionsProgress } from '@/lib/questions/server/get-questions-progress';
import { getReplay } from '@/lib/questions/server/agent-runs/get-replay';
import { getSiteReportView } from '@/lib/reports/server/site-report';
import { notFoundOnError, openSite, type SitePageProps } from '../../site';
import { AgentRunPage } from '@/components/questions/agent-runs/agent-run-page';

export const metadata: Metadata = { title: 'Agent run' };

export default async function Page(props: SitePageProps<{ readonly runId: string }>) {
  const { actor, mayChange, site, params } = await openSite(props);
  const [replay, report, progress] = await Promise.all([
    notFoundOnError(getReplay(actor, site.id, requireIdOf(params.runId) ?? '')),
    getSiteReportView(site),
    getQuestionsProgress(site),
  ]);
  return (
    <AgentRunPage
      site={site}
      mayPublish={mayChange}
      replay={replay}
      report={report}
      progress={progress}
    />
  );
}
