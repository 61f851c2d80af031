import { isRedirect } from '../network/redirect';
import type { Reply } from '../network/types';
import { challengeOf } from './challenge';
import { header } from './reply';

/** Reasons why a redirect was not followed. */
export const STOPPED = {
  'too-many-redirects': 'more than 5 redirects',
  'target-refused': 'redirects to a URL that must not be requested',
  'bad-location': 'redirects without a usable Location',
} as const;

/** Reason why the content of an address could not be read; null if it could. */
export function barrierOf(reply: Reply): string | null {
  const challenge = challengeOf(reply);
  if (challenge) return `a bot challenge (${challenge})`;
  if (reply.bodyError)
    return `a body that cannot be decoded (Content-Encoding: ${header(reply, 'content-encoding')})`;
  return null;
}

/** Why the page at an address was not read; null if it was. The same for each check that would judge its content. */
export function unreadReason(reply: Reply): string | null {
  if (reply.stopped) return STOPPED[reply.stopped];
  return barrierOf(reply) ?? (isRedirect(reply.status) ? `status ${reply.status}` : null);
}
