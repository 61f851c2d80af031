'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Notifications } from '@/lib/contract/dashboard';

type Props = Notifications['sites'][number];

/** A person's email settings for one site. */
export function SiteMailForm({ id, host, alerts, dropPoints, digest }: Props) {
  const announce = useAnnounce();
  const form = useSubmit(async (fields) => {
    const wish = {
      alerts: fields['alerts'] !== undefined,
      dropPoints: Number(fields['dropPoints']),
      digest: fields['digest'] !== undefined,
    };
    await call('putSiteMail', { params: { id }, body: wish });
    announce(`The emails about ${host} have been saved.`);
  });
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4"
      aria-label={host}
    >
      <h3 className="w-full font-medium wrap-anywhere">{host}</h3>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="alerts" className="size-4" defaultChecked={alerts} /> Alerts:
        regressions, ownership, failing schedules
      </label>
      <label className="flex items-center gap-2">
        and if the score falls by
        <input
          type="number"
          name="dropPoints"
          className="field w-20"
          min={1}
          max={100}
          required
          defaultValue={dropPoints}
        />
        points
      </label>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="digest" className="size-4" defaultChecked={digest} /> In the
        digest
      </label>
      <Button small type="submit" aria-disabled={form.isBusy} aria-label={`Save ${host}`}>
        Save
      </Button>
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save" />
    </form>
  );
}
