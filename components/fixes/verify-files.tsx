'use client';

import { useState } from 'react';
import { VerifyForm } from '@/components/fixes/verify-form';
import { useSiteScan } from '@/components/reports/use-site-scan';
import { call } from '@/lib/api/call';
import type { ScanState } from '@/lib/reports/contract/dashboard';

interface Props {
  readonly siteId: string;
  /** The active scan, or the latest one if it failed. */
  readonly unsettled: ScanState | null;
}

/** “I published these files”: one scan verifies all of them. The surrounding page updates each check. */
export function VerifyFiles({ siteId, unsettled }: Props) {
  const [requestedScanId, setRequestedScanId] = useState<string | null>(null);
  const siteScan = useSiteScan(siteId, unsettled, async (id) => {
    const started = await call('verifyFixes', { params: { id } });
    setRequestedScanId(started.scanId);
    return started;
  });
  const { scan, isActive } = siteScan;
  const isIncluded = isActive && (scan === null || scan.id === requestedScanId);
  return (
    <VerifyForm
      siteScan={siteScan}
      button="I published these files"
      isIncluded={isIncluded}
      status={
        isIncluded
          ? 'When the scan finishes, this page shows what is fixed.'
          : 'We’ll scan your site once and confirm the fixes.'
      }
    />
  );
}
