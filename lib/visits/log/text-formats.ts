import { escapeRegExp } from './escape-reg-exp';
import { isIP } from 'node:net';
import { decodedCell, lineOf, type Field, type LineFormat, type LogLine } from './log-line';

/** Variables of nginx’s `log_format` and directives of Apache’s `LogFormat` that visits need. */
const VARIABLES: Readonly<Record<string, Field>> = {
  $remote_addr: 'address',
  $realip_remote_addr: 'address',
  $time_local: 'time',
  $time_iso8601: 'time',
  $msec: 'time',
  $host: 'host',
  $http_host: 'host',
  $server_name: 'host',
  $request: 'request',
  $request_method: 'method',
  $request_uri: 'path',
  $uri: 'path',
  $status: 'status',
  $body_bytes_sent: 'bytes',
  $bytes_sent: 'bytes',
  $http_referer: 'referer',
  $http_user_agent: 'userAgent',
  '%h': 'address',
  '%a': 'address',
  '%t': 'time',
  '%v': 'host',
  '%V': 'host',
  '%r': 'request',
  '%m': 'method',
  '%U': 'path',
  '%q': 'query',
  '%s': 'status',
  '%b': 'bytes',
  '%B': 'bytes',
  '%O': 'bytes',
  '%{referer}i': 'referer',
  '%{user-agent}i': 'userAgent',
  '%{host}i': 'host',
};
const VARIABLE = /\$\w+|\$\{\w+\}|%[<>]?(?:\{[^}]*\})?[A-Za-z]/g;

/** `${status}` as `$status`, `%>s` as `%s`, header names in lower case. */
const nameOf = (variable: string) =>
  variable.startsWith('$')
    ? variable.replace(/[{}]/g, '')
    : variable.replace(/[<>]/, '').replace(/\{[^}]*\}/, (header) => header.toLowerCase());

/** What a variable can hold, up to the character that follows it. */
function partUntil(next: string | undefined, before: string | undefined): string {
  if (next === undefined) return '(\\S*)';
  // An address and its port: IPv6 has colons, too.
  if (next === ':') return '([^ ]*)';
  // The part before took all colons but one, so this one is found without going back.
  if (before === ':' && next === ' ') return '([^ :]*)';
  return next === '"' ? '((?:[^"\\\\]|\\\\.)*)' : `([^${escapeRegExp(next)}]*)`;
}

/** A format as nginx’s `log_format` or Apache’s `LogFormat` declares it. Throws if it lacks what visits need. */
export function textFormat(name: string, declared: string): LineFormat {
  const format = declared.replaceAll('\\"', '"');
  const fields = new Map<Field, number>();
  let pattern = '^';
  let end = 0;
  let group = 0;
  for (const match of format.matchAll(VARIABLE)) {
    pattern += escapeRegExp(format.slice(end, match.index));
    end = match.index + match[0].length;
    // Apache writes the brackets of a time itself.
    pattern +=
      match[0] === '%t' ? '\\[([^\\]]*)\\]' : partUntil(format[end], format[match.index - 1]);
    group += 1;
    const field = VARIABLES[nameOf(match[0])];
    if (field !== undefined && !fields.has(field)) fields.set(field, group);
  }
  pattern += escapeRegExp(format.slice(end));
  const missing = missingOf(fields);
  if (missing.length > 0)
    throw new Error(`The format has no ${missing.join(' and no ')}: ${declared}`);
  const compiled = new RegExp(pattern);
  return { name, read: (line) => readBy(compiled, fields, line) };
}

function missingOf(fields: ReadonlyMap<Field, number>): string[] {
  const isThere = (field: Field) => fields.has(field);
  return [
    ...(isThere('address') ? [] : ['address ($remote_addr, %h)']),
    ...(isThere('request') || isThere('path') ? [] : ['request ($request, %r)']),
    ...(isThere('status') ? [] : ['status ($status, %>s)']),
    ...(isThere('userAgent') ? [] : ['user agent ($http_user_agent, %{User-Agent}i)']),
  ];
}

function readBy(pattern: RegExp, fields: ReadonlyMap<Field, number>, line: string) {
  const match = pattern.exec(line);
  if (!match) return null;
  const read = lineOf((field) => {
    const group = fields.get(field);
    return group === undefined ? undefined : match[group];
  });
  // Scanners send binary data instead of a request.
  return read ? [read] : [];
}

/** What both load balancers of AWS log, in their order. */
const LOAD_BALANCER =
  '$time_iso8601 $balancer $remote_addr:$port $target $a $b $c $status $target_status $received $bytes_sent "$request" "$http_user_agent"';

/** Defaults of Envoy and Istio; the address is the header that their gateway sends. */
const ENVOY_START = '[$time_iso8601] "$request" $status $flags';
const ENVOY_END =
  '$received $bytes_sent $duration $upstream_time "$remote_addr" "$http_user_agent" "$id" "$host" "$upstream"';

const PROXY_MANAGER =
  '$request_method $scheme $host "$request_uri" [Client $remote_addr] [Length $body_bytes_sent] [Gzip $ratio]';

/** `option httplog` of HAProxy: the headers that `capture request header` names are in braces. */
const HTTPLOG =
  /^([^ ]+) \[([^\]]+)\] [^ ]+ [^ ]+ [^ ]+ (-1|\d{3}) ([^ ]+) [^ ]+ [^ ]+ [^ ]{4} [\d/+]+ [\d/]+ (?:\{([^}]*)\} )?(?:\{[^}]*\} )?"([^"]*)/;

function httplogOf(line: string, wantsCaptures: boolean): readonly LogLine[] | null {
  const match = HTTPLOG.exec(line);
  if (!match || (match[5] !== undefined) !== wantsCaptures) return null;
  const [, address = '', time = '', status, bytes = '', captures = '', request = ''] = match;
  const headers = captures.split('|');
  const parts: Partial<Record<Field, string>> = {
    address: headers.find((text) => isIP(text.split(',', 1)[0]!) !== 0) ?? address,
    time,
    host: headers.find((text) => /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/i.test(text)) ?? '',
    request,
    // -1: the client left before an answer.
    status: status === '-1' ? '0' : status,
    bytes,
    referer: headers.find((text) => /^https?:\/\//i.test(text)) ?? '',
    userAgent: headers.find((text) => /^\w[^/|]*(?:\/\d|bot)/i.test(text)) ?? '',
  };
  const read = lineOf((field) => parts[field]);
  return read && [read];
}

const HAPROXY_WITH_CAPTURES: LineFormat = {
  name: 'HAProxy with captures',
  read: (line) => httplogOf(line, true),
};
const HAPROXY: LineFormat = {
  name: 'HAProxy',
  lacksUserAgents: true,
  read: (line) => httplogOf(line, false),
};

/** Formats that servers write by default, the more specific first. Servers may append to them. */
export const TEXT_FORMATS: readonly LineFormat[] = [
  textFormat('combined with host', '%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"'),
  textFormat('combined with host', '%v %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'),
  textFormat('combined', '%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'),
  commonFormat(),
  textFormat('AWS Application Load Balancer', `$type ${LOAD_BALANCER}`),
  textFormat('AWS Classic Load Balancer', LOAD_BALANCER),
  textFormat(
    'Amazon S3',
    '$owner $bucket [$time_local] $remote_addr $requester $id $operation $key "$request" $status $error $bytes_sent $size $total $turn "$http_referer" "$http_user_agent"',
  ),
  textFormat('Istio', `${ENVOY_START} $details $ended "$failure" ${ENVOY_END}`),
  textFormat('Envoy', `${ENVOY_START} ${ENVOY_END}`),
  textFormat(
    'Nginx Proxy Manager',
    `[$time_local] $cache $upstream_status $status - ${PROXY_MANAGER} [Sent-to $server] "$http_user_agent" "$http_referer"`,
  ),
  textFormat(
    'Nginx Proxy Manager',
    `[$time_local] $status - ${PROXY_MANAGER} "$http_user_agent" "$http_referer"`,
  ),
  HAPROXY_WITH_CAPTURES,
  HAPROXY,
  textFormat(
    'Bunny',
    '$cache|$status|$msec|$bytes_sent|$zone|$remote_addr|$http_referer|$request_uri|$edge|$http_user_agent|',
  ),
];

function commonFormat(): LineFormat {
  const pattern = /^([^ ]*) [^ ]* [^ ]* \[([^\]]*)\] "((?:[^"\\]|\\.)*)" (\d{3}) ([^ ]*)/;
  const fields = new Map<Field, number>(
    (['address', 'time', 'request', 'status', 'bytes'] as const).map((field, at) => [
      field,
      at + 1,
    ]),
  );
  return {
    name: 'common',
    lacksUserAgents: true,
    read: (line) => readBy(pattern, fields, line),
  };
}

const COLUMNS: Readonly<Record<string, Field>> = {
  'c-ip': 'address',
  date: 'time',
  'date-local': 'time',
  'cs(host)': 'host',
  'x-host-header': 'host',
  'cs-host': 'host',
  'cs-method': 'method',
  'cs-uri-stem': 'path',
  'cs-uri': 'path',
  'cs-uri-query': 'query',
  'sc-status': 'status',
  'sc-bytes': 'bytes',
  'cs(referer)': 'referer',
  'cs(referrer)': 'referer',
  'cs(user-agent)': 'userAgent',
};

/** Strings with spaces are quoted. */
const cellsOf = (line: string): string[] =>
  line.includes('\t')
    ? line.split('\t')
    : (line.match(/"(?:[^"]|"")*"(?!\S)|\S+/g) ?? []).map((cell) =>
        /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      );

/** W3C extended format, which CloudFront and IIS write: `#Fields:` names the columns. */
export function columnsFormat(header: string): LineFormat {
  const names = header.slice('#Fields:'.length).trim().toLowerCase().split(/\s+/);
  const columns = new Map<Field, number>();
  names.forEach((name, at) => {
    const field = COLUMNS[name];
    // CloudFront logs its own name as `cs(Host)`, and the one that the client asked for behind it.
    if (field !== undefined && (!columns.has(field) || name === 'x-host-header'))
      columns.set(field, at);
  });
  const clock = names.findIndex((name) => name === 'time' || name === 'time-local');
  const zone = names.includes('date-local') ? '' : 'Z';
  return {
    name: 'W3C extended',
    lacksUserAgents: !columns.has('userAgent'),
    read(line) {
      const cells = cellsOf(line);
      if (cells.length < names.length) return null;
      const read = lineOf((field) => {
        const cell = cells[columns.get(field) ?? -1];
        if (cell === undefined) return undefined;
        if (field === 'time') return `${cell}T${cells[clock] ?? '00:00:00'}${zone}`;
        // Imperva logs the host and the path.
        if (field === 'path' && /^[\w.-]+\.\w+\//.test(cell)) return `http://${cell}`;
        return field === 'userAgent' || field === 'referer' ? decodedCell(cell) : cell;
      });
      return read && [read];
    },
  };
}
