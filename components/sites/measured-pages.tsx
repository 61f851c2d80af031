import { FindingList } from '@/components/report/finding-list';
import type { PageResult, Report } from '@/lib/contract';
import { count } from '@/lib/format/numbers';
import { siteLink, siteText } from '@/lib/format/site-text';

const isOpen = ({ status }: { readonly status: string }): boolean =>
  status === 'warn' || status === 'fail';

/** The further pages of a site's report: what was measured, apart from what was only found. */
export function MeasuredPages({
  report: { pages, pageCount, discoveredUrls },
}: {
  readonly report: Pick<Report, 'pages' | 'pageCount' | 'discoveredUrls'>;
}) {
  const more = Math.max(0, discoveredUrls - pageCount);
  return (
    <section aria-labelledby="pages" className="mt-16">
      <h2 id="pages">
        Additional pages{' '}
        <span className="font-mono text-base font-normal text-muted tabular-nums">
          {pages.length}
        </span>
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {pages.length === 0
          ? 'Only the home page was scanned.'
          : 'Scanned in addition to the home page.'}{' '}
        {more === 0
          ? 'No other URLs were found.'
          : `${count(more, 'more URL was', 'more URLs were')} found but not scanned.`}
      </p>
      {pages.length > 0 && (
        <table className="data mt-4">
          <thead>
            <tr>
              <th>Page</th>
              <th className="number">Response</th>
              <th className="number">Score</th>
              <th>Open findings</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <Line key={page.url} page={page} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** All of them stand on the site's own origin, which need not be repeated. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return siteText(`${pathname}${search}`, 200);
}

function Line({ page: { url, status, score, checks, error } }: { readonly page: PageResult }) {
  const address = siteLink(url);
  const open = checks
    .filter(({ applicable }) => applicable)
    .map(({ id, name, findings }) => ({ id, name, findings: findings.filter(isOpen) }))
    .filter(({ findings }) => findings.length > 0);
  const total = open.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <tr className="align-top">
      <td data-label="Page" dir="auto">
        {address === null ? (
          siteText(url, 200)
        ) : (
          <a className="link target" rel="noopener nofollow ugc" href={address}>
            {pathOf(address)}
          </a>
        )}
      </td>
      <td data-label="Response" className="number">
        {status ?? 'none'}
      </td>
      <td data-label="Score" className="number">
        {score ?? '–'}
      </td>
      <td data-label="Open findings" className="sm:w-1/2">
        {error !== null && <p dir="auto">{siteText(error, 300)}</p>}
        {error === null && total === 0 && <span className="text-muted">none</span>}
        {total > 0 && (
          <details>
            <summary className="link target">
              {count(total, 'finding')} in {count(open.length, 'check')}
            </summary>
            {open.map(({ id, name, findings }) => (
              <div key={id} className="mt-2">
                <p className="font-medium">{name}</p>
                <FindingList findings={findings} />
              </div>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}
