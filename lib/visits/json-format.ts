import { lineOf, type Field, type LineFormat, type LogLine } from './log-line';

/**
 * Names of the fields in JSON lines: Cloudflare Logpush, Caddy, Traefik, Vercel, Netlify, Fastly, and names that people
 * give them.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  address: [
    'ClientIP',
    'request.client_ip',
    'request.remote_ip',
    'ClientHost',
    'ClientAddr',
    'proxy.clientIp',
    'client_ip',
    'clientIp',
    'remote_addr',
    'remote_ip',
    'ip',
  ],
  time: [
    'EdgeStartTimestamp',
    'ts',
    'StartUTC',
    'proxy.timestamp',
    'timestamp',
    'time_iso8601',
    'time_local',
    '@timestamp',
    'time',
    'date',
  ],
  host: ['ClientRequestHost', 'request.host', 'RequestHost', 'proxy.host', 'host', 'domain'],
  method: [
    'ClientRequestMethod',
    'request.method',
    'RequestMethod',
    'proxy.method',
    'request_method',
    'method',
  ],
  path: [
    'ClientRequestURI',
    'request.uri',
    'RequestPath',
    'proxy.path',
    'request_uri',
    'uri',
    'url',
    'path',
  ],
  query: [],
  request: ['request', 'request_line'],
  status: [
    'EdgeResponseStatus',
    'DownstreamStatus',
    'proxy.statusCode',
    'status',
    'statusCode',
    'status_code',
    'response_status',
  ],
  bytes: [
    'EdgeResponseBytes',
    'DownstreamContentSize',
    'proxy.responseByteSize',
    'size',
    'body_bytes_sent',
    'bytes_sent',
    'response_body_size',
    'bytes',
  ],
  referer: [
    'ClientRequestReferer',
    'request.headers.Referer',
    'request_Referer',
    'proxy.referer',
    'http_referer',
    'request_referer',
    'referer',
    'referrer',
  ],
  userAgent: [
    'ClientRequestUserAgent',
    'request.headers.User-Agent',
    'request_User-Agent',
    'proxy.userAgent',
    'http_user_agent',
    'request_user_agent',
    'user_agent',
    'userAgent',
    'agent',
  ],
  signatureAgent: ['request.headers.Signature-Agent', 'signature_agent', 'http_signature_agent'],
  signatureInput: ['request.headers.Signature-Input', 'signature_input', 'http_signature_input'],
  signature: ['request.headers.Signature', 'signature', 'http_signature'],
};

/** A member, a path into objects, or the first item of a list, as text. */
function textAt(entry: unknown, name: string): string | undefined {
  const direct = memberOf(entry, name);
  const value =
    direct !== undefined || !name.includes('.')
      ? direct
      : name.split('.').reduce((at: unknown, part) => memberOf(at, part), entry);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const requestOf = (entry: unknown): LogLine | null =>
  lineOf((field) => {
    for (const name of NAMES[field]) {
      const text = textAt(entry, name);
      if (text !== undefined) return text;
    }
    return undefined;
  });

/** One JSON object per line, or a list of them. */
export const JSON_FORMAT: LineFormat = {
  name: 'JSON',
  read(line) {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return null;
    }
    const requests = [value].flat().flatMap((entry) => requestOf(entry) ?? []);
    return requests.length > 0 ? requests : null;
  },
};
