import { Button, ButtonLink } from '@/components/ui/button';
import type { ScanSummary } from '@/lib/platform/contract/types';
import { dateAndTime } from '@/lib/platform/text/dates';

interface Props {
  readonly path: string;
  /** Scans, newest first. */
  readonly scans: readonly ScanSummary[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Selects two scans, by the query string. */
export function ScanPickers({ path, scans, before, after }: Props) {
  const swapped =
    before !== undefined && after !== undefined
      ? `${path}?${new URLSearchParams({ before_scan_id: after, after_scan_id: before })}`
      : null;
  return (
    <form action={path} className="no-print mt-6 flex flex-wrap items-end gap-3">
      <Picker name="before_scan_id" label="Before" scans={scans} chosen={before} />
      <Picker name="after_scan_id" label="After" scans={scans} chosen={after} />
      <Button type="submit">Compare scans</Button>
      {swapped !== null && <ButtonLink href={swapped}>Swap</ButtonLink>}
    </form>
  );
}

function Picker({
  name,
  label,
  scans,
  chosen,
}: {
  readonly name: string;
  readonly label: string;
  readonly scans: readonly ScanSummary[];
  readonly chosen: string | undefined;
}) {
  return (
    <p className="grid min-w-0 flex-1 basis-72 gap-1">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <select id={name} name={name} defaultValue={chosen} className="field text-sm">
        {scans.map((scan) => (
          <option
            key={scan.id}
            value={scan.id}
          >{`${dateAndTime(scan.scannedAt)} · ${scan.score ?? '–'} · engine ${scan.engine?.split('@')[1] ?? 'unknown'}`}</option>
        ))}
      </select>
    </p>
  );
}
