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

/** Steps of the names that are paths into objects. */
const STEPS = new Map(
  Object.values(NAMES)
    .flat()
    .filter((name) => name.includes('.'))
    .map((name) => [name, name.split('.')]),
);

/** A member, a path into objects, or the first item of a list, as text. */
function textAt(entry: unknown, name: string): string | undefined {
  const direct = memberOf(entry, name);
  const steps = direct === undefined ? STEPS.get(name) : undefined;
  const value = steps ? steps.reduce((at: unknown, step) => memberOf(at, step), entry) : direct;
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

/** Entries of a list in one line; a request needs 64 characters. */
const LIST_MAX = 1000;

/** Messages of functions and builds (Vercel, Netlify), and the test of Cloudflare Logpush: `{"content":"tests"}`. */
const isNoRequest = (entry: unknown): boolean =>
  typeof (memberOf(entry, 'message') ?? memberOf(entry, 'content')) === 'string';

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
    const entries = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (entries.length > LIST_MAX) return null;
    const requests = entries.flatMap((entry) => requestOf(entry) ?? []);
    return requests.length > 0 || entries.some(isNoRequest) ? requests : null;
  },
};
