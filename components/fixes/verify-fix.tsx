'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { verifyFix } from '@/lib/contract/dashboard';

interface Props {
  readonly siteId: string;
  readonly checkId: string;
}

/** “I fixed this”: asks for the scan that proves it. */
export function VerifyFix({ siteId, checkId }: Props) {
  const router = useRouter();
  const [isQueued, setQueued] = useState(false);
  const form = useSubmit(async () => {
    await call(verifyFix, { params: { id: siteId, checkId } });
    setQueued(true);
    router.refresh();
  });
  const isRunning = form.error?.code === 'scan_active';
  return (
    <form onSubmit={form.onSubmit} className="needs-script grid justify-items-start gap-3">
      <CallErrorNotice error={isRunning ? null : form.error} notice={form.notice} title="No scan was queued" />
      <p role="status" className="max-w-prose">
        {isQueued && <>A scan is queued; it will verify this fix, or say what is still open. You can leave. </>}
        {isRunning && <>A scan of this site is running already. Ask again when it has ended: what you changed after it began would not be seen. </>}
        {(isQueued || isRunning) && <a className="link" href={`/sites/${siteId}`}>See how far it is</a>}
      </p>
      {!isQueued && <Button type="submit" look="primary" aria-disabled={form.isBusy}>{form.isBusy ? 'Queueing a scan' : 'I fixed this'}</Button>}
      {!isQueued && <p className="text-sm text-muted">Queues a scan of the site. The fix is verified when this check has no open finding left.</p>}
    </form>
  );
}
