'use client';

import { Notice } from '@/components/ui/notice';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import type { ScanError } from '@/lib/client/scan-stream';
import { wait } from '@/lib/format/dates';

const TITLES: Readonly<Record<string, string>> = {
  invalid_input: 'This is not a domain',
  target_not_allowed: 'This address is not measured',
  target_unreachable: 'The site could not be reached',
  rate_limited: 'Enough scans for now',
  unavailable: 'No free place at the moment',
  connection: 'The connection broke',
};

/** Under the field: what happened, why, and what to do next. */
export function ScanErrorNotice({ id, error }: { readonly id: string; readonly error: ScanError }) {
  const left = useSecondsLeft(waitsFor(error));
  return (
    <Notice id={id} tone="fail" title={TITLES[error.error] ?? 'The scan did not start'}>
      <p>{error.message}</p>
      {left > 0 && <p className="tabular-nums">A scan is possible again in {wait(left)}.</p>}
      {error.reportPath !== null && (
        <p>
          <a className="link" href={error.reportPath}>
            Read the stored report instead
          </a>
        </p>
      )}
    </Notice>
  );
}

/** A site that does not answer may be tried again at once. */
export const waitsFor = (error: ScanError | null): ScanError | null =>
  error?.error === 'target_unreachable' ? null : error;
