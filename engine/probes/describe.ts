import type { Exchange } from '../network/recording';
import { looksLikeHtml, mediaType, textStart } from './reply';

const DEFAULT_ACCEPTS: readonly RegExp[] = [
  /^text\/html$/,
  /^application\/json, /,
  /^text\/plain, /,
  /^application\/xml, /,
];

/** `GET https://a.example/x → 404 text/html`: enough to repeat the request with curl. */
export function describeExchange({ ask, answer }: Exchange): string {
  const method = answer.kind === 'reply' ? answer.method : ask.method;
  const request = `${method} ${ask.url}`;
  if (answer.kind === 'none')
    return `${request} → ${answer.message}${requestIdentity(ask.headers)}`;
  const type = mediaType(answer);
  const place = answer.url !== ask.url ? ` (at ${answer.url})` : '';
  return `${request} → ${answer.status}${type ? ` ${type}` : ''}${requestIdentity(ask.headers)}${place}`;
}

/** ` as <User-Agent or Accept>` if it differs from the default. */
function requestIdentity(headers: Readonly<Record<string, string>>): string {
  const agent = headers['user-agent'];
  if (agent) return ` as ${agent}`;
  const accept = headers.accept;
  return accept && !DEFAULT_ACCEPTS.some((known) => known.test(accept)) ? ` as ${accept}` : '';
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
