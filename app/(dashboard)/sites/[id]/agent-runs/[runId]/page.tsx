import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PublicReplay } from '@/components/replay/public-replay';
import { PublishRun } from '@/components/replay/publish-run';
import { ReplayBody } from '@/components/replay/replay-body';
import { RunDetails } from '@/components/replay/run-details';
import { RunProgress } from '@/components/replay/run-progress';
import { StatusLine } from '@/components/ui/status-line';
import { siteText } from '@/lib/words/site-text';
import { getAgentRunsProgress } from '@/lib/services/agent-runs/get-agent-runs-progress';
import { getReplay, type OwnReplay } from '@/lib/services/agent-runs/get-replay';
import { requireSession } from '../../../../session';
import { requireIdOf } from '../../query';
import { notFoundOnError, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Agent run' };

interface Props {
  readonly params: Promise<{ readonly id: string; readonly runId: string }>;
}

export default async function AgentRunPage({ params }: Props) {
  const { id, runId } = await params;
  const [{ actor, role }, site] = [await requireSession(), await requireSite(id)];
  const replay = await notFoundOnError(getReplay(actor, site.id, requireIdOf(runId) ?? ''));
  const { run, expectations, documents } = replay;
  const isActive = run.status === 'queued' || run.status === 'running';
  return (
    <>
      <p className="mb-2 text-sm">
        <a className="link target" href={`/sites/${site.id}/agent-runs`}>
          All agent runs
        </a>
      </p>
      <PageHead
        title={siteText(run.goal ?? 'Agent run', 500)}
        lead={<RunDetails run={run} />}
        actions={
          run.status === 'succeeded' ? (
            <Visibility
              host={site.host}
              isProven={site.verifiedAt !== null}
              mayPublish={role !== 'member'}
              siteId={site.id}
              replay={replay}
            />
          ) : undefined
        }
      />
      {isActive && (
        <RunProgress
          siteId={site.id}
          progress={await getAgentRunsProgress(actor, site.id)}
          runId={run.id}
        />
      )}
      <ReplayBody replay={replay} expectations={expectations} own={{ runId: run.id, documents }} />
    </>
  );
}

interface VisibilityProps {
  readonly siteId: string;
  readonly host: string;
  readonly isProven: boolean;
  readonly mayPublish: boolean;
  readonly replay: OwnReplay;
}

/** Whether the run is public, and how to change that. */
function Visibility({ siteId, host, isProven, mayPublish, replay }: VisibilityProps) {
  const { run } = replay;
  const address = `/agent-tasks/${host}/${run.id}`;
  const isPublished = run.publishedAt !== null;
  if (!mayPublish)
    return (
      <p className="text-sm text-muted">
        {isPublished ? (
          <a className="link" href={address}>
            Published
          </a>
        ) : (
          'Private. Only owners and admins can publish runs.'
        )}
      </p>
    );
  if (!isProven && !isPublished)
    return (
      <p className="text-sm text-muted">
        Private.{' '}
        <a className="link" href={`/sites/${siteId}/settings`}>
          Verify ownership
        </a>{' '}
        before you publish it.
      </p>
    );
  return (
    <div>
      <StatusLine>
        <PublishRun
          runId={run.id}
          address={address}
          isPublished={isPublished}
          preview={<PublicReplay isPreview host={host} replay={replay} />}
        />
      </StatusLine>
    </div>
  );
}
