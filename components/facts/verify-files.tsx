'use client';

import { VerifyForm } from '@/components/fixes/verify-form';
import { useSiteScan } from '@/components/sites/use-site-scan';
import { call } from '@/lib/client/call';
import type { ScanState } from '@/lib/contract/dashboard';

interface Props {
  readonly siteId: string;
  /** The active scan, or the newest one when it failed. */
  readonly unsettled: ScanState | null;
}

/** “I published these files”: one scan proves all of them. The page around it shows each check turning. */
export function VerifyFiles({ siteId, unsettled }: Props) {
  const siteScan = useSiteScan(siteId, unsettled, (id) => call('verifyFixes', { params: { id } }));
  return (
    <VerifyForm
      siteScan={siteScan}
      button="I published these files"
      status={
        siteScan.isActive
          ? 'When the scan finishes, this page shows which fixes are verified.'
          : 'Starts one scan of the site for all files. A fix is verified if its check has no open findings.'
      }
    />
  );
}
