'use client';

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/client/call';
import { openPage } from '@/lib/client/open-page';
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
  const title = comparison === null ? 'New comparison' : 'Edit comparison';
  return (
    <FormDialog
      opener={(open) => (
        <Button look={comparison === null ? 'primary' : 'plain'} onClick={open}>
          {comparison === null ? title : 'Edit'}
        </Button>
      )}
      title={title}
      description="Two to five sites, yours and others’, compared by their public reports."
      failure="Couldn’t save the comparison"
      submit="Save"
      busy="Saving"
      send={async ({ name = '', hosts = '' }) => {
        const body = { name, hosts };
        const { id } =
          comparison === null
            ? await call('addComparison', { body })
            : await call('changeComparison', { params: { id: comparison.id }, body });
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
        defaultValue={comparison?.name}
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
      />
    </FormDialog>
  );
}
