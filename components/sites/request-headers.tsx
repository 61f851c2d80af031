'use client';

import { ActionButton } from '@/components/ui/actions';
import { AS_TYPED, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import type { RequestHeaders as Headers } from '@/lib/sites/contract/request-headers';
import { REQUEST_HEADER_LIMITS } from '@/lib/sites/contract/request-header-limits';
import { day } from '@/lib/platform/text/dates';

interface Props {
  readonly list: Headers;
  readonly verified: boolean;
}

/** Form for request headers. It shows names only: a value is sent once and never returned. */
export function RequestHeaders({ list: { siteId, headers }, verified }: Props) {
  return (
    <div className="grid max-w-xl gap-6">
      {headers.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {headers.map(({ name, updatedAt }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <span className="wrap-anywhere">
                <code>{name}</code>{' '}
                <span className="text-sm text-muted">set on {day(updatedAt)}</span>
              </span>
              <ActionButton
                label="Remove"
                name={`Remove ${name}`}
                failure="Couldn’t remove the header"
                done={`The header ${name} has been removed.`}
                call="deleteRequestHeader"
                input={{ params: { id: siteId, name } }}
              />
            </li>
          ))}
        </ul>
      )}
      {verified && <SetHeader siteId={siteId} />}
    </div>
  );
}

function SetHeader({ siteId }: { readonly siteId: string }) {
  return (
    <Form
      clears
      look="plain"
      failure="Couldn’t set the header"
      submit="Set header"
      busy="Setting header"
      send={async ({ name = '', value = '' }) => {
        const params = { id: siteId, name: name.trim() };
        await call('putRequestHeader', { params, body: { value: value.trim() } });
        return `The header ${params.name.toLowerCase()} has been set.`;
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        placeholder="Authorization"
        {...AS_TYPED}
      />
      <TextField
        label="Value"
        name="value"
        type="password"
        required
        maxLength={REQUEST_HEADER_LIMITS.valueCharacters}
        autoComplete="off"
        hint="Stored encrypted, and never shown again. A header with the same name is replaced."
      />
    </Form>
  );
}
