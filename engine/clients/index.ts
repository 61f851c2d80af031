import ranges from './ranges.json' with { type: 'json' };
import { CLIENTS, type Client, type ClientPurpose } from './catalogue';

export { CLIENTS, type Client, type ClientPurpose };

const BY_TOKEN = new Map(CLIENTS.map((client) => [client.token, client]));

/** The client of a token, as the catalogue writes it. */
export const clientByToken = (token: string): Client | undefined => BY_TOKEN.get(token);

export type AiClient = Pick<Client, 'token' | 'operator'>;

const scored = (purpose: ClientPurpose): readonly AiClient[] =>
  CLIENTS.filter((client) => client.isScored && client.purpose === purpose);

/** Crawlers of answer engines; blocking them removes a site from answers. */
export const SEARCH_CLIENTS = scored('search');

/** Fetchers that act on a person's request. */
export const FETCH_CLIENTS = scored('person');

export const TRAINING_CLIENTS = scored('training');

/** Tokens that appear in robots.txt only, never as a User-Agent. */
export const CONTROL_TOKENS: readonly string[] = CLIENTS.flatMap(({ isControl, token }) =>
  isControl ? [token] : [],
);

/** Clients that robots.txt can name and no rule scores. Googlebot has a rule for itself. */
export const REPORTED_TOKENS: readonly string[] = CLIENTS.flatMap(({ isScored, token }) =>
  isScored || token === 'Googlebot' ? [] : [token],
);

/** Retired names that robots.txt files still list without effect, with the clients that replaced them. */
export const RETIRED = {
  'anthropic-ai': 'ClaudeBot',
  'Claude-Web': 'ClaudeBot',
  'cohere-ai': null,
  'Google-NotebookLM': 'Google-GeminiNotebook',
  'GoogleAgent-Mariner': 'Google-Agent',
  GeminiBot: null,
  NeevaBot: null,
  ExaBot: null,
} as const;

export const RETIRED_TOKENS = Object.keys(RETIRED) as readonly (keyof typeof RETIRED)[];

/** Clients documented as possibly ignoring robots.txt, because a person requested the page. */
export const MAY_IGNORE_ROBOTS: readonly string[] = CLIENTS.flatMap(({ obeysRobots, token }) =>
  obeysRobots === false ? [token] : [],
);

/** Address ranges as their operator publishes them. */
export interface ClientRanges {
  readonly url: string;
  /** Tokens of the clients that use them. */
  readonly clients: readonly string[];
  /** Day of this copy. */
  readonly date: string;
  /** Empty until `npm run clients:update` has fetched the file. */
  readonly prefixes: readonly string[];
}

export const CLIENT_RANGES: readonly ClientRanges[] = ranges;

/** Day of the oldest copy. */
export const RANGES_DATE = CLIENT_RANGES.map(({ date }) => date).reduce((a, b) => (a < b ? a : b));
