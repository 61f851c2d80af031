'use client';

import { useEffect, useState } from 'react';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { wait } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';

/** Counted progress of an active scan: one tick per check, one per additional page. */
export function ScanProgress({ scan }: { readonly scan: ScanState }) {
  const { status, startedAt, checksDone, checksTotal, pagesDone, pagesPlanned } = scan;
  return (
    <div className="border-t-2 border-b border-ink border-b-line py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-medium">
          {status === 'queued' ? (
            queued(scan.position)
          ) : (
            <>
              Scanning{' '}
              <span className="font-mono wrap-anywhere" dir="auto">
                {scan.host}
              </span>
            </>
          )}
        </span>
        {startedAt !== null && (
          <span className="font-mono text-sm text-muted tabular-nums">
            <Elapsed since={startedAt} />
          </span>
        )}
      </p>
      {status === 'running' && (
        <div className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <Counted done={checksDone} total={checksTotal} what="checks" />
          {pagesPlanned !== null && pagesPlanned > 0 && (
            <Counted done={pagesDone} total={pagesPlanned} what="additional pages" />
          )}
        </div>
      )}
      <p className="mt-2 text-sm text-muted">
        You can leave this page. The scan continues in the background.
      </p>
    </div>
  );
}

function queued(position: number | null): string {
  return position === null || position === 0
    ? 'Your scan is next in the queue'
    : `The scan waits behind ${count(position, 'other')}`;
}

function Counted({
  done,
  total,
  what,
}: {
  readonly done: number;
  readonly total: number;
  readonly what: string;
}) {
  return (
    <div>
      <p className="font-mono text-sm tabular-nums">
        {done} of {total} {what}
      </p>
      <div aria-hidden="true" className="mt-1 flex h-3 max-w-sm gap-px">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={`min-w-px flex-1 ${index < done ? 'bg-ink' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}

function Elapsed({ since }: { readonly since: string }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - Date.parse(since)) / 1000), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds === null ? null : wait(seconds);
}
