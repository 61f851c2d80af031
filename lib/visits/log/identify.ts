import { CLIENTS, RETIRED, type Client } from '@seamark/engine';
import { Cache } from './cache';
import { escapeRegExp } from './escape-reg-exp';
import listed from './listed-names.json' with { type: 'json' };

/** Null for a token of robots.txt, which no client sends: `Applebot-Extended` is not a variant of Applebot. */
const BY_TOKEN = new Map(
  CLIENTS.map((client) => [client.token.toLowerCase(), client.isControl ? null : client]),
);
for (const [token, successor] of Object.entries(RETIRED)) {
  const client = successor && BY_TOKEN.get(successor.toLowerCase());
  if (client) BY_TOKEN.set(token.toLowerCase(), client);
}

/**
 * The longest token first: one can be the beginning of another. Operators append variants and ids: `Ai2Bot-Dolma`,
 * `bedrockbot_<UUID>`.
 */
const anyOf = (tokens: readonly string[]) =>
  new RegExp(
    `(?<![\\w-])(?:${tokens
      .toSorted((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|')})(?![a-z0-9])`,
    'i',
  );

const TOKENS = anyOf([...BY_TOKEN.keys()]);

/** Logs have few different user agents. */
const clients = new Cache<Client | null>(20_000);

/** The check agent-access sends the names of clients. */
const SCAN_PROBE = 'compatibility probe by seamark';

/** The AI client that a user agent names; null for a probe of a scan. */
export const clientOf = (userAgent: string): Client | null =>
  clients.get(userAgent, (text) => {
    if (text.includes(SCAN_PROBE)) return null;
    const token = TOKENS.exec(text)?.[0].toLowerCase();
    return token === undefined ? null : (BY_TOKEN.get(token) ?? null);
  });

/** AI clients that a public list names, and the catalogue lacks. */
export const LISTED: {
  readonly url: string;
  readonly date: string;
  readonly names: readonly string[];
} = listed;
const LISTED_TOKENS = anyOf(LISTED.names);
const LISTED_BY_TOKEN = new Map(LISTED.names.map((name) => [name.toLowerCase(), name]));
/** Not within an address: `+https://example.com/bot.html`. */
const BOT = /(?<![\w./-])[a-z][\w.-]*?(?:bot|crawl|spider|slurp|scrap|fetch)[\w.-]*/i;
const BOT_CHARACTERS = 40;

/** A name that looks like that of a bot, and is no client of the catalogue. */
export interface OtherBot {
  readonly name: string;
  readonly isListed: boolean;
}

const otherBots = new Cache<OtherBot | null>(20_000);

/** The bot that a user agent without a client names. */
export const otherBotOf = (userAgent: string): OtherBot | null =>
  otherBots.get(userAgent, (text) => {
    if (text.includes(SCAN_PROBE)) return null;
    const token = LISTED_TOKENS.exec(text)?.[0].toLowerCase();
    const name = token === undefined ? undefined : LISTED_BY_TOKEN.get(token);
    if (name !== undefined) return { name, isListed: true };
    const bot = BOT.exec(text)?.[0].slice(0, BOT_CHARACTERS);
    return bot === undefined ? null : { name: bot, isListed: false };
  });

/** Answer engines that send visitors, by the domain of `Referer` or the value of `utm_source`. */
const SENDERS: Readonly<Record<string, string>> = {
  'chatgpt.com': 'ChatGPT',
  'chat.openai.com': 'ChatGPT',
  'perplexity.ai': 'Perplexity',
  perplexity: 'Perplexity',
  'claude.ai': 'Claude',
  'gemini.google.com': 'Gemini',
  'notebooklm.google.com': 'NotebookLM',
  'copilot.microsoft.com': 'Copilot',
  'meta.ai': 'Meta AI',
  'chat.mistral.ai': 'Le Chat',
  'chat.deepseek.com': 'DeepSeek',
  'grok.com': 'Grok',
  'you.com': 'You.com',
  'poe.com': 'Poe',
  'duck.ai': 'Duck.ai',
  'kimi.com': 'Kimi',
  'doubao.com': 'Doubao',
  'phind.com': 'Phind',
  'iask.ai': 'iAsk',
  'andisearch.com': 'Andi',
};

export const ANSWER_ENGINES: ReadonlySet<string> = new Set(Object.values(SENDERS));

const hosts = new Cache<string | null>(20_000);
const senderOfHost = (host: string) =>
  SENDERS[host] ?? SENDERS[host.replace(/^(?:www|m|app)\./, '')] ?? null;

/** The answer engine that sent a person, from `Referer` or `utm_source`. */
export function senderOf(referer: string, path: string): string | null {
  if (referer.length > 1) {
    const sender = hosts.get(referer, (url) =>
      URL.canParse(url) ? senderOfHost(new URL(url).hostname) : null,
    );
    if (sender !== null) return sender;
  }
  const at = path.indexOf('utm_source=');
  if (at === -1) return null;
  return senderOfHost(
    path
      .slice(at + 11)
      .split(/[&#]/, 1)[0]!
      .toLowerCase(),
  );
}
