'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { Notifications } from '@/lib/contract/dashboard';
import { ActionButton } from './webhook-actions';

interface Props {
  readonly digest: Notifications['digest'];
  readonly timeZones: readonly string[];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Settings of the weekly digest: scores, changes, markers, the three best fixes, and answers of answer engines. */
export function DigestForm({ digest, timeZones }: Props) {
  const announce = useAnnounce();
  const form = useSubmit(async ({ weekday, hour, timeZone = 'UTC' }) => {
    const wish = { weekday: Number(weekday), hour: Number(hour), timeZone };
    await call('putDigest', { body: { digest: wish } });
    announce('The digest has been saved.');
  });
  return (
    <>
      <p className="max-w-prose text-muted">
        {digest === null
          ? 'You get no digest. Choose when it should come.'
          : 'Scores, changes, markers, the best fixes, and what answer engines said.'}
      </p>
      <form method="post" onSubmit={form.onSubmit} className="mt-3 flex flex-wrap items-end gap-3">
        <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save the digest" />
        <label className="grid gap-1.5">
          <span className="font-medium">Day</span>
          <select name="weekday" className="field" defaultValue={digest?.weekday ?? 1}>
            {WEEKDAYS.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1.5">
          <span className="font-medium">Hour</span>
          <select name="hour" className="field" defaultValue={digest?.hour ?? 9}>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {String(hour).padStart(2, '0')}:00
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1.5">
          <span className="font-medium">Time zone</span>
          <select name="timeZone" className="field" defaultValue={digest?.timeZone ?? 'UTC'}>
            {[...new Set(['UTC', ...timeZones])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {digest === null ? 'Turn on' : 'Save'}
        </Button>
      </form>
      {digest !== null && (
        <div className="mt-3">
          <ActionButton
            label="Turn off"
            about="weekly digest"
            done="The digest has been turned off."
            act={() => call('putDigest', { body: { digest: null } })}
          />
        </div>
      )}
    </>
  );
}
