'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { COMPARISON_LIMITS } from '@/lib/contract/dashboard/comparison-limits';

interface Props {
  /** Null for a new comparison. */
  readonly comparison: {
    readonly id: string;
    readonly name: string;
    readonly hosts: readonly string[];
  } | null;
}

/** Name and sites of a comparison; the own site comes first. */
export function EditComparison({ comparison }: Props) {
  const [isOpen, setOpen] = useState(false);
  const title = comparison === null ? 'New comparison' : 'Edit comparison';
  return (
    <>
      <Button look={comparison === null ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        {comparison === null ? title : 'Edit'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description="Two to five sites, yours and others’, compared by their public reports."
      >
        <Form comparison={comparison} />
      </Dialog>
    </>
  );
}

function Form({ comparison }: Props) {
  const router = useRouter();
  const form = useSubmit(
    async ({ name = '', hosts = '' }) => {
      const body = { name, hosts };
      const { id } =
        comparison === null
          ? await call('addComparison', { body })
          : await call('changeComparison', { params: { id: comparison.id }, body });
      if (comparison === null) router.push(`/comparisons/${id}`);
      else location.reload();
      return 'leaving';
    },
    ['name', 'hosts'],
  );
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t save the comparison"
      />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={COMPARISON_LIMITS.nameCharacters}
        autoComplete="off"
        dir="auto"
        defaultValue={comparison?.name}
        error={form.errorAt('name')}
      />
      <TextField
        label="Sites, separated by commas"
        name="hosts"
        required
        maxLength={2048}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com, example.org"
        defaultValue={comparison?.hosts.join(', ')}
        error={form.errorAt('hosts')}
      />
      <div>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
