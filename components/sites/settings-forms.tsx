'use client';

import { SelectField, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import type { SiteSettings } from '@/lib/sites/contract/sites';
import { PROFILE_NAME } from '@/lib/platform/text/words';
import { scheduleNeeds } from '@/components/shell/schedule-needs';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { SCHEDULES } from './site-values';

interface Props {
  readonly siteId: string;
  readonly settings: SiteSettings;
}

export const GeneralSettings = ({
  siteId,
  settings,
  verified,
}: Props & { readonly verified: boolean }) => (
  <Form
    {...FORM}
    send={({ name, tags = '', profile, guesses }) =>
      save(siteId, settings, {
        name: name?.trim() || null,
        tags: tagsOf(tags),
        // The select field offers values of this type only.
        profile: profile as SiteSettings['profile'],
        guessAddresses: guesses === 'asked',
      })
    }
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
    <TagsField
      label="Tags"
      tags={settings.tags}
      hint="Optional, separated by commas. The list of sites can be filtered by them."
    />
    <SelectField
      label="Site type"
      name="profile"
      defaultValue={settings.profile}
      options={Object.entries(PROFILE_NAME)}
      hint="Choose what your site offers if we guessed wrong."
    />
    <SelectField
      label="Guessed addresses"
      name="guesses"
      defaultValue={settings.guessAddresses ? 'asked' : 'not asked'}
      options={
        verified || settings.guessAddresses
          ? [
              ['not asked', 'not asked'],
              ['asked', 'asked by scans'],
            ]
          : [['not asked', 'not asked']]
      }
      hint={
        verified
          ? 'Agents guess addresses, such as /pricing. A scan asks at most 40 of them. No points.'
          : 'Scans can ask addresses that agents guess, once you verify ownership.'
      }
    />
  </Form>
);

const FORM = {
  failure: 'Couldn’t save the settings',
  submit: 'Save settings',
  busy: 'Saving settings',
  saved: 'Saved',
} as const;

/** Sends only changed values. */
async function save(
  id: string,
  settings: SiteSettings,
  wanted: Partial<SiteSettings>,
): Promise<void> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      JSON.stringify(settings[name as keyof SiteSettings]) !== JSON.stringify(value),
  );
  if (changed.length > 0)
    await call('changeSite', { params: { id }, body: Object.fromEntries(changed) });
}

export const ScheduleSettings = ({
  siteId,
  settings,
  verified,
  paid,
}: Props & { readonly verified: boolean; readonly paid: boolean }) => (
  <Form
    {...FORM}
    send={({ schedule }) =>
      save(siteId, settings, { schedule: schedule as SiteSettings['schedule'] })
    }
  >
    <SelectField
      label="Scheduled scans"
      name="schedule"
      defaultValue={settings.schedule}
      options={
        paid && verified
          ? SCHEDULES
          : SCHEDULES.filter(([value]) => value === 'off' || value === settings.schedule)
      }
      hint={
        scheduleNeeds({ siteId, paid, verified }) ?? 'The first scan starts within a few minutes.'
      }
    />
  </Form>
);
