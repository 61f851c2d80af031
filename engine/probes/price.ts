import type { Reply } from '../network/types';
import { authChallenges, paramsOf } from '../parse/challenges';
import { listMember, member, parseJson } from '../parse/json';
import { header, headerLines, mediaType, textStart } from './reply';

/**
 * Price in a 402 answer, or null if none is machine-readable. Reads pay per crawl (`crawler-price`), x402 version 2
 * (`PAYMENT-REQUIRED`) and 1 (body), the Payment scheme (draft-httpauth-payment-01 section 5), and RSL.
 */
export function priceOf(reply: Reply): string | null {
  if (reply.status !== 402) return null;
  const price = header(reply, 'crawler-price');
  if (price !== null) return `crawler-price: ${price}`;
  if (header(reply, 'payment-required') !== null) return 'PAYMENT-REQUIRED (x402)';
  for (const challenge of authChallenges(headerLines(reply.headers, 'www-authenticate'))) {
    if (challenge.scheme === 'payment' && paramsOf(challenge, 'request').length > 0) {
      const [method] = paramsOf(challenge, 'method');
      return `WWW-Authenticate: Payment${method ? ` method="${method.slice(0, 60)}"` : ''}`;
    }
    if (challenge.scheme === 'license') return 'WWW-Authenticate: License';
  }
  return isFirstX402(reply) ? 'x402 terms in the body' : null;
}

function isFirstX402(reply: Reply): boolean {
  if (!/json$/.test(mediaType(reply) ?? '')) return false;
  const json = parseJson(textStart(reply, 100_000));
  return (
    json.ok &&
    member(json.value, 'x402Version') !== undefined &&
    listMember(json.value, 'accepts').length > 0
  );
}
