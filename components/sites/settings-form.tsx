'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useSubmit, type Fields } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { SiteSettings } from '@/lib/contract';
import { PROFILE_NAME } from '@/lib/words/words';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly settings: SiteSettings;
  readonly verified: boolean;
  readonly paid: boolean;
}

const SCHEDULES: readonly (readonly [SiteSettings['schedule'], string])[] = [
  ['off', 'Off'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
];

/** Settings of a site. Only changed values are sent. */
export function SettingsForm({ siteId, host, settings, verified, paid }: Props) {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const form = useSubmit(
    async (fields) => {
      const body = changedSettings(settings, fields);
      if (Object.keys(body).length > 0) await call('changeSite', { params: { id: siteId }, body });
      setSaved(true);
      router.refresh();
    },
    ['name'],
  );
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      onChange={() => setSaved(false)}
      className="grid max-w-xl gap-6"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t save the settings" />
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        defaultValue={settings.name ?? ''}
        autoComplete="off"
        dir="auto"
        error={form.errorAt('name')}
        hint="Optional. Shown next to the host."
      />
      <SelectField
        label="Profile"
        name="profile"
        defaultValue={settings.profile}
        options={Object.entries(PROFILE_NAME)}
        hint="Decides which conditional checks always apply, starting with the next scan. Weights don’t change."
      />
      <SelectField
        label="Scheduled scans"
        name="schedule"
        defaultValue={settings.schedule}
        options={
          paid && verified
            ? SCHEDULES
            : SCHEDULES.filter(([value]) => value === 'off' || value === settings.schedule)
        }
        hint={scheduleHint(paid, verified)}
      />
      <PublishReports
        siteId={siteId}
        host={host}
        isOn={settings.publishReports}
        mayPublish={verified || settings.publishReports}
      />
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

function PublishReports({
  siteId,
  host,
  isOn,
  mayPublish,
}: {
  readonly siteId: string;
  readonly host: string;
  readonly isOn: boolean;
  readonly mayPublish: boolean;
}) {
  return (
    <div>
      <label className="flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          name="publishReports"
          className="size-4"
          defaultChecked={isOn}
          disabled={!mayPublish}
          aria-describedby="publish-hint"
        />
        Publish reports
      </label>
      <p id="publish-hint" className="mt-1 text-sm text-muted">
        {mayPublish ? (
          <>
            Starting with the next scan, the home page part of each report is published at{' '}
            <a className="link wrap-anywhere" href={`/report/${host}`}>
              /report/{host}
            </a>{' '}
            and shown in the badge (
            <a className="link" href={`/sites/${siteId}/settings/preview`}>
              preview
            </a>
            ). Additional pages, history, and fixes stay private. Turning this off removes the
            published reports immediately; reports from public scans by others remain.
          </>
        ) : (
          'Requires verified ownership. See below.'
        )}
      </p>
    </div>
  );
}

function scheduleHint(paid: boolean, verified: boolean): ReactNode {
  if (!paid)
    return (
      <>
        Part of the paid plan.{' '}
        <a className="link" href="/account/plan">
          View plans
        </a>
      </>
    );
  return verified
    ? 'The first scan starts within a few minutes.'
    : 'Requires verified ownership. See below.';
}

/** A setting without a field in the form stays unchanged. */
function changedSettings(settings: SiteSettings, fields: Fields): Partial<SiteSettings> {
  const wanted: SiteSettings = {
    name: fields['name']?.trim() || null,
    // The select fields offer values of these types only.
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
