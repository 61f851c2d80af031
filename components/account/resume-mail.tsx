'use client';

import { call } from '@/lib/client/call';
import { Action } from './webhook-actions';

export function ResumeMail() {
  return (
    <Action
      label="Try again"
      about="emails to this address"
      done="Emails are turned on again."
      act={() => call('resumeMail', {})}
    />
  );
}
