import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { readSubscription } from '@/lib/events/server/unsubscribe';
import { UnsubscribePage } from '@/components/events/unsubscribe-page';

export const metadata: Metadata = {
  title: 'Unsubscribe',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function Page({ params, searchParams }: RouteProps<{ token: string }>) {
  const [{ token }, { done }] = [await params, await searchParams];
  return (
    <UnsubscribePage
      token={token}
      kind={await readSubscription(token)}
      isDone={done !== undefined}
    />
  );
}
