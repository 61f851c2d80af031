'use client';

import { call } from '@/lib/client/call';
import { ActionButton } from './webhook-actions';

export function ResumeMail() {
  return (
    <ActionButton
      label="Try again"
      about="emails to this address"
      done="Emails are turned on again."
      act={() => call('resumeMail', {})}
    />
  );
}
