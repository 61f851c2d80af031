import type { ReactNode } from 'react';
import { Mark } from '@/components/ui/marks';
import { RelativeTime } from '@/components/ui/relative-time';
import { Bearing } from '@/components/charts/bearing';
import { Sparkline } from '@/components/reports/sparkline';
import { UnicodeHost } from '@/components/ui/unicode-host';
import type { Grade } from '@/lib/platform/contract/types';
import type { Site } from '@/lib/sites/contract/sites';
import type { SiteRow } from '@/lib/sites/server/list-site-rows';
import { SelectAll, SelectSite, SiteNote } from './site-actions';
import { signedWhole } from '@/lib/platform/text/numbers';
import { sortedBy, type SiteColumn, type SitesView } from '@/lib/sites/sites-view';

/** All sites with their scores. On narrow screens a site has two lines: host and score, worst reader and change. */
export function SiteTable({
  rows,
  view,
  now,
}: {
  readonly rows: readonly SiteRow[];
  readonly view: SitesView;
  readonly now: Date;
}) {
  return (
    <table className="data">
      <thead className="sorts">
        <tr>
          <Heading view={view} by="host" before={<SelectAll />}>
            Site
          </Heading>
          <Heading view={view} by="score">
            Score
          </Heading>
          <th>Change</th>
          <th className="hidden lg:table-cell">Trend</th>
          <Heading view={view} by="readers">
            Worst reader
          </Heading>
          <Heading view={view} by="scanned">
            Last scan
          </Heading>
          <th className="max-lg:hidden">Schedule</th>
          <th>Ownership</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SiteRow key={row.site.id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps {
  readonly view: SitesView;
  readonly by: SiteColumn;
  /** Beside the link. */
  readonly before?: ReactNode;
  readonly children: string;
}

/** Heading of a sortable column. */
function Heading({ view, by, before, children }: HeadingProps) {
  const direction = view.by !== by ? undefined : view.isDescending ? 'descending' : 'ascending';
  return (
    <th aria-sort={direction}>
      {before}
      <a href={sortedBy(view, by)}>
        {children}
        {direction !== undefined && (
          <span aria-hidden>{direction === 'descending' ? '↓' : '↑'}</span>
        )}
      </a>
    </th>
  );
}

function SiteRow({
  row: { site, grade, worstReader, otherBasis, scores },
  now,
}: {
  readonly row: SiteRow;
  readonly now: Date;
}) {
  const score = <Score score={site.latestScore} grade={grade} />;
  return (
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-1.5">
      <td className="max-sm:basis-full">
        <div className="flex items-start justify-between gap-4">
          <SelectSite id={site.id} host={site.host} />
          <div className="min-w-0 grow max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3">
            <a className="quiet-link text-base" href={`/sites/${site.id}`} dir="auto">
              {site.host}
            </a>
            <p className="empty:hidden">
              <UnicodeHost host={site.host} />
            </p>
            {site.name !== null && (
              <p className="text-left text-muted max-sm:hidden" dir="auto">
                {site.name}
              </p>
            )}
            {site.tags.length > 0 && <Tags tags={site.tags} />}
            <SiteNote id={site.id} />
          </div>
          <span className="sm:hidden">{score}</span>
        </div>
      </td>
      <td className="max-sm:hidden!">{score}</td>
      <td className="max-sm:order-1">
        <ScoreChange delta={site.scoreDelta} otherBasis={otherBasis} />
      </td>
      <td className="hidden! lg:table-cell!">
        <Sparkline scores={scores} />
      </td>
      <td className="max-sm:min-w-0 max-sm:flex-1 max-sm:truncate">
        {worstReader !== null && (
          <span className={`text-${worstReader.mark === 'closed' ? 'fail' : 'warn'}`}>
            {worstReader.name}: {worstReader.figure}
          </span>
        )}
      </td>
      <td className="max-sm:order-1">
        <LastScan site={site} now={now} />
      </td>
      <td className="max-lg:hidden!">{site.schedule}</td>
      <td className="max-sm:hidden!">
        {site.verified ? 'verified' : <span className="text-muted">not verified</span>}
      </td>
    </tr>
  );
}

/** Each tag filters the list. */
function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 max-sm:hidden" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <a className="quiet-link text-muted" href={`?${new URLSearchParams({ tag })}`}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Score({ score, grade }: { readonly score: number | null; readonly grade: Grade | null }) {
  if (score === null || grade === null)
    return <span className="whitespace-nowrap text-muted">not scanned</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="min-w-7 text-right text-base font-bold">{score}</span>
      <span className="w-24">
        <Bearing fill={score} />
        <span className="sr-only">{grade.label}</span>
      </span>
    </span>
  );
}

function ScoreChange({
  delta,
  otherBasis,
}: {
  readonly delta: number | null;
  readonly otherBasis: SiteRow['otherBasis'];
}) {
  if (delta === null || otherBasis !== null)
    return <span className="text-muted">{otherBasis ?? '–'}</span>;
  return <span className="font-medium">{signedWhole(delta)}</span>;
}

function LastScan({ site, now }: { readonly site: Site; readonly now: Date }) {
  const last =
    site.latestScan === null ? (
      <span className="text-muted">never</span>
    ) : (
      <RelativeTime time={site.latestScan.scannedAt} now={now} />
    );
  return site.activeScanId === null ? (
    last
  ) : (
    <>
      {last}
      <span className="mark ml-2 text-muted">
        <Mark name="unmeasured" />
        scanning
      </span>
    </>
  );
}
