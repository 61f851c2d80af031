'use client';

import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { useFieldValue } from '@/components/ui/use-field-value';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import { openPage } from '@/lib/platform/client/open-page';
import { keptHost } from '@/lib/platform/text/host';

/** Adds a site, starts its first scan, and opens its overview. */
export function AddSiteForm({ host: initial = '' }: { readonly host?: string }) {
  const { typed, field } = useFieldValue(initial);
  const host = keptHost(typed);
  return (
    <Form
      failure="Couldn’t add the site"
      submit="Add and scan"
      busy="Adding site"
      send={async ({ url = '' }) => {
        const { site } = await call('addSite', { body: { url } });
        // The overview shows why a scan can’t start, and starts it later.
        await call('startSiteScan', { params: { id: site.id } }).catch((error: unknown) => {
          if (!(error instanceof CallError)) throw error;
        });
        return openPage(`/sites/${site.id}`);
      }}
    >
      <TextField
        label="Website address"
        name="url"
        required
        maxLength={2048}
        {...field}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="example.com"
        dir="auto"
        hint={
          host === null || host === typed.trim() ? (
            'Enter a host name or any URL of the site.'
          ) : (
            <>
              Adds <strong className="font-mono font-medium wrap-anywhere text-ink">{host}</strong>.
            </>
          )
        }
      />
    </Form>
  );
}
