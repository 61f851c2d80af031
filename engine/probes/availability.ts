import type { Reply } from '../network/types';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { bodyText, isOk, looksLikeHtml } from './reply';
import { barrierOf, STOPPED } from './unread';

/**
 * State of a document, by its answer: `elsewhere` = a redirect to another site, `unmeasured` = no answer, or one
 * that could not be read, `unknown` = not requested (yet).
 */
type State = 'present' | 'absent' | 'refused' | 'broken' | 'elsewhere' | 'unmeasured' | 'unknown';

export interface Availability {
  readonly state: State;
  /** For people; completes "… was not found:", as in `status 404` or `HTML instead of a file`. */
  readonly reason: string;
  readonly html: boolean;
  readonly fallback: boolean;
}

/** True if it is open whether the document exists. */
export const isUnanswered = ({ state }: Pick<Availability, 'state'>): boolean =>
  state === 'unmeasured' || state === 'unknown';

/** True if the document exists, here or behind a redirect to another site. */
export const isFetched = ({ state }: Pick<Availability, 'state'>): boolean =>
  state === 'present' || state === 'elsewhere';

/** Availability of a document of this site, from its answer. `htmlExpected`: for pages, where HTML is correct. */
export function availabilityOf(
  context: ProbeContext,
  exchange: Exchange | undefined,
  htmlExpected = false,
): Availability {
  const plain = { html: false, fallback: false };
  if (!exchange || !context.isReadable)
    return { state: 'unknown', reason: 'not requested', ...plain };
  const { answer } = exchange;
  if (answer.kind === 'none') return { state: 'unmeasured', reason: answer.message, ...plain };
  const barrier = barrierOf(answer);
  if (barrier) return { state: 'unmeasured', reason: barrier, ...plain };
  if ([401, 402, 403, 429].includes(answer.status))
    return { state: 'refused', reason: `refused with status ${answer.status}`, ...plain };
  if (answer.status >= 500)
    return { state: 'broken', reason: `server error ${answer.status}`, ...plain };
  if (!isOk(answer))
    return {
      state: 'absent',
      reason: answer.stopped ? STOPPED[answer.stopped] : `status ${answer.status}`,
      ...plain,
    };
  return availabilityOfOk(context, answer, htmlExpected);
}

function availabilityOfOk(
  context: ProbeContext,
  reply: Reply,
  htmlExpected: boolean,
): Availability {
  const html = !htmlExpected && looksLikeHtml(reply);
  if (context.isFallback(reply))
    return {
      state: 'absent',
      reason: 'the same response as a random path',
      html,
      fallback: true,
    };
  if (html) return { state: 'absent', reason: 'HTML instead of the file', html, fallback: false };
  if (!context.isSameSite(reply.url))
    return {
      state: 'elsewhere',
      reason: `redirects to another site (${reply.url})`,
      html,
      fallback: false,
    };
  return { state: 'present', reason: `status ${reply.status}`, html, fallback: false };
}

/** Text of a document that exists; else empty. */
export const textOfReply = (reply: Reply | null) => (reply ? bodyText(reply).text : '');
