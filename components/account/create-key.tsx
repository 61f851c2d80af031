'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { ApiKey, CreatedKey } from '@/lib/contract';
import {
  DEFAULT_SCOPES,
  KEY_SCOPES,
  SCOPE_MEANINGS,
  type KeyScope,
} from '@/lib/contract/key-scopes';
import { ShownKey } from './shown-key';

interface Props {
  readonly baseUrl: string;
  /** Key to be replaced by the new one; it stays valid until it is revoked. */
  readonly replaced?: Pick<ApiKey, 'name' | 'last4' | 'scopes'>;
  /** False if the key limit is reached; a key that is already shown stays visible. */
  readonly canCreate: boolean;
}

/** Form for the key's name and scopes; shows the key once after creation. */
export function CreateKey({ baseUrl, replaced, canCreate }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const form = useSubmit(
    async ({ name = '', ...chosen }) => {
      const scopes = KEY_SCOPES.filter((scope) => chosen[`scope-${scope}`] !== undefined);
      setCreated(await call('createApiKey', { body: { name, scopes } }));
      setCopied(false);
      router.refresh();
    },
    ['name', 'scopes'],
  );
  const close = (open: boolean) => {
    if (open) return setOpen(true);
    // The key cannot be shown again.
    if (created !== null && !isCopied && !isLeaving) return setLeaving(true);
    setOpen(false);
    setCreated(null);
    setLeaving(false);
  };
  const isWarned = isLeaving && !isCopied;
  return (
    <>
      {canCreate && <OpenButton replaced={replaced} onOpen={() => setOpen(true)} />}
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={
          created !== null
            ? 'Copy your key'
            : replaced === undefined
              ? 'Create API key'
              : 'Replace key'
        }
        description={<Description isCreated={created !== null} replaced={replaced} />}
      >
        {created === null ? (
          <NameForm form={form} replaced={replaced} />
        ) : (
          <div className="grid gap-4">
            <ShownKey
              value={created.key}
              baseUrl={baseUrl}
              isCopied={isCopied}
              onCopied={() => setCopied(true)}
            />
            {isWarned && (
              <p role="alert">
                You haven’t copied the key. If you close this dialog, you’ll have to create another
                one.
              </p>
            )}
            <div>
              <Button onClick={() => close(false)}>
                {isWarned ? 'Close without copying' : 'Close'}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

type Replaced = Props['replaced'] | undefined;

function OpenButton({
  replaced,
  onOpen,
}: {
  readonly replaced: Replaced;
  readonly onOpen: () => void;
}) {
  return replaced === undefined ? (
    <Button look="primary" onClick={onOpen}>
      Create key
    </Button>
  ) : (
    <Button small onClick={onOpen} aria-label={`Replace key ${replaced.name} …${replaced.last4}`}>
      Replace
    </Button>
  );
}

function Description({
  isCreated,
  replaced,
}: {
  readonly isCreated: boolean;
  readonly replaced: Replaced;
}) {
  if (isCreated) return 'You won’t be able to see it again. We store only a hash.';
  if (replaced === undefined) return 'Name it after the app that will use it.';
  return (
    <>
      Creates a new key. <code>…{replaced.last4}</code> keeps working until you revoke it. Revoke it
      once it is no longer used.
    </>
  );
}

function NameForm({
  form,
  replaced,
}: {
  readonly form: ReturnType<typeof useSubmit>;
  readonly replaced: Replaced;
}) {
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t create the key" />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="CI"
        defaultValue={replaced?.name}
        dir="auto"
        error={form.errorAt('name')}
        {...(replaced === undefined
          ? {}
          : { hint: 'Use the same name to mark the old key as replaced.' })}
      />
      <ScopeFields chosen={replaced?.scopes ?? DEFAULT_SCOPES} error={form.errorAt('scopes')} />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Creating key' : 'Create key'}
        </Button>
      </div>
    </form>
  );
}

function ScopeFields({
  chosen,
  error,
}: {
  readonly chosen: readonly KeyScope[];
  readonly error: string | null;
}) {
  return (
    <fieldset>
      <legend className="font-medium">Scopes</legend>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className="mt-1.5 flex items-baseline gap-2">
          <input
            type="checkbox"
            name={`scope-${scope}`}
            className="size-4"
            defaultChecked={chosen.includes(scope)}
            aria-invalid={error !== null}
          />
          <span>
            {scope} <span className="text-sm text-muted">{SCOPE_MEANINGS[scope]}</span>
          </span>
        </label>
      ))}
      {error !== null && <p className="tone-fail mt-1 text-sm">{error}</p>}
    </fieldset>
  );
}
