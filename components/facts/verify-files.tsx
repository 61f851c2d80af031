'use client';

import { ScanProgress } from '@/components/sites/scan-progress';
import { useSiteScan } from '@/components/sites/use-site-scan';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import { call } from '@/lib/client/call';
import type { ScanState } from '@/lib/contract/dashboard';
import { wait } from '@/lib/format/dates';

interface Props {
  readonly siteId: string;
  /** The active scan, or the newest one when it failed. */
  readonly unsettled: ScanState | null;
}

/** “I published these files”: one scan proves all of them. The page around it shows each check turning. */
export function VerifyFiles({ siteId, unsettled }: Props) {
  const { scan, isActive, lost, form } = useSiteScan(siteId, unsettled, (id) =>
    call('verifyFixes', { params: { id } }),
  );
  const left = useSecondsLeft(form.error);
  const mayAsk = !isActive && left === 0;
  return (
    <form
      method="post"
      onSubmit={(event) => (mayAsk ? form.onSubmit(event) : event.preventDefault())}
      className="needs-script no-print grid justify-items-start gap-3"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t start the scan" />
      <Button type="submit" look="primary" aria-disabled={form.isBusy || !mayAsk}>
        <span className="tabular-nums">
          {isActive ? 'Scanning' : left > 0 ? `Again in ${wait(left)}` : 'I published these files'}
        </span>
      </Button>
      <p role="status" className="max-w-prose text-sm text-muted">
        {isActive
          ? 'When the scan finishes, this page shows which fixes are verified.'
          : 'Starts one scan of the site for all files. A fix is verified if its check has no open findings.'}
      </p>
      {scan !== null && isActive && (
        <div className="w-full max-w-2xl">
          <ScanProgress scan={scan} />
        </div>
      )}
      {lost !== null && (
        <CallErrorNotice error={lost} title="Couldn’t load the progress of the scan" />
      )}
    </form>
  );
}
