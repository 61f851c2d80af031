import { csv } from '@/lib/platform/text/csv';
import { requestsSentence } from '@/lib/visits/visits-sentence';
import { LISTED } from '@/lib/visits/log/identify';
import type { ClientVisits, VisitSummary } from '@/lib/visits/log/summary';
import { count, size } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { escapeMarkup } from './escape';
import { htmlPage } from './html-page';

const PURPOSE: Readonly<Record<ClientVisits['purpose'], string>> = {
  search: 'search',
  training: 'training',
  person: 'asked by a person',
  agent: 'agent',
  visitor: 'sent visitors',
};

const share = (part: number, total: number) =>
  part === 0 ? '' : `${Math.max(1, Math.round((100 * part) / total))} %`;
const day = (time: string | null) => time?.slice(0, 10) ?? '';
const pages = (row: ClientVisits) => `${row.isPagesExact ? '' : '≥ '}${row.pages}`;
const robots = ({ disallowed, robotsTxt }: ClientVisits): string => {
  if (disallowed === null) return robotsTxt > 0 ? 'read' : '';
  return disallowed === 0 ? 'obeyed' : `${disallowed} disallowed`;
};

interface Column {
  readonly title: string;
  readonly isNumber?: true;
  cell(client: ClientVisits): string;
}

const COLUMNS: readonly Column[] = [
  { title: 'Client', cell: ({ name }) => name },
  { title: 'Operator', cell: ({ operator }) => operator },
  { title: 'Purpose', cell: ({ purpose }) => PURPOSE[purpose] },
  { title: 'Proof', cell: ({ proof }) => proof ?? '' },
  { title: 'Requests', isNumber: true, cell: ({ requests }) => String(requests) },
  { title: 'Pages', isNumber: true, cell: pages },
  { title: 'Size', isNumber: true, cell: ({ bytes }) => size(bytes) },
  { title: 'Refused', isNumber: true, cell: (row) => share(row.refused, row.requests) },
  { title: 'Missing', isNumber: true, cell: (row) => share(row.missing, row.requests) },
  { title: 'Markdown', isNumber: true, cell: (row) => share(row.markdown, row.requests) },
  { title: 'robots.txt', cell: robots },
  { title: 'First seen', cell: ({ firstSeen }) => day(firstSeen) },
  { title: 'Last seen', cell: ({ lastSeen }) => day(lastSeen) },
];

const all = ({ clients, visitors }: VisitSummary) => [...clients, ...visitors];

/** The answer in one sentence. */
const headline = ({ clients, lines }: VisitSummary): string =>
  clients.length === 0 ? `No AI client in ${count(lines, 'line')}.` : requestsSentence(clients, '');

const proofNote = ({ rangesDate }: VisitSummary) =>
  `verified: the address is in a range that the operator published (copy of ${rangesDate}). claimed: only the name says so. impostor: the address is another operator’s.`;

export const visitsJson = (summary: VisitSummary): string =>
  `${JSON.stringify(summary, null, 2)}\n`;

export const visitsCsv = (summary: VisitSummary): string =>
  csv(
    [
      'client',
      'operator',
      'purpose',
      'proof',
      'requests',
      'pages',
      'bytes',
      'refused',
      'missing',
      'markdown',
      'robots_txt',
      'disallowed',
      'first_seen',
      'last_seen',
      'statuses',
    ],
    all(summary).map((row) => [
      row.name,
      row.operator,
      row.purpose,
      row.proof ?? '',
      String(row.requests),
      String(row.pages),
      String(row.bytes),
      String(row.refused),
      String(row.missing),
      String(row.markdown),
      String(row.robotsTxt),
      row.disallowed === null ? '' : String(row.disallowed),
      row.firstSeen ?? '',
      row.lastSeen ?? '',
      Object.entries(row.statuses)
        .map(([status, number]) => `${status}:${number}`)
        .join(' '),
    ]),
  );

/** Lines of a table; columns without any content are left out. */
function table(rows: readonly ClientVisits[]): string[] {
  const shown = COLUMNS.map((column) => ({ ...column, cells: rows.map(column.cell) })).filter(
    ({ cells }) => cells.some((text) => text !== ''),
  );
  const columns = shown.map(({ title, isNumber, cells }) => {
    const width = Math.max(title.length, ...cells.map((text) => text.length));
    return [title, ...cells].map((text) => (isNumber ? text.padStart(width) : text.padEnd(width)));
  });
  return [undefined, ...rows].map((_, at) =>
    columns
      .map((column) => column[at])
      .join('  ')
      .trimEnd(),
  );
}

export function visitsTerminal(summary: VisitSummary): string {
  const { failing, clients, otherBots, notes } = summary;
  const rows = all(summary);
  return `${[
    headline(summary),
    ...(rows.length > 0 ? ['', ...table(rows)] : []),
    ...(failing.length > 0 ? ['', 'What failed most:', ...failing.map(failingLine)] : []),
    ...(otherBots.length > 0 ? ['', `${OTHER_BOTS}:`, ...otherBots.map(botLine)] : []),
    ...(clients.length > 0 ? ['', proofNote(summary)] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n')}\n`;
}

const failingLine = ({ path, status, requests, suggestion }: VisitSummary['failing'][number]) =>
  `${String(requests).padStart(7)}  ${status}  ${siteText(path, 120)}${suggestion === null ? '' : `, probably ${siteText(suggestion, 120)}`}`;

const OTHER_BOTS = 'Other names that look like bots';
const LISTED_NOTE = `an AI client by ai.robots.txt, ${LISTED.date}`;

const botLine = ({ name, isListed, requests }: VisitSummary['otherBots'][number]) =>
  `${String(requests).padStart(7)}  ${siteText(name, 40)}${isListed ? ` (${LISTED_NOTE})` : ''}`;

const TABLE_STYLE = `main { max-width: 75rem; }
td { text-align: left; font-family: inherit; padding: 0.25rem 1rem 0.25rem 0; white-space: nowrap; }
th { white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; margin-top: 1.5rem; }
`;

/** The table as a self-contained page. */
export function visitsHtml(summary: VisitSummary): string {
  const rows = all(summary)
    .map(
      (row) =>
        `<tr>${COLUMNS.map(({ isNumber, cell }) => `<td class="${isNumber ? 'number' : ''}">${escapeMarkup(cell(row))}</td>`).join('')}</tr>`,
    )
    .join('\n');
  const failing = summary.failing
    .map(
      ({ path, status, requests, suggestion }) =>
        `<tr><td class="number">${requests}</td><td>${status}</td><td><code>${escapeMarkup(path, 300)}</code></td><td>${suggestion === null ? '' : `probably <code>${escapeMarkup(suggestion, 300)}</code>`}</td></tr>`,
    )
    .join('\n');
  const bots = summary.otherBots
    .map(
      ({ name, isListed, requests }) =>
        `<tr><td class="number">${requests}</td><td>${escapeMarkup(name, 40)}</td><td>${isListed ? LISTED_NOTE : ''}</td></tr>`,
    )
    .join('\n');
  return htmlPage({
    title: 'AI clients in this log',
    style: TABLE_STYLE,
    main: `<h1>${escapeMarkup(headline(summary))}</h1>
<div class="scroll"><table>
<thead><tr>${COLUMNS.map(({ title }) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>
${rows}
</tbody>
</table></div>
${failing === '' ? '' : `<h2>What failed most</h2>\n<div class="scroll"><table><tbody>\n${failing}\n</tbody></table></div>`}
${bots === '' ? '' : `<h2>${OTHER_BOTS}</h2>\n<div class="scroll"><table><tbody>\n${bots}\n</tbody></table></div>`}
<p class="muted">${escapeMarkup(proofNote(summary))}</p>
${summary.notes.map((note) => `<p class="muted">${escapeMarkup(note)}</p>`).join('\n')}`,
  });
}
