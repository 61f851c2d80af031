'use client';

import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { TextField } from '@/components/ui/fields';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import { MARKER_LIMITS } from '@/lib/history/contract/marker-limits';

interface Props {
  readonly siteId: string;
  /** A curl command for a deploy hook. */
  readonly curl: string;
}

/** Form for a note with a time, which is now by default. */
export function AddMarker({ siteId, curl }: Props) {
  return (
    <FormDialog
      opener={(open) => (
        <Button small onClick={open}>
          Add marker
        </Button>
      )}
      title="Add marker"
      description="Say what was done to the site. The history shows it between the scans."
      failure="Couldn’t add the marker"
      submit="Add marker"
      send={async ({ note = '', url = '', at = '' }) => {
        await call('createMarker', {
          params: { id: siteId },
          body: { note, url: url || null, at: at === '' ? null : new Date(at).toISOString() },
        });
        return openPage(null);
      }}
      below={
        <>
          <p className="mt-4 text-sm text-muted">From a deploy hook:</p>
          <CodeBlock code={curl} label="curl for a deploy hook" />
        </>
      }
    >
      <TextField
        label="Note"
        name="note"
        required
        maxLength={MARKER_LIMITS.noteCharacters}
        autoComplete="off"
        placeholder="Moved to a new CMS"
        dir="auto"
      />
      <TextField
        label="Link (optional)"
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://"
      />
      <TextField label="Time (optional)" name="at" type="datetime-local" hint="Now, if empty." />
    </FormDialog>
  );
}
