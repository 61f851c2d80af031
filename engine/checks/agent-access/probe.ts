import { all, askAt, probe, type Questions } from '../../probes/probe';
import type { Ask } from '../../network/types';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { listMember } from '../../parse/json';
import { clip } from '../../parse/text';
import { ACCEPT, getJson, getPage, request, textRecords } from '../../probes/ask';
import { challengeOf } from '../../probes/challenge';
import { fetchJson } from '../../probes/file';
import { priceOf } from '../../probes/price';
import { bodyText, isOk } from '../../probes/reply';
import { unreadReason } from '../../probes/unread';

/** Clients whose access is probed. Control tokens (Google-Extended, Applebot-Extended) are never sent. */
export const PROBED_TOKENS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Meta-ExternalAgent',
] as const;
export type ProbedToken = (typeof PROBED_TOKENS)[number];

/** Headers of a current desktop browser; sent once, and only if our own name is refused. */
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

const as = (context: ProbeContext, userAgent: string): Ask =>
  request({
    url: context.homeUrl,
    headers: { accept: ACCEPT.html, 'user-agent': userAgent },
    lane: 'agents',
  });

const tokenAsk = (context: ProbeContext, token: ProbedToken): Ask =>
  as(
    context,
    `Mozilla/5.0 (compatible; ${token}/1.0; compatibility probe by ${context.engine} +${context.baseUrl}/bot)`,
  );

/** Our own name without a signature: only requests with exactly the session’s user agent are signed. */
const unsignedAsk = (context: ProbeContext): Ask =>
  as(context, `Seamark/${context.engine.split('@')[1]} (+${context.baseUrl}/bot) unsigned`);

export const isRefusal = ({ answer }: Exchange) =>
  answer.kind === 'reply' &&
  ([401, 402, 403, 429].includes(answer.status) || challengeOf(answer) !== null);

/** False for an error, or for a page that could not be read: it is no page that clients can get alike. */
const isComparable = ({ answer }: Exchange) =>
  answer.kind === 'reply' && isOk(answer) && unreadReason(answer) === null;

export interface AgentAnswers {
  /** The page, requested under our own name. */
  readonly baseline: Exchange;
  /** The page, requested as a browser; only if the baseline is refused. */
  readonly browser: Exchange | null;
  /** Empty if there is no page to compare with. */
  readonly tokens: readonly { readonly token: ProbedToken; readonly exchange: Exchange }[];
  /** The page, requested under our own name without a signature; only if clients are refused. */
  readonly unsigned: Exchange | null;
  /** Price from where x402 clients look, if the 402 names none; null if not found or not needed. */
  readonly terms: string | null;
}

/** The home page as each client receives it. Clients are probed after there is a page to compare with. */
export const agentAnswers = probe(function* (context): Questions<AgentAnswers> {
  const baseline = yield* askAt(context, getPage(context.homeUrl));
  const browser = isRefusal(baseline) ? yield* askAt(context, as(context, BROWSER)) : null;
  // The answer for everyone else.
  const standard = browser ?? baseline;
  if (!isComparable(standard))
    return { baseline, browser, tokens: [], unsigned: null, terms: null };
  const exchanges = yield* all(
    PROBED_TOKENS.map((token) => askAt(context, tokenAsk(context, token))),
  );
  const tokens = PROBED_TOKENS.map((token, at) => ({ token, exchange: exchanges[at]! }));
  const terms = [baseline, ...exchanges].some(isUnpriced) ? yield* x402Terms(context) : null;
  const unsigned =
    browser === null && exchanges.some(isRefusal)
      ? yield* askAt(context, unsignedAsk(context))
      : null;
  return { baseline, browser, tokens, unsigned, terms };
});

const isUnpriced = ({ answer }: Exchange) =>
  answer.kind === 'reply' && answer.status === 402 && priceOf(answer) === null;

/** The site's x402 manifest, or the TXT record that leads to one (draft-hawkins-x402-dns-discovery-03). */
function* x402Terms(context: ProbeContext): Questions<string | null> {
  const [{ value }, records] = yield* all([
    fetchJson(context, getJson(context.resolve('/.well-known/x402'))),
    askAt(context, textRecords(`_x402.${context.host}`)),
  ]);
  if (['resources', 'accepts', 'items'].some((key) => listMember(value, key).length > 0))
    return '/.well-known/x402';
  const { answer } = records;
  const lines =
    answer.kind === 'reply' && answer.status === 200 ? bodyText(answer).text.split('\n') : [];
  const led = lines.find((line) => /^\s*v=x402/i.test(line) && /[;\s]url=https:\/\//i.test(line));
  return led === undefined ? null : `_x402 TXT record: ${clip(led, 200)}`;
}
