import { cached, type Probe } from '../../define';
import type { Ask } from '../../network/types';
import type { Exchange } from '../../recording';
import type { Seen } from '../../seen';
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

const as = (seen: Seen, userAgent: string): Ask =>
  request({
    url: seen.homeUrl,
    headers: { accept: ACCEPT.html, 'user-agent': userAgent },
    lane: 'agents',
  });

const tokenAsk = (seen: Seen, token: ProbedToken): Ask =>
  as(
    seen,
    `Mozilla/5.0 (compatible; ${token}/1.0; compatibility probe by ${seen.engine} +${seen.baseUrl}/bot)`,
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
export const agentAnswers: Probe<AgentAnswers> = cached({
  asks(seen) {
    const baseline = getPage(seen.homeUrl);
    const answered = seen.get(baseline);
    if (!answered || answered.answer.kind === 'none') return [baseline];
    const browser = isRefusal(answered) ? [as(seen, BROWSER)] : [];
    return [
      baseline,
      ...browser,
      ...(standard(seen) ? PROBED_TOKENS.map((token) => tokenAsk(seen, token)) : []),
    ];
  },
  read(seen) {
    const baseline = seen.at(getPage(seen.homeUrl));
    const browser = isRefusal(baseline) ? seen.at(as(seen, BROWSER)) : null;
    const tokens = standard(seen)
      ? PROBED_TOKENS.map((token) => ({ token, exchange: seen.at(tokenAsk(seen, token)) }))
      : [];
    return { baseline, browser, tokens };
  },
});

/** What everyone else gets: the baseline, or the browser's answer where the baseline is refused; null when both are. */
function standard(seen: Seen): Exchange | null {
  const baseline = seen.get(getPage(seen.homeUrl));
  if (!baseline || baseline.answer.kind === 'none') return null;
  if (!isRefusal(baseline)) return baseline;
  const browser = seen.get(as(seen, BROWSER));
  return browser && browser.answer.kind === 'reply' && !isRefusal(browser) ? browser : null;
}
