'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Choices, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import type { ApiKey, CreatedKey } from '@/lib/people/contract/api-keys';
import { DEFAULT_SCOPES, KEY_SCOPES, SCOPE_MEANINGS } from '@/lib/platform/contract/key-scopes';
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
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    // The key cannot be shown again.
    if (created !== null && !isCopied && !isLeaving) return setLeaving(true);
    setOpen(false);
    setCreated(null);
    setLeaving(false);
    setCopied(false);
  };
  const isWarned = isLeaving && !isCopied;
  const title = replaced === undefined ? 'Create API key' : 'Replace key';
  return (
    <>
      {canCreate &&
        (replaced === undefined ? (
          <Button look="primary" onClick={() => setOpen(true)}>
            Create key
          </Button>
        ) : (
          <Button
            small
            onClick={() => setOpen(true)}
            aria-label={`Replace key ${replaced.name} …${replaced.last4}`}
          >
            Replace
          </Button>
        ))}
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={created === null ? title : 'Copy your key'}
        description={
          created === null ? (
            <Purpose replaced={replaced} />
          ) : (
            'You won’t be able to see it again. We store only a hash.'
          )
        }
      >
        {created === null ? (
          <KeyForm replaced={replaced} onCreated={setCreated} />
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
              <CloseButton>{isWarned ? 'Close without copying' : 'Close'}</CloseButton>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

interface Replacing {
  readonly replaced: Props['replaced'] | undefined;
}

function Purpose({ replaced }: Replacing) {
  if (replaced === undefined) return 'Name it after the app that will use it.';
  return (
    <>
      Creates a new key. <code>…{replaced.last4}</code> keeps working until you revoke it. Revoke it
      once it is no longer used.
    </>
  );
}

function KeyForm({
  replaced,
  onCreated,
}: Replacing & { readonly onCreated: (key: CreatedKey) => void }) {
  const router = useRouter();
  return (
    <Form
      className=""
      failure="Couldn’t create the key"
      submit="Create key"
      busy="Creating key"
      send={async ({ name = '' }, data) => {
        const scopes = KEY_SCOPES.filter((scope) => data.getAll('scopes').includes(scope));
        onCreated(await call('createApiKey', { body: { name, scopes } }));
        router.refresh();
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="CI"
        defaultValue={replaced?.name}
        dir="auto"
        hint={replaced && 'Use the same name to mark the old key as replaced.'}
      />
      <Choices
        legend="Scopes"
        name="scopes"
        chosen={replaced?.scopes ?? DEFAULT_SCOPES}
        options={KEY_SCOPES.map((scope) => [scope, scope, SCOPE_MEANINGS[scope]])}
      />
    </Form>
  );
}
