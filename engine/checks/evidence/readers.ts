import { LAB_RESULTS } from '.';
import type { CheckId } from '..';

/** A kind of reader whose share of a site the score counts. */
export type ReaderKindId = 'chat' | 'ai-search' | 'search' | 'browser' | 'coding' | 'services';

/** A client, and the lab’s reader that stands in for it. */
export interface ReaderClient {
  /** Its name in User-Agent and robots.txt, or what it is. */
  readonly token: string;
  /** Token under which the scan asks for it, if it differs. */
  readonly askedAs?: string;
  /** Name in `LAB_RESULTS.readers`. */
  readonly reader: string;
  /** The lab’s reader that it also is on a site without Markdown, if it prefers Markdown. */
  readonly withoutMarkdown?: string | undefined;
  /** It reads what this check is about, and only exists where the check applies. */
  readonly check?: CheckId;
  /** Documentation that it reads so. */
  readonly source: string;
}

export interface ReaderKind {
  readonly id: ReaderKindId;
  readonly name: string;
  /** Relative to the other kinds. */
  readonly weight: number;
  /** True if its clients also take addresses from sitemaps; others reach pages through the home page. */
  readonly crawls?: true;
  readonly clients: readonly ReaderClient[];
}

const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler';

/**
 * Kinds of reader. No public figure says how many answers each of them gives: logs count the requests of crawlers, and a
 * page that is crawled once serves any number of readers. So all weigh the same.
 */
export const READER_KINDS: readonly ReaderKind[] = [
  {
    id: 'chat',
    name: 'Answers in chat',
    weight: 1,
    clients: [
      { token: 'ChatGPT-User', reader: 'Text', source: OPENAI },
      { token: 'Claude-User', reader: 'Fetch for a person', source: ANTHROPIC },
    ],
  },
  {
    id: 'ai-search',
    name: 'AI search',
    weight: 1,
    crawls: true,
    clients: [
      { token: 'OAI-SearchBot', reader: 'AI search crawler', source: OPENAI },
      { token: 'Claude-SearchBot', reader: 'AI search crawler', source: ANTHROPIC },
      {
        token: 'PerplexityBot',
        reader: 'AI search crawler',
        source: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
      },
    ],
  },
  {
    id: 'search',
    name: 'Search engines',
    weight: 1,
    crawls: true,
    clients: [
      {
        token: 'Googlebot',
        reader: 'Search engine',
        source:
          'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      },
      {
        token: 'bingbot',
        reader: 'Search engine',
        source:
          'https://blogs.bing.com/webmaster/december-2019/Announcing-future-user-agents-for-Bingbot',
      },
    ],
  },
  {
    id: 'browser',
    name: 'Browser agents',
    weight: 1,
    clients: [
      {
        token: 'ChatGPT Agent',
        reader: 'Browser agent',
        source: 'https://platform.openai.com/docs/guides/tools-computer-use',
      },
    ],
  },
  {
    id: 'coding',
    name: 'Coding agents',
    weight: 1,
    clients: [
      {
        token: 'Claude-Code',
        askedAs: 'Claude-User',
        reader: 'Markdown, else converted',
        withoutMarkdown: 'Converted to Markdown',
        source: 'https://code.claude.com/docs/en/tools-reference',
      },
    ],
  },
  {
    id: 'services',
    name: 'APIs and MCP',
    weight: 1,
    clients: [
      {
        token: 'API client',
        reader: 'API',
        check: 'api-discovery',
        source: 'https://platform.openai.com/docs/actions/introduction',
      },
      {
        token: 'MCP client',
        reader: 'MCP',
        check: 'mcp-discovery',
        source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle',
      },
    ],
  },
];

/** Part of an answer that so many times the tokens cost: a tenth for ten times, for budgets that end and waits. */
export const lossOfTokens = (factor: number): number => 0.1 * Math.log10(Math.max(1, factor));

/** Points that all housekeeping takes together at most. */
export const HOUSEKEEPING_MAX = 10;

/** Above this share of its tasks, a reader only pays more. */
const NOTICED = 0.95;

/** Loss of a reader by a rule, `check/rule`, from the tasks done before and after its break, and from the tokens. */
const losses = new Map<string, Map<string, number>>();
/** Rules by which some reader does fewer tasks. */
const opening = new Set<string>();
for (const { mutation, reader, done, success, tokens } of LAB_RESULTS.effects) {
  // A difference counts only if its interval excludes zero.
  const left = success.high < 0 ? done[1] / done[0] : 1;
  const cost = tokens ? lossOfTokens(1 + tokens.change) : 0;
  const loss = 1 - left * (1 - cost);
  if (loss <= 0) continue;
  losses.set(mutation, (losses.get(mutation) ?? new Map<string, number>()).set(reader, loss));
  if (left < NOTICED) opening.add(mutation);
}

/** True if a reader does fewer tasks by the rule, and does not only pay more for them. */
export const losesTasks = (rule: string): boolean => opening.has(rule);

/** True if a rule takes something from a client of some kind. */
export const takesFromReaders = (rule: string): boolean =>
  READER_KINDS.some(({ clients }) =>
    clients.some(({ reader }) => losses.get(rule)?.has(reader) === true),
  );

/**
 * Part of its answers that a client loses by a finding of this rule about all of a site. A rule about named clients was
 * measured with one of them, and takes the same from each that a finding names.
 */
export function lossOf(rule: string, client: ReaderClient, isNamed: boolean): number {
  const byReader = losses.get(rule);
  if (!byReader) return 0;
  if (isNamed) return Math.max(...byReader.values());
  const readers = [client.reader, client.withoutMarkdown ?? client.reader];
  return Math.max(...readers.map((reader) => byReader.get(reader) ?? 0));
}
