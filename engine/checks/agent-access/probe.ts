import { all, askAt, probe, type Questions } from '../../probe';
import type { Ask } from '../../network/types';
import type { Exchange } from '../../recording';
import type { ProbeContext } from '../../probe-context';
import { ACCEPT, getPage, request } from '../../probes/ask';
import { challengeOf } from '../../probes/challenge';

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

/** What a current desktop browser sends; used once, where our own name is refused. */
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

export const isRefusal = ({ answer }: Exchange) =>
  answer.kind === 'reply' &&
  ([401, 402, 403, 429].includes(answer.status) || challengeOf(answer) !== null);

export interface AgentAnswers {
  /** The page as our own name gets it. */
  readonly baseline: Exchange;
  /** The page as a browser gets it; asked only where the baseline is refused. */
  readonly browser: Exchange | null;
  /** Empty where there is nothing to compare with. */
  readonly tokens: readonly { readonly token: ProbedToken; readonly exchange: Exchange }[];
}

/** The home page as each client gets it. Tokens wait for something to compare them with. */
export const agentAnswers = probe(function* (context): Questions<AgentAnswers> {
  const baseline = yield* askAt(context, getPage(context.homeUrl));
  const browser = isRefusal(baseline) ? yield* askAt(context, as(context, BROWSER)) : null;
  // What everyone else gets.
  const standard = browser ?? baseline;
  if (standard.answer.kind === 'none' || isRefusal(standard))
    return { baseline, browser, tokens: [] };
  const exchanges = yield* all(
    PROBED_TOKENS.map((token) => askAt(context, tokenAsk(context, token))),
  );
  const tokens = PROBED_TOKENS.map((token, at) => ({ token, exchange: exchanges[at]! }));
  return { baseline, browser, tokens };
});
