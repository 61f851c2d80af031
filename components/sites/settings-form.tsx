'use client';

import type { ReactNode } from 'react';
import { SelectField, TextField, type Option } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import type { Typed } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { SiteSettings } from '@/lib/contract';
import { tagsOf } from './site-actions';
import { PROFILE_NAME } from '@/lib/words/words';

interface Props {
  readonly siteId: string;
  readonly settings: SiteSettings;
  readonly verified: boolean;
  readonly paid: boolean;
}

const SCHEDULES: readonly Option[] = [
  ['off', 'Off'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
];

/** Settings of a site. Only changed values are sent. */
export function SettingsForm({ siteId, settings, verified, paid }: Props) {
  return (
    <Form
      failure="Couldn’t save the settings"
      submit="Save settings"
      busy="Saving settings"
      saved="Saved"
      send={async (typed) => {
        const body = changedSettings(settings, typed);
        if (Object.keys(body).length > 0)
          await call('changeSite', { params: { id: siteId }, body });
      }}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        defaultValue={settings.name ?? ''}
        autoComplete="off"
        dir="auto"
        hint="Optional. Shown next to the host."
      />
      <TextField
        label="Tags"
        name="tags"
        maxLength={330}
        defaultValue={settings.tags.join(', ')}
        autoComplete="off"
        dir="auto"
        hint="Optional, separated by commas. The list of sites can be filtered by them."
      />
      <SelectField
        label="Profile"
        name="profile"
        defaultValue={settings.profile}
        options={Object.entries(PROFILE_NAME)}
        hint="Choose what your site offers if we guessed wrong."
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
    </Form>
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

function changedSettings(settings: SiteSettings, typed: Typed): Partial<SiteSettings> {
  const wanted = {
    name: typed['name']?.trim() || null,
    tags: tagsOf(typed['tags'] ?? ''),
    // The select fields offer values of these types only.
    profile: typed['profile'] as SiteSettings['profile'],
    schedule: typed['schedule'] as SiteSettings['schedule'],
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        JSON.stringify(settings[name as keyof typeof wanted]) !== JSON.stringify(value),
    ),
  );
}
