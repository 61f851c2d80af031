'use client';

import { useState } from 'react';
import { useSiteScan } from '@/components/reports/use-site-scan';
import { call } from '@/lib/api/call';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { VerifyForm } from './verify-form';

interface Props {
  readonly siteId: string;
  readonly checkId: string;
  /** The active scan, or the latest one if it failed. */
  readonly unsettled: ScanState | null;
}

/** “I fixed this”: starts and follows the scan that verifies the fix. The surrounding page shows the result. */
export function VerifyFix({ siteId, checkId, unsettled }: Props) {
  const [requestedScanId, setRequestedScanId] = useState<string | null>(null);
  const siteScan = useSiteScan(siteId, unsettled, async (id) => {
    const started = await call('verifyFix', { params: { id, checkId } });
    setRequestedScanId(started.scanId);
    return started;
  });
  const { scan, isActive } = siteScan;
  const isIncluded = isActive && (scan === null || scan.id === requestedScanId);
  const status = isActive ? activeStatus(isIncluded) : settledStatus(scan);
  return (
    <VerifyForm siteScan={siteScan} button="I fixed this" status={status} isIncluded={isIncluded} />
  );
}

const activeStatus = (isIncluded: boolean): string =>
  isIncluded
    ? 'When the scan finishes, this page shows whether it is fixed.'
    : 'A scan of this site is already running. It can verify this fix too, but may miss changes made after it started.';

function settledStatus(scan: ScanState | null): string {
  if (scan?.status === 'succeeded')
    return 'Not fixed yet. See the findings for what is still open, then check again.';
  if (scan?.status === 'failed')
    return 'The latest scan failed, so nothing could be checked. See the overview for the reason, then try again.';
  return 'We’ll scan your site and confirm the fix.';
}
