'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

export function RenameForm({ name }: { readonly name: string }) {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const form = useSubmit(
    async (fields) => {
      await call('renameOrganization', { body: { name: fields['name'] ?? '' } });
      setSaved(true);
      router.refresh();
    },
    ['name'],
  );
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      onChange={() => setSaved(false)}
      className="grid max-w-xl gap-4"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t change the name" />
      <TextField
        label="Organization name"
        name="name"
        required
        maxLength={120}
        defaultValue={name}
        autoComplete="organization"
        dir="auto"
        error={form.errorAt('name')}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" aria-disabled={form.isBusy}>
          Save name
        </Button>
        <span role="status" className="text-sm text-muted">
          {isSaved ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
}
