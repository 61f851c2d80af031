import {
  CLIENT_RANGES,
  CLIENTS,
  RANGES_DATE,
  type Client,
  type ClientPurpose,
} from '@seamark/engine';
import { LISTED } from '@/lib/visits/log/identify';
import type { Cell, TextTable } from '@/components/docs/cell-text';
import { blocks, code, heading, link, text } from '@/lib/platform/text/markdown';
import { day } from '@/lib/platform/text/dates';
import { tableMarkdown } from '../table-markdown';

export const RANGES_FILE = '/clients.json';

export const CLIENTS_PAGE = {
  path: '/clients',
  title: 'AI clients',
  description:
    'Crawlers, fetchers, and agents of AI systems: who operates them, what for, whether they obey robots.txt, and how to verify them.',
  lead: `${CLIENTS.length} clients that fetch pages for AI systems, as their operators document them. Anyone can send these names: verify a client before you trust it.`,
} as const;

const PURPOSES: readonly (readonly [purpose: ClientPurpose, title: string, meaning: string])[] = [
  ['search', 'Search', 'They find pages for answers. A site that blocks them is not cited.'],
  ['person', 'Asked by a person', 'They fetch one page because a person asked for it.'],
  ['training', 'Training', 'They fetch pages to train models, or to sell data for that.'],
  ['agent', 'Agents', 'They act on pages for a person.'],
];

const robotsText = ({ obeysRobots, isControl }: Client): string => {
  if (isControl) return 'never a user agent';
  if (obeysRobots === null) return 'not documented';
  return obeysRobots ? 'obeys' : 'may ignore';
};

const rangesOf = (client: Client) =>
  CLIENT_RANGES.find(({ clients }) => clients.includes(client.token));

/** Ways to verify a client, the strongest first. */
function proofs(client: Client): Cell {
  const ranges = rangesOf(client);
  return [
    ...(ranges ? [{ text: 'address ranges', href: ranges.url }] : []),
    ...(client.domains ? [`names under ${client.domains.join(', ')}`] : []),
    ...(client.isSigned ? ['signature'] : []),
  ];
}

const clientTable = (purpose: ClientPurpose): TextTable => ({
  columns: ['Client', 'Operator', 'robots.txt', 'Verify by'],
  rows: CLIENTS.filter((client) => client.purpose === purpose).map((client) => [
    client.docs ? { text: client.token, href: client.docs } : client.token,
    client.operator,
    robotsText(client),
    proofs(client),
  ]),
});

const LISTED_NAMES = {
  title: 'Named by a public list',
  meaning: `ai.robots.txt of ${day(`${LISTED.date}T00:00:00Z`)} lists these names as AI clients. Their operators document too little for the tables above; seamark visits counts them apart.`,
  names: LISTED.names.join(', '),
};

const HOW: readonly string[] = [
  `Address ranges: the address of the request is in a file that the operator publishes. Our copies are of ${day(`${RANGES_DATE}T00:00:00Z`)}.`,
  'Names: the address has a name under a domain of the operator, and the name has that address.',
  'Signature: the request is signed as Web Bot Auth describes, and the key is in the operator’s directory.',
];

const COMMAND = 'seamark visits access.log';

export const clientsJson = (): string =>
  JSON.stringify({
    clients: CLIENTS.map(({ token, operator, purpose, obeysRobots, docs, ...rest }) => ({
      token,
      operator,
      purpose,
      obeysRobots,
      docs,
      domains: rest.domains ?? [],
      signed: rest.isSigned ?? false,
      robotsOnly: rest.isControl ?? false,
    })),
    ranges: CLIENT_RANGES,
    listed: LISTED,
  });

/** What the page draws. */
export const CLIENT_SECTIONS = {
  purposes: PURPOSES.map(([purpose, title, meaning]) => ({
    id: purpose,
    title,
    meaning,
    table: clientTable(purpose),
  })),
  listed: LISTED_NAMES,
  ways: HOW,
  command: COMMAND,
};

export const clientsMarkdown = (baseUrl: string): string =>
  blocks(
    heading(1, CLIENTS_PAGE.title),
    text(CLIENTS_PAGE.lead),
    ...CLIENT_SECTIONS.purposes.flatMap(({ title, meaning, table }) => [
      heading(2, title),
      text(meaning),
      tableMarkdown(table, baseUrl),
    ]),
    heading(2, LISTED_NAMES.title),
    text(LISTED_NAMES.meaning),
    text(LISTED_NAMES.names),
    heading(2, 'How to verify'),
    ...HOW.map(text),
    heading(2, 'In your log'),
    code(COMMAND, 'sh'),
    `Data: ${link(RANGES_FILE, `${baseUrl}${RANGES_FILE}`)}`,
  );
