'use client';

import { useSiteScan } from '@/components/sites/use-site-scan';
import { call } from '@/lib/client/call';
import type { ScanState } from '@/lib/contract/dashboard';
import { VerifyForm } from './verify-form';

interface Props {
  readonly siteId: string;
  readonly checkId: string;
  /** The active scan, or the newest one when it failed. */
  readonly unsettled: ScanState | null;
}

/** “I fixed this”: asks for the scan that proves it, and follows it. The page around it shows what came of it. */
export function VerifyFix({ siteId, checkId, unsettled }: Props) {
  const siteScan = useSiteScan(siteId, unsettled, (id) =>
    call('verifyFix', { params: { id, checkId } }),
  );
  const { scan, isActive } = siteScan;
  const status = isActive && scan !== null ? during(scan) : after(scan);
  return <VerifyForm siteScan={siteScan} button="I fixed this" status={status} />;
}

function during({ trigger }: ScanState): string {
  if (trigger === 'verification')
    return 'When the scan finishes, this page shows whether the fix is verified.';
  return 'Another scan of this site is already running and may miss recent changes. Try again when it finishes.';
}

function after(scan: ScanState | null): string {
  if (scan?.status === 'succeeded')
    return 'The scan has finished. See the findings for what is still open.';
  if (scan?.status === 'failed')
    return 'The latest scan failed, so the fix couldn’t be verified. See the overview for the reason, then try again.';
  return 'Starts a scan of the site. The fix is verified if the check has no open findings.';
}
