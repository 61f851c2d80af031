import { ScanProgress } from '@/components/reports/scan-progress';
import type { SiteScan } from '@/components/reports/use-site-scan';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useReadOnly } from '@/components/ui/read-only';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import { wait } from '@/lib/platform/text/dates';

interface Props {
  readonly siteScan: SiteScan;
  readonly button: string;
  /** Expected result of the scan, or its result. */
  readonly status: string;
  /** True if the active scan already includes this verification. */
  readonly isIncluded: boolean;
}

/** Starts a scan that verifies fixes, or joins the active one, and shows its progress. */
export function VerifyForm({ siteScan, button, status, isIncluded }: Props) {
  const { scan, isActive, progressError, form } = siteScan;
  const left = useSecondsLeft(form.error);
  const isWaiting = isActive && isIncluded;
  const mayStart = !isWaiting && left === 0;
  if (useReadOnly()) return null;
  return (
    <form
      method="post"
      onSubmit={(event) => (mayStart ? form.onSubmit(event) : event.preventDefault())}
      className="needs-script no-print grid justify-items-start gap-3"
    >
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t start the scan" />
      <Button type="submit" look="primary" aria-disabled={form.isBusy || !mayStart}>
        <span className="tabular-nums">
          {isWaiting ? 'Scanning' : left > 0 ? `Again in ${wait(left)}` : button}
        </span>
      </Button>
      <p role="status" className="max-w-prose text-sm text-muted">
        {status}
      </p>
      {scan !== null && isActive && (
        <div className="w-full max-w-2xl">
          <ScanProgress scan={scan} />
        </div>
      )}
      {progressError !== null && (
        <CallErrorNotice error={progressError} title="Couldn’t load the progress of the scan" />
      )}
    </form>
  );
}
