'use client';

import { useState } from 'react';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { SelectField } from '@/components/ui/fields';
import type { Typed } from '@/components/ui/use-submit';
import type { Role } from '@/lib/platform/contract/roles';

interface Props {
  readonly roles: readonly Role[];
  readonly role: Role;
  readonly tags?: readonly string[];
}

/** A role; of a viewer, with the tags of the sites that they may read. */
export function RoleFields({ roles, role, tags = [] }: Props) {
  const [chosen, setChosen] = useState(role);
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        options={roles.map((name) => [name, name])}
        defaultValue={role}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as Role)}
      />
      {chosen === 'viewer' && (
        <TagsField
          label="Sites with these tags"
          tags={tags}
          hint="Separated by commas. A viewer reads these sites and changes nothing."
        />
      )}
    </>
  );
}

/** The body of a call, of what was typed. Sites that were chosen through the API stay. */
export const roleOf = ({ role = 'member', tags = '' }: Typed, siteIds: readonly string[] = []) =>
  role === 'viewer'
    ? { role: 'viewer' as const, tags: tagsOf(tags), siteIds: [...siteIds] }
    : { role: role as Role };
