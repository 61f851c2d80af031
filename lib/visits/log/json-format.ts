import { decodedCell, lineOf, type Field, type LineFormat, type LogLine } from './log-line';

/**
 * Names of the fields in JSON lines and lists: Cloudflare Logpush, Caddy, Traefik, Vercel, Netlify, Fastly, Bunny,
 * CloudFront, Google Cloud, Azure, Istio, Envoy Gateway, the Elastic Common Schema, and names that people give them.
 */
export const NAMES: Readonly<Record<Field, readonly string[]>> = {
  address: [
    'ClientIP',
    'request.client_ip',
    'request.remote_ip',
    'ClientHost',
    'ClientAddr',
    'proxy.clientIp',
    'httpRequest.remoteIp',
    'properties.clientIp',
    'properties.clientIP',
    'client.ip',
    'source.ip',
    'source.address',
    'c-ip',
    'client_ip',
    'clientIp',
    'remoteIp',
    'remote_addr',
    'remote_ip',
    'ip',
    'x_forwarded_for',
    'x-forwarded-for',
    'downstream_remote_address',
  ],
  time: [
    'EdgeStartTimestamp',
    'ts',
    'StartUTC',
    'proxy.timestamp',
    'start_time',
    'timestamp',
    'time_iso8601',
    'time_local',
    '@timestamp',
    'time',
    'date',
  ],
  host: [
    'ClientRequestHost',
    'request.host',
    'RequestHost',
    'proxy.host',
    'properties.hostName',
    'properties.host',
    'x-host-header',
    'cs(Host)',
    'url.domain',
    'authority',
    ':authority',
    'host',
    'domain',
  ],
  method: [
    'ClientRequestMethod',
    'request.method',
    'RequestMethod',
    'proxy.method',
    'httpRequest.requestMethod',
    'properties.httpMethod',
    'http.request.method',
    'cs-method',
    'request_method',
    'method',
  ],
  path: [
    'ClientRequestURI',
    'request.uri',
    'RequestPath',
    'proxy.path',
    'httpRequest.requestUrl',
    'properties.requestUri',
    'url.original',
    'url.path',
    'cs-uri-stem',
    'x-envoy-origin-path',
    'request_uri',
    'uri',
    'url',
    'path',
  ],
  query: ['properties.requestQuery', 'url.query', 'cs-uri-query'],
  request: ['request', 'request_line'],
  status: [
    'EdgeResponseStatus',
    'DownstreamStatus',
    'proxy.statusCode',
    'httpRequest.status',
    'properties.httpStatusCode',
    'properties.httpStatus',
    'http.response.status_code',
    'response_code',
    'sc-status',
    'status',
    'statusCode',
    'status_code',
    'response_status',
  ],
  bytes: [
    'EdgeResponseBytes',
    'DownstreamContentSize',
    'proxy.responseByteSize',
    'httpRequest.responseSize',
    'properties.responseBytes',
    'properties.sentBytes',
    'http.response.body.bytes',
    'http.response.bytes',
    'sc-bytes',
    'size',
    'body_bytes_sent',
    'bytesSent',
    'bytes_sent',
    'response_body_size',
    'bytes',
  ],
  referer: [
    'ClientRequestReferer',
    'request.headers.Referer',
    'request_Referer',
    'proxy.referer',
    'httpRequest.referer',
    'properties.referer',
    'http.request.referrer',
    'cs(Referer)',
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
    'httpRequest.userAgent',
    'properties.userAgent',
    'user_agent.original',
    'cs(User-Agent)',
    'http_user_agent',
    'request_user_agent',
    'user_agent',
    'user-agent',
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
  return textOf(steps ? valueAt(entry, steps) : direct);
}

const valueAt = (entry: unknown, steps: readonly string[]): unknown =>
  steps.reduce((at: unknown, step) => memberOf(at, step), entry);

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** A request of members by their usual names. */
export const requestOf = (entry: unknown): LogLine | null =>
  lineOf((field) => {
    for (const name of NAMES[field]) {
      const text = textAt(entry, name);
      if (text === undefined || text === '-') continue;
      // CloudFront has a member for the day and one for the time of day.
      if (field === 'time' && CLOCK.test(text)) return `${textAt(entry, 'date')}T${text}Z`;
      return name.startsWith('cs(') ? decodedCell(text) : text;
    }
    return undefined;
  });

const CLOCK = /^\d\d:\d\d:\d\d$/;

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

/** Field of each usual name, and of its own. */
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    [field, ...names].map((name) => [name, field as Field]),
  ),
);

/**
 * JSON lines with the paths of their members, as `{"ip": "$.client.ip", "request": "$.req"}` declares them. Throws if it
 * lacks what visits need.
 */
export function jsonPathsFormat(name: string, declared: string): LineFormat {
  const paths = new Map<Field, readonly string[]>();
  for (const [key, path] of Object.entries(membersOf(declared))) {
    const field = FIELD_OF.get(key);
    if (field === undefined) throw new Error(`“${key}” is no field: ${FIELDS}`);
    if (typeof path !== 'string' || !/^\$(?:\.[^.]+)+$/.test(path))
      throw new Error(`The path of “${key}” must be like $.client.ip`);
    paths.set(field, path.split('.').slice(1));
  }
  const has = (field: Field) => paths.has(field);
  if (!has('address') || !has('status') || !has('userAgent') || !(has('path') || has('request')))
    throw new Error(`The format needs ip, status, user_agent, and path or request: ${declared}`);
  return {
    name,
    read(line) {
      try {
        const entry: unknown = JSON.parse(line);
        const request = lineOf((field) => textOf(valueAt(entry, paths.get(field) ?? [''])));
        return request && [request];
      } catch {
        return null;
      }
    },
  };
}

const FIELDS =
  'use ip, time, host, method, path, query, request, status, bytes, referer, user_agent';

function membersOf(declared: string): object {
  const value: unknown = JSON.parse(declared);
  if (typeof value !== 'object' || value === null) throw new Error('The format is no JSON object');
  return value;
}
