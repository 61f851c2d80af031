'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { SelectField } from '@/components/ui/select-field';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { RETENTION_YEARS, type RetentionYears } from '@/lib/contract/dashboard/retention-years';
import { count } from '@/lib/words/numbers';

const FOREVER = 'always';

export function RetentionForm({ years }: { readonly years: RetentionYears | null }) {
  const announce = useAnnounce();
  const form = useSubmit(async ({ years: chosen }) => {
    await call('changeRetention', {
      body: { years: RETENTION_YEARS.find((one) => String(one) === chosen) ?? null },
    });
    announce('The retention has been saved.');
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid max-w-xl gap-4">
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t save the retention"
      />
      <SelectField
        label="Keep scans"
        name="years"
        defaultValue={String(years ?? FOREVER)}
        options={[
          [FOREVER, 'forever'],
          ...RETENTION_YEARS.map((one) => [String(one), `for ${count(one, 'year')}`] as const),
        ]}
      />
      <div>
        <Button type="submit" aria-disabled={form.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
