import type { Metadata } from 'next';
import { VerdictMark } from '@/components/questions/agent-runs/verdict-mark';
import { NotFoundView } from '@/components/shell/not-found-view';
import type { PublicAgentRunList } from '@/lib/questions/contract/agent-tasks';
import { reasonText } from '@/lib/questions/agent-words';
import { hostOfSegment, reportPath } from '@/lib/platform/text/host';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { siteText } from '@/lib/platform/text/site-text';
import { listPublicAgentRuns } from '@/lib/questions/server/agent-runs/list-public-agent-runs';
import { AGENT_TASKS, runFacts } from './content';

interface Props {
  readonly params: Promise<{ readonly host: string }>;
  readonly searchParams: Promise<{ readonly offset?: string | string[] }>;
}

const PAGE_LENGTH = 50;
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

export default async function AgentTasksPage({ params, searchParams }: Props) {
  const host = await hostOf(params);
  if (host === null) {
    setPageStatus(404);
    return <NotFoundView path={null} />;
  }
  const offset = Number((await searchParams).offset ?? 0);
  const { runs, nextOffset } = await listPublicAgentRuns(host, {
    limit: PAGE_LENGTH,
    offset: Number.isInteger(offset) && offset >= 0 && offset <= 10_000 ? offset : 0,
  });
  return (
    <>
      <h1 className="wrap-anywhere">
        Agent tasks on <span dir="auto">{host}</span>
      </h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{AGENT_TASKS.lead}</p>
      {runs.length === 0 ? (
        <div className="mt-8 border-t border-ink pt-4">
          <p>{AGENT_TASKS.empty}</p>
          <p className="mt-2">
            <a className="link" href={reportPath(host)}>
              Report of {host}
            </a>
          </p>
        </div>
      ) : (
        <RunList host={host} runs={runs} />
      )}
      {nextOffset !== null && (
        <p className="mt-6">
          <a className="button" href={`?offset=${nextOffset}`} rel="next">
            Older runs
          </a>
        </p>
      )}
    </>
  );
}

function RunList({ host, runs }: Pick<PublicAgentRunList, 'host' | 'runs'>) {
  return (
    <ul className="mt-8 border-t border-ink">
      {runs.map((run) => (
        <li key={run.id} className="border-b border-line py-4">
          <h2 className="text-lead">
            <a className="link" href={`/agent-tasks/${host}/${run.id}`} dir="auto">
              {siteText(run.goal, 300)}
            </a>
          </h2>
          <p className="mt-1">
            <VerdictMark run={{ verdict: run.verdict, status: 'succeeded' }} />{' '}
            <span className="text-sm text-muted">{runFacts(run)}</span>
          </p>
          {run.reasons.length > 0 && (
            <ul className="mt-2 list-[square] pl-5 text-sm text-muted">
              {run.reasons.map((reason) => (
                <li key={reason} dir="auto" className="wrap-anywhere">
                  {siteText(reasonText(reason), 300)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
