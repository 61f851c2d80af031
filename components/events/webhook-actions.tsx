'use client';

import { ActionButton, ConfirmButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api/call';
import type { Webhook } from '@/lib/events/contract/webhooks';
import { ShownSecret } from '@/components/people/shown-secret';

type Props = Pick<Webhook, 'id' | 'url' | 'kind' | 'enabled'>;

/** Actions on a webhook; each announces its result above the list. */
export function WebhookActions({ id, url, kind, enabled }: Props) {
  const params = { id };
  return (
    <div className="flex flex-wrap gap-2">
      {enabled && (
        <ActionButton
          label="Send test event"
          name={`Send test event: ${url}`}
          done="A test event is on its way. Its delivery is listed below."
          call="testWebhook"
          input={{ params }}
        />
      )}
      <ActionButton
        label={enabled ? 'Turn off' : 'Turn on'}
        name={`${enabled ? 'Turn off' : 'Turn on'}: ${url}`}
        done={`The webhook has been turned ${enabled ? 'off' : 'on'}.`}
        call="changeWebhook"
        input={{ params, body: { enabled: !enabled } }}
      />
      {kind === 'standard' && (
        <FormDialog
          opener={(open) => (
            <Button small onClick={open} aria-label={`Replace secret: ${url}`}>
              Replace secret
            </Button>
          )}
          title="Replace the signing secret?"
          description="For 24 hours, events are signed with the old secret too."
          failure="Couldn’t replace the secret"
          submit="Replace secret"
          send={async () => {
            const { secret } = await call('rotateWebhookSecret', { params });
            return <ShownSecret secret={secret ?? ''} />;
          }}
        />
      )}
      <ConfirmButton
        label="Delete"
        name={`Delete webhook: ${url}`}
        title="Delete this webhook?"
        description="Its deliveries are deleted too. This can’t be undone."
        submit="Delete webhook"
        done="The webhook has been deleted."
        call="deleteWebhook"
        input={{ params }}
      />
    </div>
  );
}
