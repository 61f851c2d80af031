'use client';

import { SelectField, type Option } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import {
  RETENTION_YEARS,
  type RetentionYears,
} from '@/lib/people/contract/dashboard/retention-years';
import { count } from '@/lib/platform/text/numbers';

const FOREVER = 'always';
const CHOICES: readonly Option[] = [
  [FOREVER, 'forever'],
  ...RETENTION_YEARS.map((years) => [String(years), `for ${count(years, 'year')}`] as const),
];

export function RetentionForm({ years }: { readonly years: RetentionYears | null }) {
  return (
    <Form
      look="plain"
      failure="Couldn’t save how long scans are kept"
      submit="Save"
      saved="Saved"
      send={async (typed) => {
        const chosen = RETENTION_YEARS.find((option) => String(option) === typed['years']) ?? null;
        await call('changeRetention', { body: { years: chosen } });
      }}
    >
      <SelectField
        label="Keep scans"
        name="years"
        defaultValue={String(years ?? FOREVER)}
        options={CHOICES}
      />
    </Form>
  );
}
