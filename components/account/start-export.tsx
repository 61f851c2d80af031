'use client';

import { call } from '@/lib/client/call';
import { ActionButton } from './webhook-actions';

interface Props {
  readonly of: 'organization' | 'account';
  readonly again: boolean;
}

export function StartExport({ of, again }: Props) {
  return (
    <ActionButton
      label={again ? 'Start a new export' : 'Start export'}
      about={
        of === 'organization' ? 'everything of the organization' : 'everything of your account'
      }
      done="The export has been started. You get an email when it is ready."
      act={() => call(of === 'organization' ? 'exportOrganization' : 'exportAccount', {})}
    />
  );
}
