'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';

interface Props {
  readonly current: string;
  readonly name: string;
  readonly memberships: readonly { readonly organizationId: string; readonly name: string }[];
}

/**
 * The organization, with a choice if the person is in several. Other organizations have other pages, so a switch opens
 * `/sites`.
 */
export function OrganizationSwitch({ current, name, memberships }: Props) {
  const form = useSubmit(async ({ organizationId = '' }) => {
    await call('switchOrganization', { body: { organizationId } });
    // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- loaded anew: what this page keeps is of the other organization
    window.location.assign('/sites');
    return 'leaving';
  });
  const plain = (
    <p className="truncate text-left font-medium" dir="auto" title={name}>
      {name}
    </p>
  );
  if (memberships.length < 2) return plain;
  return (
    <>
      <noscript>{plain}</noscript>
      <form method="post" onSubmit={form.onSubmit} className="needs-script grid gap-2">
        <select
          name="organizationId"
          aria-label="Organization"
          className="field text-base"
          defaultValue={current}
        >
          {memberships.map((membership) => (
            <option key={membership.organizationId} value={membership.organizationId}>
              {membership.name}
            </option>
          ))}
        </select>
        <div>
          <Button type="submit" small aria-disabled={form.isBusy}>
            Switch organization
          </Button>
        </div>
        <CallErrorNotice
          error={form.error}
          notice={form.notice}
          title="Couldn’t switch organizations"
        />
      </form>
    </>
  );
}
