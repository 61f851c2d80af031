import type { Exchange } from '../network/recording';
import type { FindingRequest } from '../report/types';
import { looksLikeHtml, mediaType, textStart } from './reply';

const DEFAULT_ACCEPTS: readonly RegExp[] = [
  /^text\/html$/,
  /^application\/json, /,
  /^text\/plain, /,
  /^application\/xml, /,
];

/** Request and answer of an exchange. */
export function requestOf({ ask, answer }: Exchange): FindingRequest {
  const { url, headers } = ask;
  const as = requestIdentity(headers);
  if (answer.kind === 'none')
    return {
      method: ask.method,
      url,
      status: null,
      problem: answer.message,
      type: null,
      as,
      at: null,
    };
  return {
    method: answer.method,
    url,
    status: answer.status,
    problem: null,
    type: mediaType(answer) || null,
    as,
    at: answer.url === url ? null : answer.url,
  };
}

/** User-Agent or Accept, if it differs from the default. */
function requestIdentity(headers: Readonly<Record<string, string>>): string | null {
  const agent = headers['user-agent'];
  if (agent) return agent;
  const { accept } = headers;
  return accept && !DEFAULT_ACCEPTS.some((pattern) => pattern.test(accept)) ? accept : null;
}

/** Beginning of a body, quoted in a detail. */
export function excerpt({ answer }: Exchange, max = 120): string {
  if (answer.kind === 'none') return '';
  const text = textStart(answer, 4 * max)
    .replace(/\s+/gu, ' ')
    .trim();
  if (text === '') return 'the body is empty';
  return `${looksLikeHtml(answer) ? 'HTML' : 'body'} begins “${text.slice(0, max)}”`;
}
