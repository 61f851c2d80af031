'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Webhook } from '@/lib/contract';
import { ShownSecret } from './shown-secret';

type EventChoice = { readonly type: Webhook['types'][number]; readonly summary: string };

interface Props {
  readonly events: readonly EventChoice[];
}

/** Form for the endpoint URL and its events; shows the signing secret once after creation. */
export function AddWebhook(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Add webhook
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add webhook"
        description="Events are sent there from now on."
      >
        <Form {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const RECEIVERS = [
  ['standard', 'A server of your own (Standard Webhooks)'],
  ['slack', 'Slack'],
] as const;
type Receiver = (typeof RECEIVERS)[number][0];

const isSlack = (url: string): boolean => /^\s*https:\/\/hooks\.slack\.com\//i.test(url);

function Form({ events, onClose }: Props & { readonly onClose: () => void }) {
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  const [kind, setKind] = useState<Receiver>('standard');
  const form = useSubmit(
    async ({ url = '', ...chosen }) => {
      const types = events.map(({ type }) => type).filter((type) => chosen[type] !== undefined);
      const added = await call('createWebhook', {
        body: { url, kind, types },
      });
      router.refresh();
      if (added.secret === null) onClose();
      else setSecret(added.secret);
    },
    ['url'],
  );
  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t add the webhook" />
      <TextField
        label="URL"
        name="url"
        type="url"
        required
        autoComplete="off"
        placeholder="https://example.com/seamark"
        error={form.errorAt('url')}
        hint="A public address on port 80 or 443."
        onChange={({ target }) => setKind(isSlack(target.value) ? 'slack' : kind)}
      />
      <fieldset>
        <legend className="font-medium">Receiver</legend>
        {RECEIVERS.map(([value, label]) => (
          <label key={value} className="mt-1.5 flex gap-2">
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => setKind(value)}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <details>
        <summary className="target font-medium">Events: all, unless you choose some</summary>
        {events.map(({ type, summary }) => (
          <label key={type} className="mt-1.5 flex items-baseline gap-2">
            <input type="checkbox" name={type} className="size-4" />
            <span>
              <code>{type}</code> <span className="text-sm text-muted">{summary}</span>
            </span>
          </label>
        ))}
      </details>
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Adding webhook' : 'Add webhook'}
        </Button>
      </div>
    </form>
  );
}
