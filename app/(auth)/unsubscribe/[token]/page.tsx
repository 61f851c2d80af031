import type { Metadata } from 'next';
import { Button } from '@/components/ui/button';
import { readSubscription } from '@/lib/events/server/unsubscribe';

export const metadata: Metadata = {
  title: 'Unsubscribe',
  robots: { index: false },
  referrer: 'no-referrer',
};

interface Props {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly done?: string }>;
}

const WHAT = { alerts: 'alerts about this site', digest: 'the weekly digest' } as const;

export default async function UnsubscribePage({ params, searchParams }: Props) {
  const [{ token }, { done }] = [await params, await searchParams];
  const kind = await readSubscription(token);
  const settings = (
    <a className="link" href="/account/notifications">
      Account → Notifications
    </a>
  );
  if (kind === null)
    return (
      <>
        <h1>This link doesn’t work</h1>
        <p className="mt-2 text-lead text-muted">You can turn off emails under {settings}.</p>
      </>
    );
  if (done !== undefined)
    return (
      <>
        <h1>You’re unsubscribed</h1>
        <p className="mt-2 text-lead text-muted">
          You won’t get {WHAT[kind]} any more. Turn them on again under {settings}.
        </p>
      </>
    );
  return (
    <>
      <h1>Unsubscribe</h1>
      <p className="mt-2 text-lead text-muted">You won’t get {WHAT[kind]} any more.</p>
      <form method="post" action={`/api/unsubscribe/${token}`} className="mt-6">
        <Button type="submit" look="primary">
          Unsubscribe
        </Button>
      </form>
    </>
  );
}
