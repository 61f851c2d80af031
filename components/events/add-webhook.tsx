'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { AS_TYPED, TextField, Tick } from '@/components/ui/fields';
import { Form, type FormProps } from '@/components/ui/form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { call } from '@/lib/api/call';
import type { Webhook } from '@/lib/events/contract/webhooks';
import { ShownSecret } from '@/components/people/shown-secret';

interface Props {
  readonly events: readonly { readonly type: Webhook['types'][number]; readonly summary: string }[];
  /** True if there is no webhook yet: the form is on the page, not in a dialog. */
  readonly isFirst: boolean;
}

/** Adds an endpoint for events; shows its signing secret once. */
export function AddWebhook({ events, isFirst }: Props) {
  const router = useRouter();
  const form: FormProps = {
    failure: 'Couldn’t add the webhook',
    submit: 'Add webhook',
    busy: 'Adding webhook',
    send: async ({ url = '', kind, tags = '' }, data) => {
      const { secret } = await call('createWebhook', {
        body: {
          url: withScheme(url),
          // An address filled in before scripts ran has not chosen its kind. The radio buttons offer values of this type.
          kind: isSlack(url) ? 'slack' : (kind as Webhook['kind']),
          types: events.map(({ type }) => type).filter((type) => data.has(type)),
          tags: tagsOf(tags),
        },
      });
      if (secret === null) return undefined;
      // A refresh would replace the form, and the secret in it, by the list.
      if (!isFirst) router.refresh();
      return <ShownSecret secret={secret} list={isFirst ? '/account/webhooks' : undefined} />;
    },
    children: (
      <>
        <Receiver />
        <details>
          <summary className="target chevron gap-2 font-medium">
            All events · <span className="link">Choose</span>
          </summary>
          <div className="mt-2 grid gap-1">
            {events.map(({ type, summary }) => (
              <Tick key={type} name={type} label={type} note={summary} />
            ))}
          </div>
        </details>
        <TagsField label="Only sites with these tags" hint="Optional, separated by commas." />
      </>
    ),
  };
  if (isFirst) return <Form {...form} />;
  return (
    <FormDialog
      opener={(open) => (
        <Button look="primary" onClick={open}>
          Add webhook
        </Button>
      )}
      title="Add webhook"
      description="Events are sent there from now on."
      {...form}
    />
  );
}

const RECEIVERS = [
  ['standard', 'Your own server (Standard Webhooks)'],
  ['slack', 'Slack'],
] as const;

const withScheme = (url: string): string =>
  /^\w+:\/\//.test(url.trim()) ? url.trim() : `https://${url.trim()}`;

const isSlack = (url: string): boolean =>
  /^https?:\/\/hooks\.slack(?:-gov)?\.com\//i.test(withScheme(url));

/** The URL and the kind of its receiver, which an address of Slack chooses by itself. */
function Receiver() {
  const [kind, setKind] = useState<Webhook['kind']>('standard');
  return (
    <>
      <TextField
        label="URL"
        name="url"
        inputMode="url"
        required
        {...AS_TYPED}
        placeholder="https://example.com/seamark"
        hint="A public address on port 80 or 443."
        onChange={({ target }) => setKind(isSlack(target.value) ? 'slack' : kind)}
      />
      <fieldset>
        <legend className="font-medium">Receiver</legend>
        {RECEIVERS.map(([value, label]) => (
          <Tick
            key={value}
            type="radio"
            name="kind"
            value={value}
            label={label}
            checked={kind === value}
            onChange={() => setKind(value)}
          />
        ))}
      </fieldset>
    </>
  );
}
