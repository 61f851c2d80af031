import {
  CLIENT_RANGES,
  CLIENTS,
  RANGES_DATE,
  type Client,
  type ClientPurpose,
} from '@seamark/engine';
import { blocks, code, heading, link, table, text } from '@/lib/platform/text/markdown';
import { day } from '@/lib/platform/text/dates';

export const RANGES_FILE = 'clients.json';

export const CLIENTS_PAGE = {
  path: '/clients',
  title: 'AI clients',
  description:
    'Crawlers, fetchers, and agents of AI systems: who operates them, what for, whether they obey robots.txt, and how to verify them.',
  lead: `${CLIENTS.length} clients that fetch pages for AI systems, as their operators document them. Anyone can send these names: verify a client before you trust it.`,
} as const;

export const PURPOSES: readonly (readonly [
  purpose: ClientPurpose,
  title: string,
  meaning: string,
])[] = [
  ['search', 'Search', 'They find pages for answers. A site that blocks them is not cited.'],
  ['person', 'Asked by a person', 'They fetch one page because a person asked for it.'],
  ['training', 'Training', 'They fetch pages to train models, or to sell data for that.'],
  ['agent', 'Agents', 'They act on pages for a person.'],
];

export const clientsOf = (purpose: ClientPurpose): readonly Client[] =>
  CLIENTS.filter((client) => client.purpose === purpose);

export const robotsText = ({ obeysRobots, isControl }: Client): string => {
  if (isControl) return 'never a user agent';
  if (obeysRobots === null) return 'not documented';
  return obeysRobots ? 'obeys' : 'may ignore';
};

const rangesOf = (client: Client) =>
  CLIENT_RANGES.find(({ clients }) => clients.includes(client.token));

/** Ways to verify a client, the strongest first. */
export function proofs(
  client: Client,
): readonly { readonly text: string; readonly href?: string }[] {
  const ranges = rangesOf(client);
  return [
    ...(ranges ? [{ text: 'address ranges', href: ranges.url }] : []),
    ...(client.domains ? [{ text: `names under ${client.domains.join(', ')}` }] : []),
    ...(client.isSigned ? [{ text: 'signature' }] : []),
  ];
}

export const HOW: readonly string[] = [
  `Address ranges: the address of the request is in a file that the operator publishes. Our copies are of ${day(`${RANGES_DATE}T00:00:00Z`)}.`,
  'Names: the address has a name under a domain of the operator, and the name has that address.',
  'Signature: the request is signed as Web Bot Auth describes, and the key is in the operator’s directory.',
];

export const COMMAND = 'seamark visits access.log';

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
  });

export const clientsMarkdown = (baseUrl: string): string =>
  blocks(
    heading(1, CLIENTS_PAGE.title),
    text(CLIENTS_PAGE.lead),
    ...PURPOSES.map(
      ([purpose, title, meaning]) =>
        `${heading(2, title)}\n\n${text(meaning)}\n\n${table(
          ['Client', 'Operator', 'robots.txt', 'Verify by'],
          clientsOf(purpose).map((client) => [
            client.docs ? link(client.token, client.docs) : text(client.token),
            text(client.operator),
            robotsText(client),
            proofs(client)
              .map(({ text: words, href }) => (href ? link(words, href) : text(words)))
              .join(', '),
          ]),
        )}`,
    ),
    `${heading(2, 'How to verify')}\n\n${HOW.map(text).join('\n\n')}`,
    `${heading(2, 'In your log')}\n\n${code(COMMAND, 'sh')}`,
    `Data: ${link(RANGES_FILE, `${baseUrl}${CLIENTS_PAGE.path}/${RANGES_FILE}`)}`,
  );
