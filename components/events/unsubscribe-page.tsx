import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';
import type { readSubscription } from '@/lib/events/server/unsubscribe';

const WHAT = {
  alerts: 'alerts about this site',
  digest: 'the weekly digest',
  'client-report': 'the monthly report',
} as const;

interface Props {
  readonly token: string;
  readonly kind: Awaited<ReturnType<typeof readSubscription>>;
  readonly isDone: boolean;
}

export function UnsubscribePage({ token, kind, isDone }: Props) {
  const settings = <Link href="/account/notifications">Account → Notifications</Link>;
  if (kind === null)
    return (
      <>
        <h1>This link doesn’t work</h1>
        <p className="mt-2 text-lead text-muted">You can turn off emails under {settings}.</p>
      </>
    );
  if (isDone)
    return (
      <>
        <h1>You’re unsubscribed</h1>
        <p className="mt-2 text-lead text-muted">
          You won’t get {WHAT[kind]} any more.{' '}
          {kind !== 'client-report' && <>Turn them on again under {settings}.</>}
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
