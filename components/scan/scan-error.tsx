'use client';

import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
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
      {error.reportPath !== null && <p><a className="link" href={error.reportPath}>Read the stored report instead</a></p>}
    </Notice>
  );
}

/** A site that does not answer may be tried again at once. */
export const waitsFor = (error: ScanError | null): ScanError | null => (error?.error === 'target_unreachable' ? null : error);

interface Refusal {
  readonly retryAfterSeconds: number | null;
}

/** Counts down from Retry-After; 0 when there is nothing to wait for. */
export function useSecondsLeft(error: Refusal | null): number {
  const seconds = error?.retryAfterSeconds ?? 0;
  const [since, setSince] = useState<{ readonly error: Refusal | null; readonly passed: number }>({ error, passed: 0 });
  useEffect(() => {
    if (seconds === 0) return;
    const from = Date.now();
    const timer = setInterval(() => setSince({ error, passed: (Date.now() - from) / 1000 }), 1000);
    return () => clearInterval(timer);
  }, [error, seconds]);
  return Math.max(0, seconds - (since.error === error ? since.passed : 0));
}
