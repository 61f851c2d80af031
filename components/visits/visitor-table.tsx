import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { RowDetails } from '@/components/ui/row-details';
import { size } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { VisitorRow } from '@/lib/visits/server/view-visitors';
import { VISIT_PROOF_NAME, VISIT_PURPOSE_NAME } from '@/lib/platform/text/words';

interface Props {
  readonly siteId: string;
  readonly caption: string;
  readonly rows: readonly VisitorRow[];
  readonly now: Date;
}

const number = (value: number) => value.toLocaleString('en');

/** Clients by requests. What failed, and why, is below the name of each. */
export function VisitorTable({ siteId, caption, rows, now }: Props) {
  return (
    <table className="data folds mt-3">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">For</th>
          <th scope="col" className="text-right!">
            Requests
          </th>
          <th scope="col" className="text-right!">
            Week before
          </th>
          <th scope="col" className="text-right!">
            Refused
          </th>
          <th scope="col" className="text-right!">
            Missing
          </th>
          <th scope="col" className="text-right!">
            Data
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.client} ${row.proof}`}>
            <td data-label="Client" className="key align-top">
              <div className="min-w-0 flex-1">
                <span className="font-medium">{row.client}</span>
                <span className="block text-muted">
                  {row.operator ?? 'unknown operator'}, {VISIT_PROOF_NAME[row.proof]}
                </span>
                <Details siteId={siteId} row={row} now={now} />
              </div>
              <RowDetails row={row.client} />
            </td>
            <td data-label="For" className="align-top">
              {row.purpose === null ? '–' : VISIT_PURPOSE_NAME[row.purpose]}
            </td>
            <td data-label="Requests" className="number key align-top">
              {number(row.requests)}
              <span className="sm:hidden"> {row.requests === 1 ? 'request' : 'requests'}</span>
            </td>
            <td data-label="Week before" className="number align-top text-muted">
              {number(row.before)}
            </td>
            <td
              data-label="Refused"
              className={`number align-top ${row.refused > 0 ? 'key font-medium text-fail' : 'text-muted'}`}
            >
              {number(row.refused)}
              <span className="sm:hidden"> refused</span>
            </td>
            <td data-label="Missing" className="number align-top text-muted">
              {number(row.missing)}
            </td>
            <td data-label="Data" className="number align-top text-muted">
              {size(row.bytes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ siteId, row, now }: { siteId: string; row: VisitorRow; now: Date }) {
  const { client, failures, concerns, isDisallowed } = row;
  return (
    <>
      {isDisallowed && (
        <p className="mt-1 text-muted">robots.txt doesn’t allow it to fetch the home page.</p>
      )}
      {concerns.map(({ checkId, message }) => (
        <p key={`${checkId} ${message}`} className="mt-1">
          <Link href={`/sites/${siteId}/fixes/${checkId}`}>{siteText(message, 160)}</Link>
        </p>
      ))}
      {row.refused > 0 && concerns.length === 0 && row.proof === 'verified' && (
        <p className="mt-1 max-w-prose text-muted">
          The latest scan was not refused under this name. A rule for the client’s addresses may be
          the reason: look at your CDN or firewall.
        </p>
      )}
      {failures.length > 0 && (
        <details className="mt-1">
          <summary className="link target">
            Failing paths<span className="sr-only"> of {client}</span>
          </summary>
          <ul className="mt-1">
            {failures.map(({ path, status, at }) => (
              <li key={`${status} ${path}`} className="wrap-anywhere text-muted">
                {status} <span dir="auto">{siteText(path, 200)}</span>,{' '}
                <RelativeTime time={at} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
