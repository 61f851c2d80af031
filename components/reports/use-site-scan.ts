'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useSubmit, type Submit } from '@/components/ui/use-submit';
import { call } from '@/lib/api/call';
import { CallError, isRefusal } from '@/lib/platform/client/request';
import type { ScanState } from '@/lib/reports/contract/dashboard';

export interface SiteScan {
  /** The followed scan; null if there is none. */
  readonly scan: ScanState | null;
  readonly isActive: boolean;
  /** Error of the progress request. */
  readonly progressError: CallError | null;
  readonly form: Submit;
}

/** The call that queues the scan. */
type Start = (siteId: string) => Promise<{ readonly scanId: string }>;

const startOwn: Start = (id) => call('startSiteScan', { params: { id } });

const isActive = (scan: ScanState | null | undefined): boolean =>
  scan?.status === 'queued' || scan?.status === 'running';

/** Starts a scan of a site and polls its progress at the interval that the server gives, and not in hidden tabs. */
export function useSiteScan(
  siteId: string,
  unsettled: ScanState | null,
  start: Start = startOwn,
): SiteScan {
  const router = useRouter();
  const [watched, setWatched] = useState(unsettled?.id ?? null);
  // A scan started by another member comes with the page.
  if (unsettled !== null && isActive(unsettled) && unsettled.id !== watched)
    setWatched(unsettled.id);
  const { data: scan = null, error } = useQuery({
    queryKey: ['scan', watched],
    queryFn:
      watched === null
        ? skipToken
        : ({ signal }) => call('getScanState', { params: { id: watched } }, signal),
    ...(unsettled !== null && unsettled.id === watched ? { initialData: unsettled } : {}),
    staleTime: ({ state }) => (isActive(state.data) ? 0 : Infinity),
    refetchInterval: ({ state }) =>
      (!isRefusal(state.error) && (state.data?.pollAfterSeconds ?? 0) * 1000) || false,
  });
  const form = useSubmit(async () => {
    try {
      setWatched((await start(siteId)).scanId);
    } catch (error) {
      // Another scan is active; the refreshed page shows it.
      if (!(error instanceof CallError) || error.code !== 'scan_active') throw error;
    }
    router.refresh();
  });
  useRefreshWhenSettled(scan, router.refresh);
  return {
    scan,
    isActive: isActive(scan) || (watched !== null && scan === null),
    progressError: error instanceof CallError ? error : null,
    form,
  };
}

/** Refreshes the surrounding page when the scan has finished. */
function useRefreshWhenSettled(scan: ScanState | null, refresh: () => void): void {
  const wasActive = useRef(false);
  useEffect(() => {
    const active = isActive(scan);
    if (wasActive.current && !active) refresh();
    wasActive.current = active;
  }, [scan, refresh]);
}
