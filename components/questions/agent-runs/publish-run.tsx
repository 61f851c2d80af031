import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/actions';

interface Props {
  readonly runId: string;
  /** URL of the published run. */
  readonly address: string;
  readonly isPublished: boolean;
  /** The public page before its publication. */
  readonly preview: ReactNode;
}

/** Publishes a run after its preview, and withdraws it. */
export function PublishRun({ runId, address, isPublished, preview }: Props) {
  const input = { params: { id: runId } };
  if (isPublished)
    return (
      <div className="needs-script flex flex-wrap items-center gap-2">
        <a className="link target" href={address}>
          Public page
        </a>
        <ConfirmButton
          label="Unpublish run"
          title="Unpublish this run?"
          description="Its public page and its entry in the list of agent tasks go away now. You can publish it again."
          submit="Unpublish run"
          failure="Couldn’t unpublish the run"
          done="The run is now private."
          call="unpublishAgentRun"
          input={input}
        />
      </div>
    );
  return (
    <div className="needs-script">
      <ConfirmButton
        wide
        small={false}
        look="primary"
        label="Publish run"
        title="Publish this run?"
        description={
          <>
            Anyone can see the run as shown below at{' '}
            <code className="wrap-anywhere">{address}</code>, in the site’s list of agent tasks, and
            in the API. You can unpublish it at any time. Both actions are recorded in the audit
            log.
          </>
        }
        submit="Publish run"
        failure="Couldn’t publish the run"
        done="The run is now public."
        call="publishAgentRun"
        input={input}
        below={
          <div
            role="region"
            aria-label="Preview of the public page"
            className="mt-6 border border-line bg-bg p-4"
          >
            {preview}
          </div>
        }
      />
    </div>
  );
}
