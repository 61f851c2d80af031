import { DataTable } from '@/components/ui/data-table';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { GainChip } from './gain-chip';
import { day } from '@/lib/platform/text/dates';

interface Props {
  readonly siteId: string;
  /** Confirmed fixes. */
  readonly records: readonly VerificationRecord[];
  /** Points that each fix was worth, by id of its record. */
  readonly points: ReadonlyMap<string, number>;
  /** Names of checks by id; checks that the engine no longer has are missing. */
  readonly names: ReadonlyMap<string, string>;
}

/** What was fixed, and when a scan confirmed it. */
export function FixedList({ siteId, records, points, names }: Props) {
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
          head: 'Points',
          className: 'number',
          cell: ({ id }) => {
            const gain = points.get(id);
            return gain === undefined ? '–' : <GainChip gain={gain} />;
          },
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
