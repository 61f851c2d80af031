import type { ReactNode } from 'react';
import { siteText } from '@/lib/platform/text/site-text';
import type { Replay } from '@/lib/questions/server/agent-runs/get-replay';
import { Link } from '@/components/ui/link';
import { ReplayBody } from './replay-body';
import { RunDetails } from './run-details';

interface Props {
  readonly host: string;
  readonly replay: Replay;
  /** True for the preview inside of the private page. */
  readonly isPreview?: boolean;
  readonly actions?: ReactNode;
}

/** The public view of a published run. */
export function PublicReplay({ host, replay, isPreview = false, actions }: Props) {
  const Heading = isPreview ? 'h3' : 'h1';
  return (
    <article>
      <p className="text-sm text-muted">
        {isPreview ? (
          `Agent tasks on ${host}`
        ) : (
          <Link href={`/agent-tasks/${host}`}>Agent tasks on {host}</Link>
        )}
      </p>
      <Heading className="mt-1 text-title! leading-10! font-bold! wrap-anywhere" dir="auto">
        {siteText(replay.run.goal ?? 'Agent run', 500)}
      </Heading>
      <p className="mt-1 max-w-prose text-muted">
        <RunDetails run={replay.run} />
      </p>
      {actions && <div className="no-print mt-3">{actions}</div>}
      <ReplayBody replay={replay} prefix={isPreview ? 'preview-' : ''} />
    </article>
  );
}
