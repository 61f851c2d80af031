import type { Ask } from '@seamark/engine';
import { change, type MemoryReply, type Mutation } from '../site';
import { NO_PAGE } from './failing';
import type { Breaks } from './breaks';

/** Answers one AI client differently, on all pages. */
const toClient =
  (token: string, answer: MemoryReply): Mutation =>
  (site) =>
    Object.fromEntries(
      Object.entries(site).map(([path, entry]) => [
        path,
        (ask: Ask) =>
          ask.headers['user-agent']?.includes(token)
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

export const agentAccess: Breaks = {
  challenged: {
    by: toClient('Claude-SearchBot', html(CHALLENGE, 403, { 'cf-mitigated': 'challenge' })),
  },
  'edge-refused': {
    by: toClient('Claude-SearchBot', html('Blocked', 403, { server: 'cloudflare', 'cf-ray': '1' })),
  },
  different: {
    by: toClient('Claude-SearchBot', html('<!doctype html><title>Tidewatch</title><p>Hello.</p>')),
  },
  'no-answer': { by: toClient('Claude-SearchBot', { none: 'reset' }) },
  refused: { by: toClient('Claude-SearchBot', html('Forbidden', 403)) },
  'unknown-agents': { by: toOwn, also: NO_PAGE },
};
