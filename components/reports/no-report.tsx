import type { ComponentProps } from 'react';
import { ScanForm } from './scan-form';
import type { ScanError } from '@/lib/reports/scan-stream';

interface Props extends Pick<ComponentProps<typeof ScanForm>, 'catalogue'> {
  /** Null if the path contains no valid host. */
  readonly host: string | null;
  readonly error: ScanError | null;
}

/** Empty state for a host without a report, with the form that scans it. */
export function NoReport({ host, catalogue, error }: Props) {
  const intro =
    host === null ? (
      <>
        <h1>This isn’t a valid host name</h1>
        <p className="mt-4 text-lead text-muted">
          Report URLs contain the host name of the site, such as /report/example.com.
        </p>
      </>
    ) : (
      <>
        <h1 className="wrap-anywhere">
          No report for <span dir="auto">{host}</span>
        </h1>
        <p className="mt-4 text-lead text-muted">
          This site hasn’t been scanned in the last 180 days. A scan takes about ten seconds.
        </p>
      </>
    );
  return (
    <ScanForm catalogue={catalogue} domain={host ?? ''} error={error} intro={intro} aside={null} />
  );
}
