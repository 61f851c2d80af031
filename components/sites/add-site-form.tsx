'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { useFieldValue } from '@/components/ui/use-field-value';
import { call } from '@/lib/client/call';
import { keptHost } from '@/lib/words/host';

/** First step of a new site. The next steps have its id in their URL, so they can be resumed. */
export function AddSiteForm() {
  const router = useRouter();
  const { typed, field } = useFieldValue();
  const form = useSubmit(
    async ({ url = '' }) => {
      const { site } = await call('addSite', { body: { url } });
      router.push(`/sites/new?site=${site.id}`);
      return 'leaving';
    },
    ['url'],
  );
  const host = keptHost(typed);
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid max-w-xl gap-4">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t add the site" />
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
        error={form.errorAt('url')}
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
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Adding site' : 'Add site'}
        </Button>
      </div>
    </form>
  );
}
