import { PageHead } from '@/components/shell/page-head';
import { ScanStrip } from '@/components/reports/scan-strip';
import type { ScanState } from '@/lib/reports/contract/dashboard';

interface Props {
  readonly title: string;
  readonly siteId: string;
  /** A sentence on what the first scan will show. */
  readonly message: string;
  readonly unsettled: ScanState | null;
}

/** A page whose content needs a scan. */
export function NoScan({ title, siteId, message, unsettled }: Props) {
  return (
    <>
      <PageHead title={title} />
      <p className="mt-1 max-w-prose text-muted">No completed scans yet. {message}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ScanStrip siteId={siteId} unsettled={unsettled} label="Start first scan" />
      </div>
    </>
  );
}
