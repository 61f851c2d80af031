import type { ReactNode } from 'react';
import { Bearing } from '@/components/charts/bearing';
import { Rescan } from '@/components/reports/rescan';
import { ReaderFigure } from '@/components/reports/who-can-read';
import type { CatalogueEntry } from '@/components/reports/scan-panel';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import type { ScanError } from '@/lib/reports/scan-stream';
import {
  COMPARE_PAGE,
  sideBySide,
  type CheckGroup,
  type NumberedSite,
  type SideBySideSite,
} from '@/lib/benchmark/side-by-side';
import { reportPath } from '@/lib/platform/text/host';
import { ScoreMarks } from './score-marks';
import { SiteNumber } from './site-number';
import { TrendLines } from './trend-lines';

interface Props {
  readonly sites: readonly SideBySideSite[];
  readonly catalogue: readonly CatalogueEntry[];
  /** Page to open after a scan, if it is not the public one. */
  readonly page?: string;
  /** Host of the last scan that failed, and why. */
  readonly failed?: { readonly host: string; readonly error: ScanError | null };
}

/** Several sites by their public reports: the main difference, all scores on one scale, the trend, then each check. */
export function SideBySide({ sites, ...scan }: Props) {
  const view = sideBySide(sites);
  const measured = view.sites.flatMap(({ number, host, report }) =>
    report === null ? [] : [{ number, host, score: report.score }],
  );
  return (
    <>
      {view.difference !== null && (
        <p className="mt-8 max-w-prose text-lead wrap-anywhere">{view.difference}</p>
      )}
      {measured.length > 0 && <ScoreMarks sites={measured} />}
      {view.warning !== null && (
        <div className="mt-6">
          <Notice tone="warn" title="These reports aren’t measured alike">
            {view.warning}
          </Notice>
        </div>
      )}
      <section aria-labelledby="sites" className="mt-8">
        <h2 id="sites">{COMPARE_PAGE.sites}</h2>
        <TrendLines sites={view.sites} />
        <ul className="mt-3 border-t border-line">
          {view.sites.map((site) => (
            <SiteRow key={site.host} site={site} all={sites} {...scan} />
          ))}
        </ul>
      </section>
      {view.kinds.length > 0 && <Readers sites={view.sites} kinds={view.kinds} />}
      {view.facts.length > 0 && (
        <Table id="scores" title={COMPARE_PAGE.scores} corner="Category" sites={measured}>
          {view.facts.map(({ term, values, scores }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {values.map((words, index) => (
                <ScoreCell key={index} words={words} score={scores?.[index] ?? null} />
              ))}
            </tr>
          ))}
        </Table>
      )}
      {view.groups.map((group) => (
        <Group key={group.title} group={group} sites={measured} />
      ))}
    </>
  );
}

interface SiteRowProps extends Omit<Props, 'sites'> {
  readonly site: NumberedSite;
  readonly all: readonly SideBySideSite[];
}

function SiteRow({
  site: { number, host, report, verdict, word, words },
  all,
  catalogue,
  page,
  failed,
}: SiteRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <SiteNumber number={number} />
      <div className="min-w-0 grow basis-48">
        <span className="font-medium wrap-anywhere" dir="auto">
          {report === null ? host : <Link href={reportPath(host)}>{host}</Link>}
        </span>
        {verdict !== null && <p className={`text-sm text-${verdict.tone}`}>{verdict.title}</p>}
        <p className="text-sm text-muted">{words}</p>
      </div>
      {report !== null && (
        <span>
          <b className="text-lead tabular-nums">{report.score}</b> {word ?? 'of 100'}
        </span>
      )}
      <Rescan
        host={host}
        catalogue={catalogue}
        compared={all.map((each) => each.host)}
        isFirst={report === null}
        error={failed?.host === host ? failed.error : null}
        {...(page !== undefined && { page })}
      />
    </li>
  );
}

/** A row per site, and a column per kind of reader. */
function Readers({ sites, kinds }: Pick<ReturnType<typeof sideBySide>, 'sites' | 'kinds'>) {
  return (
    <div className="mt-10">
      <h2 id="readers">{COMPARE_PAGE.readers}</h2>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby="readers">
        <table className="ruled mt-3 min-w-3xl table-fixed [&_:is(th,td)]:whitespace-normal">
          <thead>
            <tr>
              <th scope="col">Site</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map(
              ({ number, host, readers }) =>
                readers !== null && (
                  <tr key={host}>
                    <th scope="row" className="wrap-anywhere" dir="auto">
                      <SiteNumber number={number} /> {host}
                    </th>
                    {readers.map((reader) => (
                      <td key={reader.kind}>
                        <ReaderFigure reader={reader} />
                      </td>
                    ))}
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A score as figure and on the scale, or words. */
function ScoreCell({ words, score }: { readonly words: string; readonly score: number | null }) {
  return (
    <td className={score === null ? 'text-muted' : 'font-medium'}>
      {score === null ? <span className="max-sm:sr-only">{words}</span> : words}
      {score === null ? (
        <span aria-hidden="true" className="sm:hidden">
          –
        </span>
      ) : (
        <Bearing fill={score} />
      )}
    </td>
  );
}

type Column = { readonly number: number; readonly host: string };

function Group({
  group: { title, description, checks, isSame },
  sites,
}: {
  readonly group: CheckGroup;
  readonly sites: readonly Column[];
}) {
  const rows = checks.map((check) => (
    <tr key={check.id}>
      <th scope="row">
        <a className="quiet-link target" href={`/checks/${check.id}`}>
          {check.name}
        </a>
      </th>
      {check.cells.map((cell, index) => (
        <ScoreCell key={index} words={cell?.words ?? '–'} score={cell?.score ?? null} />
      ))}
    </tr>
  ));
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Table
      id={id}
      title={title}
      corner="Check"
      description={description}
      sites={sites}
      isFolded={isSame}
    >
      {rows}
    </Table>
  );
}

interface TableProps {
  readonly id: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly corner: string;
  readonly description?: string;
  readonly sites: readonly Column[];
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** A table with a column per site. Five fit a phone, since their headings are numbers there. */
function Table({
  id,
  title,
  corner,
  description = '',
  sites,
  isFolded = false,
  children,
}: TableProps) {
  const table = (
    <table className="ruled mt-3 table-fixed [&_:is(th,td)]:whitespace-normal max-sm:[&_:is(th,td)]:pr-2">
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {sites.map(({ number, host }) => (
            <th key={host} scope="col" className="max-sm:w-11">
              <SiteNumber number={number} />
              <a
                className="link ml-2 wrap-anywhere max-sm:sr-only"
                href={reportPath(host)}
                dir="auto"
              >
                {host}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  return (
    <section aria-labelledby={id} className="mt-10">
      {isFolded ? (
        <details>
          <summary className="target chevron gap-2">
            <h2 id={id}>{title}</h2>
          </summary>
          {description !== '' && <p className="mt-1 text-sm text-muted">{description}</p>}
          {table}
        </details>
      ) : (
        <>
          <h2 id={id}>{title}</h2>
          {description !== '' && <p className="mt-1 text-sm text-muted">{description}</p>}
          {table}
        </>
      )}
    </section>
  );
}
