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
  readonly checkId: string;
  /** The active scan, or the newest one when it failed. */
  readonly unsettled: ScanState | null;
}

/** “I fixed this”: asks for the scan that proves it, and follows it. The page around it shows what came of it. */
export function VerifyFix({ siteId, checkId, unsettled }: Props) {
  const { scan, isActive, lost, form } = useSiteScan(siteId, unsettled, (id) =>
    call('verifyFix', { params: { id, checkId } }),
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
          {isActive ? 'Scanning' : left > 0 ? `Again in ${wait(left)}` : 'I fixed this'}
        </span>
      </Button>
      <p role="status" className="max-w-prose text-sm text-muted">
        {isActive && scan !== null ? during(scan) : after(scan)}
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

function during({ trigger }: ScanState): string {
  if (trigger === 'verification')
    return 'When the scan finishes, this page shows whether the fix is verified.';
  return 'Another scan of this site is already running and may miss recent changes. Try again when it finishes.';
}

function after(scan: ScanState | null): string {
  if (scan?.status === 'succeeded')
    return 'The scan has finished. See the findings for what is still open.';
  if (scan?.status === 'failed')
    return 'The latest scan failed, so the fix couldn’t be verified. See the overview for the reason, then try again.';
  return 'Starts a scan of the site. The fix is verified if the check has no open findings.';
}
