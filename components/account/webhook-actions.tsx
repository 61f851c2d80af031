'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Webhook } from '@/lib/contract';
import { ShownSecret } from './shown-secret';

type Props = Pick<Webhook, 'id' | 'url' | 'kind' | 'enabled'>;

/** Actions on a webhook; each announces its result above the list. */
export function WebhookActions({ id, url, kind, enabled }: Props) {
  const params = { id };
  return (
    <div className="flex flex-wrap gap-2">
      {enabled && (
        <ActionButton
          label="Send test event"
          about={url}
          done="A test event is on its way. Its delivery is listed below."
          act={() => call('testWebhook', { params })}
        />
      )}
      <ActionButton
        label={enabled ? 'Turn off' : 'Turn on'}
        about={url}
        done={`The webhook has been turned ${enabled ? 'off' : 'on'}.`}
        act={() => call('changeWebhook', { params, body: { enabled: !enabled } })}
      />
      {kind === 'standard' && <ReplaceSecret id={id} url={url} />}
      <DeleteWebhook id={id} url={url} />
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  /** Distinguishes the buttons of one label for screen readers. */
  readonly about: string;
  readonly done: string;
  readonly act: () => Promise<unknown>;
}

/** A button that runs one action without a dialog. */
export function ActionButton({ label, about, done, act }: ActionProps) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await act();
    announce(done);
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <Button small type="submit" aria-disabled={form.isBusy} aria-label={`${label}: ${about}`}>
        {label}
      </Button>
      <CallErrorNotice error={form.error} notice={form.notice} title="That didn’t work" />
    </form>
  );
}

type Named = Pick<Webhook, 'id' | 'url'>;

function ReplaceSecret({ id, url }: Named) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSubmit(async () => {
    setSecret((await call('rotateWebhookSecret', { params: { id } })).secret);
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <Button small type="submit" aria-disabled={form.isBusy} aria-label={`Replace secret: ${url}`}>
        Replace secret
      </Button>
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t replace the secret"
      />
      <Dialog
        open={secret !== null}
        onOpenChange={(isOpen) => isOpen || setSecret(null)}
        title="New signing secret"
        description="For 24 hours, events are signed with the old secret too."
      >
        {secret !== null && <ShownSecret secret={secret} onClose={() => setSecret(null)} />}
      </Dialog>
    </form>
  );
}

function DeleteWebhook({ id, url }: Named) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)} aria-label={`Delete webhook: ${url}`}>
        Delete
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this webhook?"
        description="Its deliveries are deleted too. This can’t be undone."
      >
        <div className="flex gap-2">
          <ActionButton
            label="Delete webhook"
            about={url}
            done="The webhook has been deleted."
            act={async () => {
              await call('deleteWebhook', { params: { id } });
              setOpen(false);
            }}
          />
          <Button onClick={() => setOpen(false)}>Cancel</Button>
        </div>
      </Dialog>
    </>
  );
}
