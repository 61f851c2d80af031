'use client';

import { RotateCw } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { ActionButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Notice } from '@/components/ui/notice';
import { useReadOnly } from '@/components/ui/read-only';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import type { CallError } from '@/lib/platform/client/request';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { clock, wait } from '@/lib/platform/text/dates';
import { siteText } from '@/lib/platform/text/site-text';
import { ScanProgress } from './scan-progress';
import { useSiteScan } from './use-site-scan';

interface Props {
  readonly siteId: string;
  /** The active scan, or the latest one if it failed. */
  readonly unsettled: ScanState | null;
  readonly label?: string;
  /** A sentence on how many scans are left. */
  readonly left?: string;
  /** Start time of a deferred scan; null if none is deferred, undefined if scans cannot be deferred here. */
  readonly startsAt?: string | null;
}

/** Starts and follows a scan of an own site. Its parent wraps: the button comes first, the rest in a row below. */
export function ScanStrip({
  siteId,
  unsettled,
  label = 'Scan now',
  left: scansLeft,
  startsAt,
}: Props) {
  const { scan, isActive, progressError, form } = useSiteScan(siteId, unsettled);
  const left = useSecondsLeft(form.error);
  const mayStart = !isActive && left === 0;
  const isReadOnly = useReadOnly();
  const failed = scan?.status === 'failed' ? scan : null;
  return (
    <>
      {!isReadOnly && (
        <form
          method="post"
          onSubmit={(event) => (mayStart ? form.onSubmit(event) : event.preventDefault())}
          className="no-print"
        >
          <Button type="submit" small look="primary" aria-disabled={form.isBusy || !mayStart}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
            <span className="tabular-nums">
              {isActive
                ? 'Scanning'
                : left > 0
                  ? `Scan in ${wait(left)}`
                  : failed
                    ? 'Retry scan'
                    : label}
            </span>
          </Button>
        </form>
      )}
      <p role="status" className="sr-only">
        {scan === null ? '' : announcement(scan)}
      </p>
      <div className="no-print order-last mt-3 basis-full empty:hidden">
        {form.error !== null && (
          <CallErrorNotice
            error={form.error}
            notice={form.notice}
            title="Couldn’t start the scan"
          />
        )}
        {!isActive && !isReadOnly && scansLeft !== undefined && (
          <p className="text-sm text-muted">{scansLeft}</p>
        )}
        {!isActive &&
          startsAt !== undefined &&
          (startsAt ?? secondsRefused(form.error)) !== null && (
            <DeferredScan siteId={siteId} startsAt={startsAt} />
          )}
        {scan !== null && isActive && <ScanProgress scan={scan} />}
        {progressError !== null && (
          <CallErrorNotice error={progressError} title="Couldn’t load the progress of the scan" />
        )}
        {failed !== null && !form.error && <Failed scan={failed} />}
      </div>
    </>
  );
}

/** Seconds until the rate limit allows a scan; null for other errors. */
const secondsRefused = (error: CallError | null): number | null =>
  error?.code === 'rate_limited' ? error.retryAfterSeconds : null;

interface DeferredProps {
  readonly siteId: string;
  /** Start time of the deferred scan; null if none is deferred. */
  readonly startsAt: string | null;
}

/** Defers a refused scan, or cancels the deferred one. */
const DeferredScan = ({ siteId, startsAt }: DeferredProps) => (
  <div className="mt-2 flex flex-wrap items-center gap-2">
    <p role="status" className="text-sm text-muted empty:hidden">
      {startsAt !== null && `The next scan starts at ${clock(new Date(startsAt))} UTC.`}
    </p>
    <ActionButton
      label={startsAt === null ? 'Start it then' : 'Cancel it'}
      call={startsAt === null ? 'deferScan' : 'cancelDeferredScan'}
      input={{ params: { id: siteId } }}
    />
  </div>
);

function Failed({ scan }: { readonly scan: ScanState }) {
  return (
    <Notice tone="fail" title="The latest scan failed">
      <p dir="auto">{siteText(scan.error ?? 'The scan failed for an unknown reason.', 400)}</p>
      <p>
        For the user agent and IP addresses our scanner uses, see <Link href="/bot">our bot</Link> .
      </p>
    </Notice>
  );
}

/** Announced when queued, at the start, each quarter, and the end. */
function announcement({ status, host, checksDone, checksTotal }: ScanState): string {
  if (status === 'failed') return `The scan of ${host} failed.`;
  if (status === 'succeeded') return `The scan of ${host} has finished.`;
  if (status === 'queued') return `The scan of ${host} queued.`;
  const quarter = Math.floor((checksDone / checksTotal) * 4);
  return quarter === 0
    ? `Scanning ${host} with ${checksTotal} checks.`
    : `${Math.ceil((quarter * checksTotal) / 4)} of ${checksTotal} checks done.`;
}
