import { clip } from '../parse/text';
import type { Finding, FindingRequest } from './types';

type Seen = Pick<Finding, 'request' | 'evidence'>;

/** `GET https://a.example/x → 404 text/html`: enough to repeat the request with curl. */
export function requestLine({
  method,
  url,
  status,
  problem,
  type,
  as,
  at,
}: FindingRequest): string {
  const result = status === null ? problem : `${status}${type ? ` ${type}` : ''}`;
  return `${method} ${url} → ${result}${as ? ` as ${as}` : ''}${at ? ` (at ${at})` : ''}`;
}

/** Request and evidence of a finding in one text: `METHOD URL → status media-type; evidence`. */
export function detailOf({ request, evidence }: Seen): string | null {
  const parts = [request && requestLine(request), evidence].filter((part) => part !== null);
  return parts.length === 0 ? null : clip(parts.join('; '), 1000);
}

const MEDIA_TYPE = /^[\w*.+-]+\/[\w*.+-]+/;
const ACCEPT = /^[\w*.+-]+\/[\w*.+-]+(?:;q=[\d.]+)?(?:, [\w*.+-]+\/[\w*.+-]+(?:;q=[\d.]+)?)*/;
const USER_AGENT = /^Mozilla\/5\.0 \([^)]*\)/;

/** Reverses `detailOf`, for reports that have only the text: those of API v1, and of engines before 2.2.0. */
export function readDetail(detail: string | null): Seen {
  const [start, method, url] = /^([A-Z]{3,7}) (\S+) → /.exec(detail ?? '') ?? [];
  if (!detail || !start || !method || !url) return { request: null, evidence: detail };
  let rest = detail.slice(start.length);
  const take = (prefix: string, pattern: RegExp): string | null => {
    const match = rest.startsWith(prefix) ? pattern.exec(rest.slice(prefix.length)) : null;
    if (!match) return null;
    rest = rest.slice(prefix.length + match[0].length);
    return match[0];
  };
  const status = take('', /^\d{3}(?= |;|$)/);
  const type = status && take(' ', MEDIA_TYPE);
  const problem = status ? null : take('', /^(?:(?! as |; ).)*/su);
  const as = take(' as ', USER_AGENT) ?? take(' as ', ACCEPT);
  const place = take(' (at ', /^\S+(?=\))/);
  if (place) rest = rest.slice(1);
  return {
    request: {
      method,
      url,
      status: status ? Number(status) : null,
      problem,
      type,
      as,
      at: place,
    },
    evidence: rest.startsWith('; ') ? rest.slice(2) : null,
  };
}
