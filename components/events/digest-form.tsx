'use client';

import { ActionButton } from '@/components/ui/actions';
import { SelectField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import type { Notifications } from '@/lib/events/contract/dashboard';

interface Props {
  readonly digest: Notifications['digest'];
  readonly timeZones: readonly string[];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS = WEEKDAYS.map((name, index) => [String(index + 1), name] as const);
const HOURS = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
);

/** Settings of the weekly digest: scores, changes, markers, the three best fixes, and answers of answer engines. */
export function DigestForm({ digest, timeZones }: Props) {
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        {digest === null
          ? 'Off. Choose when it should come.'
          : 'Scores, changes, markers, the best fixes, and what answer engines said.'}
      </p>
      <Form
        className="max-w-3xl"
        failure="Couldn’t save the digest"
        submit={digest === null ? 'Turn on' : 'Save'}
        saved="The digest has been saved."
        send={async ({ weekday, hour, timeZone = 'UTC' }) => {
          const wish = { weekday: Number(weekday), hour: Number(hour), timeZone };
          await call('putDigest', { body: { digest: wish } });
        }}
      >
        <div className="flex flex-wrap gap-3">
          <SelectField
            label="Day"
            name="weekday"
            options={DAYS}
            defaultValue={digest?.weekday ?? 1}
          />
          <SelectField label="Hour" name="hour" options={HOURS} defaultValue={digest?.hour ?? 9} />
          <SelectField
            label="Time zone"
            name="timeZone"
            options={[...new Set(['UTC', ...timeZones])].map((name) => [name, name])}
            defaultValue={digest?.timeZone ?? 'UTC'}
          />
        </div>
      </Form>
      {digest !== null && (
        <ActionButton
          label="Turn off"
          name="Turn off the weekly digest"
          className="mt-3"
          done="The digest has been turned off."
          call="putDigest"
          input={{ body: { digest: null } }}
        />
      )}
    </>
  );
}
