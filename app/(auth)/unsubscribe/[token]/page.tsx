import type { RouteProps } from '@/app/query';
import { tokenPage } from '@/app/(auth)/token-page';
import { readSubscription } from '@/lib/events/server/unsubscribe';
import { UnsubscribePage } from '@/components/events/unsubscribe-page';

export const metadata = tokenPage('Unsubscribe');

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
