'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { useFieldValue } from '@/components/ui/use-field-value';
import { call, CallError } from '@/lib/client/call';

/** Ignores a site already deleted in another tab. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'site_not_found') throw error;
}

/** Requires the host as confirmation: the history cannot be restored. */
export function DeleteSite({ siteId, host }: { readonly siteId: string; readonly host: string }) {
  const router = useRouter();
  const { typed, field } = useFieldValue();
  const form = useSubmit(async () => {
    await call('deleteSite', { params: { id: siteId } }).catch(unlessGone);
    router.push('/sites');
    return 'leaving';
  });
  const isNamed = typed.trim() === host;
  return (
    <form
      method="post"
      onSubmit={(event) => (isNamed ? form.onSubmit(event) : event.preventDefault())}
      className="grid max-w-xl gap-4"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t delete the site" />
      <TextField
        label={`Type ${host} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        pattern={host.replaceAll('.', String.raw`\.`)}
        title={`Type ${host}`}
        {...field}
      />
      <div>
        <Button type="submit" aria-disabled={form.isBusy || !isNamed}>
          {form.isBusy ? 'Deleting site' : 'Delete site'}
        </Button>
      </div>
    </form>
  );
}
