'use client';

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import { COMPARISON_LIMITS } from '@/lib/benchmark/contract/comparison-limits';

interface Props {
  /** The saved comparison that is changed; null for a new one. */
  readonly saved: { readonly id: string; readonly name: string } | null;
  readonly hosts: readonly string[];
  /** True if there is nothing to save but a new name. */
  readonly isSaved: boolean;
}

/** Saves the compared sites under a name. */
export function SaveComparison({ saved, hosts, isSaved }: Props) {
  const label = isSaved ? 'Rename' : saved === null ? 'Save' : 'Save changes';
  return (
    <FormDialog
      opener={(open) => (
        <Button look={isSaved ? 'plain' : 'primary'} onClick={open}>
          {label}
        </Button>
      )}
      title={`${label}${label === 'Save changes' ? '' : ' comparison'}`}
      failure="Couldn’t save the comparison"
      submit="Save"
      busy="Saving"
      send={async ({ name = '' }) => {
        const body = { name, hosts: hosts.join(',') };
        const { id } =
          saved === null
            ? await call('addComparison', { body })
            : await call('changeComparison', { params: { id: saved.id }, body });
        return openPage(`/comparisons/${id}`);
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={COMPARISON_LIMITS.nameCharacters}
        autoComplete="off"
        dir="auto"
        defaultValue={saved?.name}
      />
    </FormDialog>
  );
}
