'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** next-auth wants its token with the form; it is asked for when the button is pressed. */
async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  await fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) });
}

export function SignOut() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    signOut().then(() => { router.push('/'); router.refresh(); }, () => setBusy(false));
  };
  return <Button small aria-disabled={isBusy} onClick={press}>Sign out</Button>;
}
