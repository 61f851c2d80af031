import { CLIENTS, type Client } from '@seamark/engine';
import { Cache } from './cache';
import { escapeRegExp } from './escape-reg-exp';

/** Null for a token of robots.txt, which no client sends: `Applebot-Extended` is not a variant of Applebot. */
const BY_TOKEN = new Map(
  CLIENTS.map((client) => [client.token.toLowerCase(), client.isControl ? null : client]),
);
/**
 * The longest token first: one can be the beginning of another. Operators append variants and ids: `Ai2Bot-Dolma`,
 * `bedrockbot_<UUID>`.
 */
const TOKENS = new RegExp(
  `(?<![\\w-])(?:${[...BY_TOKEN.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|')})(?![a-z0-9])`,
  'i',
);

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
