'use client';

import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';

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
  const plain = (
    <p className="truncate text-left font-medium" dir="auto" title={name}>
      {name}
    </p>
  );
  if (memberships.length < 2) return plain;
  return (
    <>
      <noscript>{plain}</noscript>
      <Form
        className="needs-script gap-2!"
        look="plain"
        failure="Couldn’t switch organizations"
        submit="Switch organization"
        send={async ({ organizationId = '' }) => {
          await call('switchOrganization', { body: { organizationId } });
          // Loaded anew: what this page keeps is of the other organization.
          return openPage('/sites');
        }}
      >
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
      </Form>
    </>
  );
}
