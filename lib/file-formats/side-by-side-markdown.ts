import { sideBySidePath, reportPath, type HostSelection } from '../words/host';
import { blocks, heading, link, list, table, text } from './markdown';
import {
  askedNotes,
  COMPARE_PAGE,
  sideBySideTitle,
  sideBySide,
  type CheckGroup,
  type SideBySideSite,
} from '../views/side-by-side';
import { siteText } from '../words/site-text';

/** Sites side by side as Markdown: the same sections in the same order as the page. */
export function sideBySideMarkdown(
  asked: HostSelection,
  sites: readonly SideBySideSite[],
  baseUrl: string,
): string {
  const { measured, missing, warning, facts, groups } = sideBySide(sites);
  const columns = measured.map(({ host }) => link(host, `${baseUrl}${reportPath(host)}`));
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
    heading(1, sideBySideTitle(asked.hosts)),
    COMPARE_PAGE.lead,
    asked.hosts.length === 0 &&
      `Add them to the address: ${baseUrl}${sideBySidePath(['a.example', 'b.example'])}`,
    list(askedNotes(asked).map((note) => text(siteText(note, 500)))),
    warning !== null && text(warning),
    missing.length > 0 &&
      blocks(
        heading(2, COMPARE_PAGE.missing),
        `${COMPARE_PAGE.missingSays} POST ${baseUrl}/api/v1/scan with {"domain": host} does.`,
        list(missing.map(text)),
      ).trimEnd(),
    facts.length > 0 &&
      blocks(
        heading(2, COMPARE_PAGE.scores),
        table(
          ['Report', ...columns],
          facts.map(({ term, values }) => [text(term), ...values.map(text)]),
        ),
      ).trimEnd(),
    ...groups.map(groupBlock),
  );
}
