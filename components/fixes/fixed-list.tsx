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
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col" className="number">
            Check score
          </th>
          <th scope="col">Confirmed</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, checkId, baselineScore, observedScore, verifiedAt }) => (
          <tr key={id}>
            <td data-label="Check">
              {names.has(checkId) ? (
                <a className="quiet-link" href={`/sites/${siteId}/fixes/${checkId}`}>
                  {names.get(checkId)}
                </a>
              ) : (
                checkId
              )}
            </td>
            <td data-label="Check score" className="number">
              {baselineScore} → {observedScore ?? '–'}
            </td>
            <td data-label="Confirmed">{verifiedAt === null ? '–' : day(verifiedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
