import type { Metadata } from 'next';
import { readSubscription } from '@/lib/events/server/unsubscribe';
import { UnsubscribePage } from '@/components/events/unsubscribe-page';

export const metadata: Metadata = {
  title: 'Unsubscribe',
  robots: { index: false },
  referrer: 'no-referrer',
};

interface Props {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly done?: string }>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ token }, { done }] = [await params, await searchParams];
  return (
    <UnsubscribePage
      token={token}
      kind={await readSubscription(token)}
      isDone={done !== undefined}
    />
  );
}
