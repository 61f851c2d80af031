import type { ReaderResult } from '@seamark/engine';
import { sideBySidePath, reportPath, type HostSelection } from '@/lib/platform/text/host';
import { blocks, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import {
  askedNotes,
  COMPARE_PAGE,
  sideBySideTitle,
  sideBySide,
  type CheckGroup,
  type NumberedSite,
  type SideBySideSite,
} from './side-by-side';
import { siteText } from '@/lib/platform/text/site-text';
import { MARK_SIGN } from '@/lib/platform/text/words';

/** Sites side by side as Markdown: the same sections in the same order as the page. */
export function sideBySideMarkdown(
  selection: HostSelection,
  sites: readonly SideBySideSite[],
  baseUrl: string,
): string {
  const { sites: all, difference, warning, kinds, facts, groups } = sideBySide(sites);
  const reportLink = (host: string) => link(host, `${baseUrl}${reportPath(host)}`);
  const columns = all.flatMap(({ host, report }) => (report === null ? [] : [reportLink(host)]));
  const groupBlock = ({ title, description, checks }: CheckGroup): string =>
    blocks(
      heading(2, title),
      description,
      table(
        ['Check', ...columns],
        checks.map(({ name, cells }) => [
          text(name),
          ...cells.map((cell) => text(cell?.words ?? '–')),
        ]),
      ),
    ).trimEnd();
  return blocks(
    heading(1, sideBySideTitle(selection.hosts)),
    COMPARE_PAGE.lead,
    selection.hosts.length === 0 &&
      blocks(
        `Add them to the address: ${baseUrl}${sideBySidePath(['a.example', 'b.example'])}`,
        heading(2, COMPARE_PAGE.aboutTitle),
        list(COMPARE_PAGE.about),
      ).trimEnd(),
    list(askedNotes(selection).map((note) => text(siteText(note, 500)))),
    difference !== null && text(difference),
    warning !== null && text(warning),
    all.length > 0 && sitesBlock(all, reportLink),
    all.some(({ report }) => report === null) &&
      `Nothing is scanned until you ask for it: POST ${baseUrl}/api/v1/scan with {"domain": host} does.`,
    kinds.length > 0 && readersBlock(kinds, all, reportLink),
    facts.length > 0 &&
      blocks(
        heading(2, COMPARE_PAGE.scores),
        table(
          ['Category', ...columns],
          facts.map(({ term, values }) => [text(term), ...values.map(text)]),
        ),
      ).trimEnd(),
    ...groups.map(groupBlock),
  );
}

const readersBlock = (
  kinds: readonly string[],
  sites: readonly NumberedSite[],
  reportLink: (host: string) => string,
): string =>
  blocks(
    heading(2, COMPARE_PAGE.readers),
    table(
      ['Site', ...kinds],
      sites.flatMap(({ host, readers }) =>
        readers === null ? [] : [[reportLink(host), ...readers.map(readerText)]],
      ),
    ),
  ).trimEnd();

const readerText = ({ mark, figure }: ReaderResult): string =>
  `${MARK_SIGN[mark]} ${text(siteText(figure, 200))}`;

const sitesBlock = (sites: readonly NumberedSite[], reportLink: (host: string) => string): string =>
  blocks(
    heading(2, COMPARE_PAGE.sites),
    list(
      sites.map(({ host, report, verdict, word, words }) =>
        report === null
          ? text(`${host}: ${words}`)
          : `${reportLink(host)}: ${report.score} ${word ?? 'of 100'}. ${verdict === null ? '' : `${text(verdict.title)}. `}${text(words)}`,
      ),
    ),
  ).trimEnd();
