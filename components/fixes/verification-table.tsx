import type { VerificationRecord } from '@/lib/contract';
import { signedWhole } from '@/lib/words/numbers';
import { VerificationTrack } from './verification-track';

interface Props {
  readonly siteId: string;
  readonly records: readonly VerificationRecord[];
  /** Names of checks by id; checks that the engine no longer has are missing. */
  readonly names: ReadonlyMap<string, string>;
}

const SOURCE: Readonly<Record<string, string>> = {
  scan: 'scan',
  owner: 'you (“I fixed this”)',
};

/** One row per recommended fix, with its state and what later scans measured. */
export function VerificationTable({ siteId, records, names }: Props) {
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Status</th>
          <th scope="col" className="text-right!">
            Check score
          </th>
          <th scope="col" className="text-right!">
            Gained
          </th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { id, checkId, baselineScore, observedScore, gained, source } = record;
          return (
            <tr key={id}>
              <td
                data-label="Check"
                className="max-sm:pl-0! max-sm:text-base max-sm:before:hidden sm:w-48"
              >
                <span>
                  {names.has(checkId) ? (
                    <a className="quiet-link" href={`/sites/${siteId}/fixes/${checkId}`}>
                      {names.get(checkId)}
                    </a>
                  ) : (
                    checkId
                  )}
                </span>
              </td>
              <td
                data-label="Status"
                className="py-2! max-sm:pl-0! max-sm:before:hidden sm:min-w-80"
              >
                <VerificationTrack record={record} />
              </td>
              <td data-label="Score" className="number">
                <span>
                  {baselineScore}
                  {observedScore === null ? '' : ` → ${observedScore}`}
                </span>
              </td>
              <td data-label="Gained" className="number">
                {gained === null ? (
                  <span className="font-sans text-muted">not known</span>
                ) : (
                  signedWhole(gained)
                )}
              </td>
              <td data-label="Source">{SOURCE[source] ?? source}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
