'use client';

import { SelectField, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';

const LIFETIMES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
] as const;

interface Props {
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  readonly tags: readonly string[];
  readonly siteId: string | null;
}

/** Makes a link to the report of a site or a tag. */
export function ShareForm({ sites, tags, siteId }: Props) {
  const options = [
    ...sites.map(({ id, host }) => [`site ${id}`, host] as const),
    ...tags.map((tag) => [`tag ${tag}`, `All sites tagged “${tag}”`] as const),
  ];
  return (
    <Form
      className="mt-3 max-w-xl"
      failure="Couldn’t share the report"
      submit="Create link"
      busy="Creating link"
      clears
      send={async ({ subject = '', recipient = '', days }) => {
        const [kind = ''] = subject.split(' ', 1);
        const email = recipient.trim();
        const value = subject.slice(kind.length + 1);
        await call('createClientReport', {
          body: {
            ...(kind === 'site' ? { siteId: value } : { tag: value }),
            ...(email !== '' && { recipient: email }),
            days: Number(days),
          },
        });
        return email === ''
          ? 'The link is below.'
          : `The link is below. ${email} was asked to confirm.`;
      }}
    >
      <SelectField
        label="Report of"
        name="subject"
        options={options}
        defaultValue={siteId === null ? undefined : `site ${siteId}`}
      />
      <TextField
        label="Email of the client (optional)"
        name="recipient"
        type="email"
        maxLength={254}
        autoComplete="off"
        hint="Gets the report of each month on the first day of the next one, after confirming the address once."
      />
      <SelectField label="The link works for" name="days" options={LIFETIMES} defaultValue="365" />
    </Form>
  );
}
