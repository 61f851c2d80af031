'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error';
import { useSubmit } from '@/components/ui/use-submit';
import { WithoutScript } from '@/components/ui/without-script';
import { call } from '@/lib/client/call';
import { NewPasswordField } from './new-password-field';

interface Props {
  readonly token: string;
  /** Somebody without an account yet chooses a password. */
  readonly isNew: boolean;
}

export function JoinForm({ token, isNew }: Props) {
  const router = useRouter();
  const form = useSubmit(async ({ password }) => {
    await call('acceptInvitation', { body: { token, ...(password === undefined ? {} : { password }) } });
    router.push('/sites');
    router.refresh();
    return 'leaving';
  }, isNew ? ['password'] : []);
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-5">
      <WithoutScript />
      <CallErrorNotice error={form.error} notice={form.notice} title="You have not joined" />
      {isNew && <NewPasswordField error={form.errorAt('password')} />}
      <div><Button type="submit" look="primary" aria-disabled={form.isBusy}>{form.isBusy ? 'Joining' : 'Join'}</Button></div>
    </form>
  );
}
