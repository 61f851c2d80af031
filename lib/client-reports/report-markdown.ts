import { blocks, heading, list, table as tableOf, text } from '@/lib/platform/text/markdown';
import type { ComposedReport } from './compose-report';
import { ENGLISH, type Words } from './english';

/** A client report as Markdown. */
export const clientReportMarkdown = (
  { title, month, lead, table, sites, more }: ComposedReport,
  organization: string,
  words: Words = ENGLISH,
): string =>
  blocks(
    heading(1, title),
    text(`${month} · ${words.preparedBy(organization)}`),
    lead && text(lead),
    table.length > 0 &&
      tableOf(
        words.columns,
        table.map((row) => row.map(text)),
      ),
    ...sites.flatMap(({ name, host, score, headline, measured, sections }) => [
      sites.length > 1 && heading(2, name),
      name !== host && text(host),
      score !== null && text(`${words.scoreLabel}: ${score} ${words.outOf}.`),
      sites.length === 1 ? heading(2, headline) : text(headline),
      ...sections.flatMap((section) => [
        heading(3, section.title),
        ...section.lines.map(text),
        section.items.length > 0 &&
          list(
            section.items.map((item) => text(item.text ? `${item.term}: ${item.text}` : item.term)),
          ),
      ]),
      measured && text(measured),
    ]),
    more && text(more),
    sites.length > 0 && text(words.scoreMeans),
  );
