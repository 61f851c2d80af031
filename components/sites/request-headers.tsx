'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { RequestHeaders as Headers } from '@/lib/contract';
import { REQUEST_HEADER_LIMITS } from '@/lib/contract/request-header-limits';
import { day } from '@/lib/words/dates';

interface Props {
  readonly known: Headers;
  readonly verified: boolean;
}

/** Form for request headers. It shows names only: a value is sent once and never returned. */
export function RequestHeaders({ known: { siteId, headers }, verified }: Props) {
  return (
    <div className="grid max-w-xl gap-6">
      {headers.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {headers.map(({ name, updatedAt }) => (
            <li key={name} className="py-3">
              <RemoveHeader siteId={siteId} name={name} updatedAt={updatedAt} />
            </li>
          ))}
        </ul>
      )}
      {verified && <SetHeader key={headers.map(keyOf).join()} siteId={siteId} />}
    </div>
  );
}

const keyOf = ({ name, updatedAt }: Headers['headers'][number]): string => `${name}@${updatedAt}`;

interface RemoveProps {
  readonly siteId: string;
  readonly name: string;
  readonly updatedAt: string;
}

function RemoveHeader({ siteId, name, updatedAt }: RemoveProps) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('deleteRequestHeader', { params: { id: siteId, name } });
    announce(`The header ${name} has been removed.`);
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t remove the header" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="wrap-anywhere">
          <code>{name}</code> <span className="text-sm text-muted">set on {day(updatedAt)}</span>
        </span>
        <Button type="submit" small aria-disabled={form.isBusy} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </form>
  );
}

function SetHeader({ siteId }: Pick<RemoveProps, 'siteId'>) {
  const announce = useAnnounce();
  const form = useSubmit(
    async ({ name = '', value = '' }) => {
      const params = { id: siteId, name: name.trim() };
      await call('putRequestHeader', { params, body: { value: value.trim() } });
      announce(`The header ${params.name.toLowerCase()} has been set.`);
    },
    ['name', 'value'],
  );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t set the header" />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        placeholder="Authorization"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorAt('name')}
      />
      <TextField
        label="Value"
        name="value"
        type="password"
        required
        maxLength={REQUEST_HEADER_LIMITS.valueCharacters}
        autoComplete="off"
        hint="Stored encrypted, and never shown again. A header with the same name is replaced."
        error={form.errorAt('value')}
      />
      <div>
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Setting header' : 'Set header'}
        </Button>
      </div>
    </form>
  );
}
