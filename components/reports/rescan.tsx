'use client';

import type { FormEvent } from 'react';
import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useSecondsLeft } from '@/components/ui/use-seconds-left';
import type { ScanError } from '@/lib/reports/scan-stream';
import { wait } from '@/lib/platform/text/dates';
import { sideBySidePath } from '@/lib/platform/text/host';
import { useOpenWhenDone } from './scan-form';
import { ScanErrorNotice, errorWithWait } from './scan-error-notice';
import { ScanPanel, type CatalogueEntry } from './scan-panel';
import { useScan } from './use-scan';

interface Props {
  readonly host: string;
  readonly catalogue: readonly CatalogueEntry[];
  readonly error?: ScanError | null;
  /** Other hosts of the comparison; the comparison page opens after the scan instead of the report. */
  readonly compared?: readonly string[];
  /** True if the host has no report yet. */
  readonly isFirst?: boolean;
  /** Path to open after the scan, if it is not the public page. */
  readonly page?: string;
}

/** Scans the host on this page; the button shows the time until the next scan is allowed. */
export function Rescan({ host, catalogue, error = null, compared, isFirst = false, page }: Props) {
  const { state, start } = useScan(error);
  const failed = state.phase === 'failed' ? state.error : null;
  const left = useSecondsLeft(errorWithWait(failed));
  const isBusy = state.phase === 'waiting' || state.phase === 'running' || state.phase === 'done';
  const id = compared === undefined ? 'rescan' : `scan-${host}`;
  const verb = isFirst ? 'Scan' : 'Rescan';
  useOpenWhenDone(
    state.outcome
      ? (page ?? (compared ? sideBySidePath(compared) : state.outcome.reportPath))
      : undefined,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && left === 0) start(host, host);
  };
  return (
    <>
      <form id={id} method="post" action="/scan" onSubmit={submit} className="no-print">
        <input type="hidden" name="domain" value={host} />
        {compared === undefined ? (
          <input type="hidden" name="from" value="report" />
        ) : (
          <input type="hidden" name="compared" value={compared.join(',')} />
        )}
        <Button
          type="submit"
          small
          look={compared === undefined || isFirst ? 'primary' : 'plain'}
          aria-disabled={isBusy || left > 0}
        >
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          <span className="tabular-nums">
            {isBusy ? 'Scanning' : left > 0 ? `${verb} in ${wait(left)}` : verb}
            {compared !== undefined && <span className="sr-only"> {host}</span>}
          </span>
        </Button>
      </form>
      {failed !== null && (
        <div className="order-last mt-3 basis-full">
          <ScanErrorNotice id={`${id}-error`} error={failed} />
        </div>
      )}
      {isBusy && (
        <div className="order-last mt-6 basis-full">
          <ScanPanel state={state} catalogue={catalogue} />
        </div>
      )}
    </>
  );
}
