import { DataTable } from '@/components/ui/data-table';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { day } from '@/lib/platform/text/dates';

interface Props {
  readonly siteId: string;
  /** Confirmed fixes. */
  readonly records: readonly VerificationRecord[];
  /** Names of checks by id; checks that the engine no longer has are missing. */
  readonly names: ReadonlyMap<string, string>;
}

/** What was fixed, and when a scan confirmed it. */
export function FixedList({ siteId, records, names }: Props) {
  return (
    <DataTable
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Check',
          cell: ({ checkId }) =>
            names.has(checkId) ? (
              <a className="quiet-link" href={`/sites/${siteId}/fixes/${checkId}`}>
                {names.get(checkId)}
              </a>
            ) : (
              checkId
            ),
        },
        {
          head: 'Check score',
          className: 'number',
          cell: ({ baselineScore, observedScore }) => `${baselineScore} → ${observedScore ?? '–'}`,
        },
        {
          head: 'Confirmed',
          cell: ({ verifiedAt }) => (verifiedAt === null ? '–' : day(verifiedAt)),
        },
      ]}
    />
  );
}
