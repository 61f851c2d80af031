'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '@/lib/client/call';

interface Props {
  readonly current: string;
  readonly name: string;
  readonly memberships: readonly { readonly organizationId: string; readonly name: string }[];
}

/** The organization, and where there are several, the choice. Another organization has other pages: it opens its sites. */
export function OrganizationSwitch({ current, name, memberships }: Props) {
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  if (memberships.length < 2) return <p className="truncate font-medium" dir="auto">{name}</p>;
  const choose = (organizationId: string) => {
    call('switchOrganization', { body: { organizationId } }).then(() => { router.push('/sites'); router.refresh(); }, (error: Error) => setFailure(error.message));
  };
  return (
    <div>
      <label className="sr-only" htmlFor="organization">Organization</label>
      <select id="organization" className="field" value={current} onChange={(event) => choose(event.target.value)}>
        {memberships.map((membership) => <option key={membership.organizationId} value={membership.organizationId}>{membership.name}</option>)}
      </select>
      {failure !== null && <p role="alert" className="tone-fail mt-1 text-sm">{failure}</p>}
    </div>
  );
}
