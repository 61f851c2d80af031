import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { PublicReplay } from './public-replay';
import { PublishRun } from './publish-run';
import { ReplayBody } from './replay-body';
import { RunDetails } from './run-details';
import { Progress } from '../progress';
import { StatusLine } from '@/components/ui/status-line';
import { Notice } from '@/components/ui/notice';
import { reasonText } from '@/lib/questions/agent-words';
import { replayView } from '@/lib/questions/replay-view';
import { effectOf } from '@/lib/reports/effects';
import { checkName, gainsOf, type ReportView } from '@/lib/reports/report-view';
import { signed } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { OwnReplay } from '@/lib/questions/server/agent-runs/get-replay';
import type { QuestionsProgress } from '@/lib/questions/contract/dashboard/questions';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

interface Props {
  readonly progress: QuestionsProgress;
  readonly site: Pick<OwnedSite, 'id' | 'host' | 'verifiedAt'>;
  readonly mayPublish: boolean;
  readonly replay: OwnReplay;
  readonly report: ReportView | null;
}

export function AgentRunPage({ site, mayPublish, replay, report, progress }: Props) {
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
              mayPublish={mayPublish}
              siteId={site.id}
              replay={replay}
            />
          ) : undefined
        }
      />
      {isActive && <Progress siteId={site.id} initial={progress} runId={run.id} />}
      <Cause siteId={site.id} view={report} replay={replay} />
      <ReplayBody
        replay={replay}
        expectations={expectations}
        source={{ runId: run.id, documents }}
      />
    </>
  );
}

/** Checks that keep an agent from reading a page, as its cause is looked for. */
const READING = ['agent-access', 'robots-txt', 'html-rendering'];
/** Checks that find what a reason of the verdict names. */
const CHECK_OF: Readonly<Record<string, string>> = {
  refused: 'agent-access',
  challenge: 'agent-access',
  robots_disallowed: 'robots-txt',
  empty_without_scripts: 'html-rendering',
  form_required: 'agent-operability',
};

interface CauseProps {
  readonly siteId: string;
  readonly view: ReportView | null;
  readonly replay: OwnReplay;
}

/** The step at which a run was lost, and the finding of the latest report that explains it, with its fix. */
function Cause({ siteId, view, replay }: CauseProps) {
  const { verdict, reasons } = replay.run;
  if (verdict === null || verdict === 'passed' || verdict === 'reported') return null;
  const reason = reasons.find((text) => CHECK_OF[codeOf(text)] !== undefined);
  const { lostAt } = replayView(replay);
  const step = lostAt === null ? '' : `Lost at step ${lostAt + 1}. `;
  const fix =
    reason !== undefined
      ? gainOf(view, [CHECK_OF[codeOf(reason)]!])
      : verdict === 'failed'
        ? gainOf(view, READING)
        : undefined;
  if (reason === undefined && fix === undefined) return null;
  return (
    <div className="mt-6">
      <Notice tone="fail" title="Why it failed">
        {reason !== undefined
          ? `${step}${siteText(reasonText(reason), 300)} `
          : `Likely because ${effectOf(view!.report.checks, fix!.checkId)}. `}
        {view !== null && fix !== undefined && (
          <Link href={`/sites/${siteId}/fixes/${fix.checkId}`}>
            Fix {checkName(view, fix.checkId)} ({signed(fix.gain)})
          </Link>
        )}
      </Notice>
    </div>
  );
}

const codeOf = (reason: string): string => reason.split(':')[0]!;

/** The fix of the first of these checks that has an open finding with an effect. */
const gainOf = (view: ReportView | null, checkIds: readonly string[]) =>
  view === null
    ? undefined
    : gainsOf(view).find(
        ({ checkId }) =>
          checkIds.includes(checkId) && effectOf(view.report.checks, checkId) !== null,
      );

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
          <Link href={address}>Published</Link>
        ) : (
          'Private. Only owners and admins can publish runs.'
        )}
      </p>
    );
  if (!isProven && !isPublished)
    return (
      <p className="text-sm text-muted">
        Private. <Link href={`/sites/${siteId}/settings/ownership`}>Verify ownership</Link> before
        you publish it.
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
