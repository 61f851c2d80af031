'use client';

import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import type { ScanError } from '@/lib/reports/scan-stream';
import { wait } from '@/lib/platform/text/dates';

const TITLES: Readonly<Record<string, string>> = {
  invalid_input: 'This isn’t a valid domain',
  target_not_allowed: 'This address can’t be scanned',
  target_unreachable: 'Couldn’t reach the site',
  rate_limited: 'Scan limit reached',
  unavailable: 'All scan slots are busy',
  connection: 'Connection lost',
};

/** Error below the field: what happened, why, and the next step. */
export function ScanErrorNotice({ id, error }: { readonly id: string; readonly error: ScanError }) {
  const left = useSecondsLeft(errorWithWait(error));
  return (
    <Notice id={id} tone="fail" title={TITLES[error.error] ?? 'Couldn’t start the scan'}>
      <p>{error.message}</p>
      {left > 0 && <p className="tabular-nums">You can scan again in {wait(left)}.</p>}
      {error.reportPath !== null && (
        <p>
          <Link href={error.reportPath}>View the stored report instead</Link>
        </p>
      )}
    </Notice>
  );
}

/** Null for an error that needs no wait: an unreachable site may be scanned again at once. */
export const errorWithWait = (error: ScanError | null): ScanError | null =>
  error?.error === 'target_unreachable' ? null : error;
