import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/ui/data-table';
import { RelativeTime } from '@/components/ui/relative-time';
import { size } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { VisitFilter, VisitorRow } from '@/lib/visits/server/view-visitors';
import { visitsAddress } from './visits-address';
import { VISIT_PROOF_NAME, VISIT_PURPOSE_NAME } from '@/lib/platform/text/words';

interface Props {
  readonly siteId: string;
  readonly caption: string;
  readonly rows: readonly VisitorRow[];
  readonly filter: VisitFilter;
  readonly now: Date;
}

const number = (value: number) => value.toLocaleString('en');

const QUIET = 'number align-top text-muted';

/** Clients, most refusals first. What failed, and why, is below the name of each. */
export const VisitorTable = ({ siteId, caption, rows, filter, now }: Props) => (
  <DataTable
    className="mt-3"
    caption={<caption className="sr-only">{caption}</caption>}
    rows={rows}
    keyOf={({ client, proof }) => `${client} ${proof}`}
    nameOf={({ client }) => client}
    columns={[
      {
        head: 'Client',
        className: 'key align-top',
        cell: (row) => (
          <div className="min-w-0 flex-1">
            <a
              className="quiet-link target"
              href={visitsAddress({ ...filter, client: row.client })}
            >
              {row.proof === 'visitor' ? `People from ${row.client}` : row.client}
            </a>
            {row.proof !== 'visitor' && (
              <span className="block text-muted">
                {row.operator ?? 'unknown operator'}, {VISIT_PROOF_NAME[row.proof]}
              </span>
            )}
            <Details siteId={siteId} row={row} now={now} />
          </div>
        ),
      },
      {
        head: 'For',
        className: 'align-top',
        cell: ({ purpose }) => (purpose === null ? '–' : VISIT_PURPOSE_NAME[purpose]),
      },
      {
        head: 'Requests',
        className: 'number key align-top',
        cell: ({ requests }) => (
          <>
            {number(requests)}
            <span className="sm:hidden"> {requests === 1 ? 'request' : 'requests'}</span>
          </>
        ),
      },
      { head: 'Week before', className: QUIET, cell: ({ before }) => number(before) },
      {
        head: 'Refused',
        className: ({ refused }) =>
          refused > 0 ? 'number align-top key font-medium text-fail' : QUIET,
        cell: ({ refused }) => (
          <>
            {number(refused)}
            <span className="sm:hidden"> refused</span>
          </>
        ),
      },
      { head: 'Missing', className: QUIET, cell: ({ missing }) => number(missing) },
      { head: 'Data', className: QUIET, cell: ({ bytes }) => size(bytes) },
    ]}
  />
);

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
