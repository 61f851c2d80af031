'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { clock } from '@/lib/words/dates';

interface Props {
  readonly siteId: string;
  /** Start time of the deferred scan; null if none is deferred. */
  readonly startsAt: string | null;
}

/** Defers a refused scan, or cancels the deferred one. */
export function DeferScanForm({ siteId, startsAt }: Props) {
  const router = useRouter();
  const form = useSubmit(async () => {
    const operation = startsAt === null ? 'deferScan' : 'cancelDeferredScan';
    await call(operation, { params: { id: siteId } });
    router.refresh();
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="mt-2 flex flex-wrap items-center gap-2">
      <p role="status" className="text-sm text-muted empty:hidden">
        {startsAt !== null && `A scan starts by itself at ${clock(new Date(startsAt))} UTC.`}
      </p>
      <Button type="submit" small aria-disabled={form.isBusy}>
        {startsAt === null ? 'Start it then' : 'Cancel it'}
      </Button>
      <CallErrorNotice error={form.error} notice={form.notice} title="That didn’t work" />
    </form>
  );
}
