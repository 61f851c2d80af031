import { Link } from '@/components/ui/link';
import { FindingList } from '@/components/reports/finding-list';
import type { PageView, ReportView } from '@/lib/reports/report-view';
import type { PageGroup } from '@/lib/reports/server/page-groups';
import { count } from '@/lib/platform/text/numbers';
import { siteLink, siteText } from '@/lib/platform/text/site-text';

const isOpen = ({ status }: { readonly status: string }): boolean =>
  status === 'warn' || status === 'fail';

/** Scanned additional pages of a report, and the number of pages only found. */
export function MeasuredPages({
  siteId,
  report: { pages, pageCount, discoveredUrls },
  groups,
}: {
  readonly siteId: string;
  readonly report: Pick<ReportView['report'], 'pages' | 'pageCount' | 'discoveredUrls'>;
  readonly groups: readonly PageGroup[];
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
            {groups.map((group) => {
              const members = group.pages.flatMap((index) => pages[index] ?? []);
              return (
                <PageGroupRow key={members[0]!.url} siteId={siteId} group={group} pages={members} />
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** All pages are on the site's own origin, so only the path is shown. */
function relativePathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return siteText(`${pathname}${search}`, 200);
}

/** A group of pages with the same findings, shown with those of its first page. */
function PageGroupRow({
  siteId,
  group,
  pages,
}: {
  readonly siteId: string;
  readonly group: PageGroup;
  readonly pages: readonly PageView[];
}) {
  const { status, checks, error } = pages[0]!;
  const open = checks
    .filter(({ applicable }) => applicable)
    .map(({ id, name, findings }) => ({ id, name, findings: findings.filter(isOpen) }))
    .filter(({ findings }) => findings.length > 0);
  const total = open.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <tr className="align-top">
      <td data-label="Page" dir="auto">
        {pages.length === 1 ? (
          <PageLink url={pages[0]!.url} />
        ) : (
          <details>
            <summary className="link target">
              {pages.length === group.ofTemplate
                ? count(pages.length, 'page')
                : `${pages.length} of ${count(group.ofTemplate, 'page')}`}{' '}
              like <bdi>{siteText(group.template, 200)}</bdi>
            </summary>
            <ul className="mt-2">
              {pages.map(({ url }) => (
                <li key={url}>
                  <PageLink url={url} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td data-label="Response" className="number">
        {status ?? 'none'}
      </td>
      <td data-label="Score" className="number">
        {scoresOf(pages)}
      </td>
      <td data-label="Open findings" className="sm:w-1/2">
        {error !== null && <p dir="auto">{siteText(error, 300)}</p>}
        {error === null && total === 0 && <span className="text-muted">none</span>}
        {total > 0 && (
          <details>
            <summary className="link target">
              {count(total, 'finding')} in {count(open.length, 'check')}
              {pages.length > 1 && ' on each'}
            </summary>
            {pages.length > 1 && (
              <p className="mt-2 text-muted" dir="auto">
                As seen on {relativePathOf(pages[0]!.url)}.
              </p>
            )}
            {open.map(({ id, name, findings }) => (
              <div key={id} className="mt-2">
                <p className="font-medium">{name}</p>
                <FindingList findings={findings} />
              </div>
            ))}
            <p className="no-print mt-2">
              <Link href={`/sites/${siteId}/seen?${new URLSearchParams({ page: pages[0]!.url })}`}>
                See the page as agents do
              </Link>
            </p>
          </details>
        )}
      </td>
    </tr>
  );
}

function PageLink({ url }: { readonly url: string }) {
  const address = siteLink(url);
  return address === null ? (
    siteText(url, 200)
  ) : (
    <a className="link target" rel="noopener nofollow ugc" href={address}>
      {relativePathOf(address)}
    </a>
  );
}

/** Score or range of scores: `78`, or `74–81`. */
function scoresOf(pages: readonly PageView[]): string {
  const scores = pages.flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return '–';
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return least === most ? `${least}` : `${least}–${most}`;
}
