'use client';

import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { useFieldValue } from '@/components/ui/use-field-value';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import { keptHost } from '@/lib/platform/text/host';

/** First step of a new site. The next steps have its id in their URL, so they can be resumed. */
export function AddSiteForm({ host: initial = '' }: { readonly host?: string }) {
  const { typed, field } = useFieldValue(initial);
  const host = keptHost(typed);
  return (
    <Form
      failure="Couldn’t add the site"
      submit="Add site"
      busy="Adding site"
      send={async ({ url = '' }) => {
        const { site } = await call('addSite', { body: { url } });
        return openPage(`/sites/new?site=${site.id}`);
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
