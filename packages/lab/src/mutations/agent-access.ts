import type { Ask } from '@seamark/engine';
import { change, type MemoryReply, type Mutation } from '../site';
import { NO_PAGE } from './failing';
import type { Breaks } from './breaks';

/** AI clients that read for somebody, in the order in which a share of them is taken. */
const TOKENS = [
  'Claude-SearchBot',
  'Claude-User',
  'OAI-SearchBot',
  'ChatGPT-User',
  'PerplexityBot',
];

/** Answers a share of the AI clients differently, on all pages. */
const toClients =
  (answer: MemoryReply) =>
  (share: number): Mutation =>
  (site) =>
    Object.fromEntries(
      Object.entries(site).map(([path, entry]) => [
        path,
        (ask: Ask) =>
          TOKENS.slice(0, Math.ceil(share * TOKENS.length)).some((token) =>
            ask.headers['user-agent']?.includes(token),
          )
            ? answer
            : typeof entry === 'function'
              ? entry(ask)
              : entry,
      ]),
    );
/** Refuses our own user agent: the requests that name no other one. */
const toOwn = change('/', (reply, ask) =>
  ask.headers['user-agent'] === undefined ? { ...reply, status: 403 } : reply,
);
const html = (body: string, status = 200, headers = {}): MemoryReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});
const CHALLENGE =
  '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>';

/** Refuses all of these clients, or a share of them. */
const refusing = (answer: MemoryReply) => {
  const partly = toClients(answer);
  return { by: partly(1), partly };
};

export const agentAccess: Breaks = {
  challenged: refusing(html(CHALLENGE, 403, { 'cf-mitigated': 'challenge' })),
  'edge-refused': refusing(html('Blocked', 403, { server: 'cloudflare', 'cf-ray': '1' })),
  different: refusing(html('<!doctype html><title>Tidewatch</title><p>Hello.</p>')),
  'no-answer': refusing({ none: 'reset' }),
  refused: refusing(html('Forbidden', 403)),
  'unknown-agents': { by: toOwn, also: NO_PAGE },
};
