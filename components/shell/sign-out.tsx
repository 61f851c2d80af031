'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Fetches the CSRF token of next-auth when the button is pressed. */
export async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const { ok } = await fetch('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  });
  if (!ok) throw new Error('The server didn’t respond.');
}

/** `to`: path to open after signing out. */
export function SignOut({ to = '/' }: { readonly to?: string }) {
  const router = useRouter();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const press = () => {
    if (state === 'busy') return;
    setState('busy');
    signOut().then(
      () => {
        router.push(to);
        router.refresh();
      },
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button small aria-disabled={state === 'busy'} onClick={press}>
        Sign out
      </Button>
      <span role="alert" className="text-sm empty:hidden">
        {state === 'failed' && 'Couldn’t sign out because the server didn’t respond. Try again.'}
      </span>
    </>
  );
}
