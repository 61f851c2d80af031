import { CHECKS, GUIDES, type Source } from '@seamark/engine';
import type { TextTable } from '@/components/docs/cell-text';
import { blocks, heading, text } from '@/lib/platform/text/markdown';
import { tableMarkdown } from '../../table-markdown';

export const SOURCES_PAGE = {
  path: '/checks/sources',
  title: 'Specifications we check against',
  description:
    'Every specification that the Seamark checks follow, with its edition, its date, its address and the checks that read it.',
  lead: 'When a specification changes, we update the check and log it.',
} as const;

export interface CheckedSource extends Source {
  /** Checks whose guide cites the source, in the order of the catalogue. Their code is `engine/checks/<id>`. */
  readonly checks: readonly { readonly id: string; readonly name: string }[];
}

/** All cited sources by URL, newest first; living documents last. */
export function checkedSources(): CheckedSource[] {
  const sources = new Map<string, CheckedSource>();
  for (const { id, name } of CHECKS)
    for (const source of GUIDES.find(({ checkId }) => checkId === id)?.references ?? []) {
      const checks = sources.get(source.url)?.checks ?? [];
      sources.set(source.url, { ...source, checks: [...checks, { id, name }] });
    }
  return [...sources.values()].sort(
    (a, b) =>
      Number(a.isLiving ?? false) - Number(b.isLiving ?? false) ||
      b.date.localeCompare(a.date) ||
      a.title.localeCompare(b.title),
  );
}

/** `2026-08-26` → `26 August 2026`, `2022-06` → `June 2022`. */
export function editionOf({ date, isLiving }: Source): string {
  const [year = '', month = '', day] = date.split('-');
  const name = new Date(`${year}-${month}-01T00:00:00Z`).toLocaleString('en-GB', {
    month: 'long',
    timeZone: 'UTC',
  });
  const written = `${day === undefined ? '' : `${Number(day)} `}${name} ${year}`;
  return isLiving ? `Living document · reviewed ${written}` : written;
}

export const sourceTable = (): TextTable => ({
  columns: ['Specification', 'Date', 'Checks'],
  rows: checkedSources().map((source) => [
    { text: source.title, href: source.url },
    editionOf(source),
    source.checks.map(({ id, name }) => ({ text: name, href: `/checks/${id}` })),
  ]),
});

export const sourcesMarkdown = (baseUrl: string): string =>
  blocks(
    heading(1, SOURCES_PAGE.title),
    text(SOURCES_PAGE.lead),
    tableMarkdown(sourceTable(), baseUrl),
  );
