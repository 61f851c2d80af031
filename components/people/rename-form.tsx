'use client';

import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';

export function RenameForm({ name: current }: { readonly name: string }) {
  return (
    <Form
      look="plain"
      failure="Couldn’t change the name"
      submit="Save name"
      saved="Saved"
      send={async ({ name = '' }) => void (await call('renameOrganization', { body: { name } }))}
    >
      <TextField
        label="Organization name"
        name="name"
        required
        maxLength={120}
        defaultValue={current}
        autoComplete="organization"
        dir="auto"
      />
    </Form>
  );
}
