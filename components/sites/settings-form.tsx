'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextField } from '@/components/ui/text-field';
import { useSubmit, type Fields } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { SiteSettings } from '@/lib/contract/dashboard/sites';
import { PROFILE_NAME } from '@/lib/format/words';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly settings: SiteSettings;
  readonly verified: boolean;
  readonly paid: boolean;
}

const SCHEDULES: readonly (readonly [SiteSettings['schedule'], string])[] = [
  ['off', 'Off'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
];

/** What the owner decides about a site. Only what was changed is sent. */
export function SettingsForm({ siteId, host, settings, verified, paid }: Props) {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const form = useSubmit(
    async (fields) => {
      const body = changed(settings, fields);
      if (Object.keys(body).length > 0) await call('changeSite', { params: { id: siteId }, body });
      setSaved(true);
      router.refresh();
    },
    ['name'],
  );
  const mayPublish = verified || settings.publishReports;
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      onChange={() => setSaved(false)}
      className="grid max-w-xl gap-6"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Nothing was changed" />
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        defaultValue={settings.name ?? ''}
        autoComplete="off"
        dir="auto"
        error={form.errorAt('name')}
        hint="Shown beside the host. May stay empty."
      />
      <Choice
        label="Profile"
        name="profile"
        value={settings.profile}
        options={Object.entries(PROFILE_NAME)}
        hint="Which conditional checks are made to apply, from the next scan on. It never changes a weight."
      />
      <Choice
        label="Scans on a schedule"
        name="schedule"
        value={settings.schedule}
        options={
          paid && verified
            ? SCHEDULES
            : SCHEDULES.filter(([value]) => value === 'off' || value === settings.schedule)
        }
        hint={scheduleHint(paid, verified)}
      />
      <div>
        <label className="flex min-h-6 items-center gap-2 font-medium">
          <input
            type="checkbox"
            name="publishReports"
            className="size-4"
            defaultChecked={settings.publishReports}
            disabled={!mayPublish}
            aria-describedby="publish-hint"
          />
          Publish reports
        </label>
        <p id="publish-hint" className="mt-1 text-sm text-muted">
          {mayPublish ? (
            <>
              From the next scan on, the home-page part of each report stands at{' '}
              <a className="link wrap-anywhere" href={`/report/${host}`}>
                /report/{host}
              </a>{' '}
              for everyone, and in the badge (
              <a className="link" href={`/sites/${siteId}/settings/preview`}>
                preview
              </a>
              ). Further pages, history and fixes stay here. Switching it off withdraws the
              published reports at once; reports of public scans by others stay.
            </>
          ) : (
            'Publishing needs a proof of ownership, below.'
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Saving settings' : 'Save settings'}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isSaved ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
}

function scheduleHint(paid: boolean, verified: boolean): ReactNode {
  if (!paid)
    return (
      <>
        Part of the paid plan.{' '}
        <a className="link" href="/account/plan">
          See the plan
        </a>
      </>
    );
  return verified ? 'The first one starts within minutes.' : 'Needs a proof of ownership, below.';
}

/** A setting that is not named stays, also where it could not be chosen now. */
function changed(settings: SiteSettings, fields: Fields): Partial<SiteSettings> {
  const wanted: SiteSettings = {
    name: fields['name']?.trim() || null,
    // Both were chosen from lists of these types.
    profile: fields['profile'] as SiteSettings['profile'],
    schedule: fields['schedule'] as SiteSettings['schedule'],
    publishReports: fields['publishReports'] === 'on',
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => settings[name as keyof SiteSettings] !== value,
    ),
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly hint: ReactNode;
}

function Choice({ label, name, value, options, hint }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field mt-1.5"
        defaultValue={value}
        aria-describedby={`${id}-hint`}
      >
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
