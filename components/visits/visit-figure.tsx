'use client';

import { DataTable } from '@/components/ui/data-table';
import { day as dateOf, dayAndMonth } from '@/lib/platform/text/dates';
import type { VisitFilter, Visitors } from '@/lib/visits/server/view-visitors';
import { visitsAddress } from './visits-address';

interface Props extends Pick<Visitors, 'days' | 'scans' | 'markers'> {
  readonly siteId: string;
  readonly filter: VisitFilter;
}

const number = (value: number) => value.toLocaleString('en');

/**
 * Requests by day, the refused ones at the base of each bar. A bar opens its day, as the date in the table does. A client
 * component, because Next sends server-rendered elements twice.
 */
export function VisitFigure({ siteId, filter, ...props }: Props) {
  return (
    <>
      <figure className="no-print mt-6">
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <span className="text-muted">
            {filter.client === null ? 'Requests' : `Requests of ${filter.client}`} by day
          </span>
          <Key className="bg-red-fill">refused</Key>
          <Key className="bg-edge/60">answered</Key>
        </figcaption>
        <Bars filter={filter} {...props} />
      </figure>
      <DayTable siteId={siteId} filter={filter} days={props.days} />
    </>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`size-3 ${className}`} />
    {children}
  </span>
);

function Bars({ days, scans, markers, filter }: Omit<Props, 'siteId'>) {
  const max = roundUp(Math.max(...days.map(({ requests }) => requests)));
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div aria-hidden="true" className="relative mt-8 mb-8 ml-12 h-48 text-sm text-muted">
      {[0, max / 2, max].map((at) => (
        <span
          key={at}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(100 * at) / max}%` }}
        >
          <span className="absolute right-full mr-2 -translate-y-1/2">{number(at)}</span>
        </span>
      ))}
      <div className="absolute inset-0 flex items-end gap-px">
        {days.map(({ day, requests, refused }) => {
          const notes = markers.filter(({ at }) => at.startsWith(day)).map(({ note }) => note);
          const wasScanned = scans.some((at) => at.startsWith(day));
          const isPale = filter.day !== null && filter.day !== day;
          return (
            <a
              key={day}
              href={visitsAddress({ ...filter, day })}
              tabIndex={-1}
              title={[
                `${dateOf(day)}: ${number(requests)} requests, ${number(refused)} refused`,
                ...(wasScanned ? ['Scan'] : []),
                ...notes.map((note) => `⚑ ${note}`),
              ].join(' · ')}
              className={`relative flex h-full flex-1 flex-col justify-end hover:bg-raised ${isPale ? 'opacity-40' : ''}`}
            >
              {notes.length > 0 && (
                <span className="absolute bottom-full left-1/2 -translate-x-1/2 text-ink">⚑</span>
              )}
              <i
                className="bg-edge/60"
                style={{ height: `${(100 * (requests - refused)) / max}%` }}
              />
              <i className="bg-red-fill" style={{ height: `${(100 * refused) / max}%` }} />
            </a>
          );
        })}
      </div>
      <span className="absolute inset-x-0 top-full mt-1.5 flex justify-between">
        <span>{dayAndMonth(new Date(first))}</span>
        <span>{dayAndMonth(new Date(last))}</span>
      </span>
    </div>
  );
}

/** The next of 2, 4, 10, 20, 40, 60, 100 …, so that its half is a whole number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [2, 4, 6, 10].map((step) => step * power).find((step) => step >= value) ?? 20 * power;
}

/** The numbers of the chart, newest first. */
function DayTable({ siteId, days, filter }: Pick<Props, 'siteId' | 'days' | 'filter'>) {
  const column = (head: string, key: keyof Omit<Visitors['days'][number], 'day'>) => ({
    head,
    className: 'number',
    cell: (sums: Visitors['days'][number]) => number(sums[key]),
  });
  return (
    <details className="mt-2 mb-8">
      <summary className="link target text-sm">Numbers by day</summary>
      <DataTable
        className="mt-3 max-w-3xl"
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          {
            head: 'Day (UTC)',
            cell: ({ day }) => (
              <a className="link target" href={visitsAddress({ ...filter, day })}>
                {dateOf(day)}
              </a>
            ),
          },
          column('Requests', 'requests'),
          column('Refused', 'refused'),
          column('Asked by a person', 'person'),
          column('Search', 'search'),
          column('Agent', 'agent'),
          column('Training', 'training'),
        ]}
      />
      <p className="no-print mt-3 text-sm">
        <a className="link target" href={`/api/dashboard/sites/${siteId}/visits/csv`} download>
          Download as CSV, by client
        </a>
      </p>
    </details>
  );
}
