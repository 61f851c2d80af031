'use client';

import { TextField, Tick } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/client/call';
import type { Notifications } from '@/lib/contract/dashboard';

type Props = Notifications['sites'][number];

/** A person's email settings for one site. */
export function SiteMailForm({ id, host, alerts, dropPoints, digest }: Props) {
  return (
    <section aria-label={host} className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium wrap-anywhere">{host}</h3>
      <Form
        failure="Couldn’t save"
        submit="Save"
        saved="Saved"
        send={async (typed) => {
          await call('putSiteMail', {
            params: { id },
            body: {
              alerts: typed['alerts'] !== undefined,
              dropPoints: Number(typed['dropPoints']),
              digest: typed['digest'] !== undefined,
            },
          });
        }}
      >
        <Tick name="alerts" label="Alerts" defaultChecked={alerts} />
        <TextField
          label="Points"
          name="dropPoints"
          type="number"
          min={1}
          max={100}
          required
          defaultValue={dropPoints}
        />
        <Tick name="digest" label="In the digest" defaultChecked={digest} />
      </Form>
    </section>
  );
}
