import { describe, expect, it } from 'vitest';
import { timeOf } from '@/lib/visits/log/log-line';
import { jsonPathsFormat } from '@/lib/visits/log/json-format';
import { textFormat } from '@/lib/visits/log/text-formats';
import { countLog } from '../../../helpers/count-log';

const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';

/** One request for /charts?page=2 by GPTBot, answered by 403 with 512 bytes, as each product documents its log. */
const LINES: Readonly<Record<string, string>> = {
  'nginx, combined': `20.171.206.5 - - [25/Nov/2026:22:33:47 +0000] "GET /charts?page=2 HTTP/1.1" 403 512 "-" "${GPTBOT}"`,
  'nginx, combined and more': `20.171.206.5 - anna [25/Nov/2026:23:33:47 +0100] "GET /charts?page=2 HTTP/2.0" 403 512 "https://x.test/\\"a\\"" "${GPTBOT}" "203.0.113.9" rt=0.004`,
  'Apache, vhost_combined': `shop.example:443 20.171.206.5 - - [25/Nov/2026:22:33:47 +0000] "GET /charts?page=2 HTTP/1.1" 403 512 "-" "${GPTBOT}"`,
  'Traefik, common log': `20.171.206.5 - - [25/Nov/2026:22:33:47 +0000] "GET /charts?page=2 HTTP/1.1" 403 512 "-" "${GPTBOT}" 12 "shop@docker" "http://10.0.0.2:80" 3ms`,
  'Traefik, JSON': JSON.stringify({
    ClientAddr: '20.171.206.5:40218',
    ClientHost: '20.171.206.5',
    DownstreamContentSize: 512,
    DownstreamStatus: 403,
    RequestHost: 'shop.example',
    RequestMethod: 'GET',
    RequestPath: '/charts?page=2',
    StartUTC: '2026-11-25T22:33:47.120Z',
    'request_User-Agent': GPTBOT,
  }),
  'AWS Application Load Balancer': `h2 2026-11-25T22:33:47.186641Z app/shop/50dc6c495c0c9188 20.171.206.5:2817 10.0.0.1:80 0.086 0.048 0.037 403 403 0 512 "GET https://shop.example:443/charts?page=2 HTTP/2.0" "${GPTBOT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/shop/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "shop.example" "-" 0 2026-11-25T22:33:46.000000Z "forward" "-" "-" "10.0.0.1:80" "403" "-" "-"`,
  'AWS Classic Load Balancer': `2026-11-25T22:33:47.186641Z shop 20.171.206.5:2817 10.0.0.1:80 0.000086 0.001048 0.001337 403 403 0 512 "GET https://shop.example:443/charts?page=2 HTTP/1.1" "${GPTBOT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2`,
  Caddy: JSON.stringify({
    level: 'info',
    ts: 1795646027.12,
    request: {
      remote_ip: '20.171.206.5',
      remote_port: '40218',
      client_ip: '20.171.206.5',
      proto: 'HTTP/2.0',
      method: 'GET',
      host: 'shop.example',
      uri: '/charts?page=2',
      headers: { 'User-Agent': [GPTBOT], Referer: [] },
    },
    bytes_read: 0,
    size: 512,
    status: 403,
  }),
  'Cloudflare Logpush': JSON.stringify({
    ClientIP: '20.171.206.5',
    ClientRequestHost: 'shop.example',
    ClientRequestMethod: 'GET',
    ClientRequestURI: '/charts?page=2',
    ClientRequestUserAgent: GPTBOT,
    EdgeResponseBytes: 512,
    EdgeResponseStatus: 403,
    EdgeStartTimestamp: 1795646027120000000,
  }),
  CloudFront: [
    '#Version: 1.0',
    '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header',
    [
      '2026-11-25',
      '22:33:47',
      'FRA56-P9',
      '512',
      '20.171.206.5',
      'GET',
      'd1.cloudfront.net',
      '/charts',
      '403',
      '-',
      encodeURIComponent(GPTBOT),
      'page=2',
      'shop.example',
    ].join('\t'),
  ].join('\n'),
  Vercel: JSON.stringify({
    id: '1',
    timestamp: 1795646027120,
    host: 'shop.example',
    proxy: {
      timestamp: 1795646027120,
      method: 'GET',
      host: 'shop.example',
      path: '/charts?page=2',
      userAgent: [GPTBOT],
      clientIp: '20.171.206.5',
      statusCode: 403,
      responseByteSize: 512,
    },
  }),
  Netlify: JSON.stringify({
    timestamp: '2026-11-25T22:33:47.120Z',
    client_ip: '20.171.206.5',
    method: 'GET',
    url: 'https://shop.example/charts?page=2',
    status_code: 403,
    bytes: 512,
    user_agent: GPTBOT,
    log_type: 'traffic',
  }),
  Fastly: JSON.stringify({
    timestamp: '2026-11-25T22:33:47+0000',
    client_ip: '20.171.206.5',
    host: 'shop.example',
    url: '/charts?page=2',
    request_method: 'GET',
    request_user_agent: GPTBOT,
    request_referer: '',
    response_status: 403,
    response_body_size: 512,
  }),
};

const COMBINED = LINES['nginx, combined']!;
const REQUEST = '"GET /charts?page=2 HTTP/1.1"';

/** As HAProxy writes it: in the zone of the machine, without naming it. */
function localTime(ms: number): string {
  const date = new Date(ms);
  const month = date.toLocaleString('en', { month: 'short' });
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${two(date.getDate())}/${month}/${date.getFullYear()}:${clock}.655`;
}

/** The same request as in `LINES`, in what wraps it, or in a format of its own; each with the page that documents it. */
const MORE_LINES: Readonly<Record<string, string>> = {
  // https://docs.docker.com/engine/logging/drivers/json-file/
  Docker: JSON.stringify({
    log: `${COMBINED}\n`,
    stream: 'stdout',
    time: '2026-11-25T22:33:47.120Z',
  }),
  // https://kubernetes.io/docs/concepts/cluster-administration/logging/
  Kubernetes: `2026-11-25T22:33:47.669794202Z stdout F ${COMBINED}`,
  'kubectl logs --prefix': `[pod/web-7d9c5b8f6-x2x9p/nginx] ${COMBINED}`,
  'Docker Compose': `web-1  | ${COMBINED}`,
  // https://www.rfc-editor.org/rfc/rfc3164#section-5.4
  'syslog of nginx': `<190>Nov 25 22:33:47 web nginx: ${COMBINED}`,
  journalctl: `Nov 25 22:33:47 web nginx[812]: ${COMBINED}`,
  'journalctl -o short-iso': `2026-11-25T22:33:47+0000 web nginx[812]: ${COMBINED}`,
  'journalctl -o json': JSON.stringify({ MESSAGE: COMBINED, _PID: '812' }),
  // https://www.rfc-editor.org/rfc/rfc5424#section-6.5
  'syslog, RFC 5424': `<190>1 2026-11-25T22:33:47.003Z web nginx 812 - [a@1 b="c"] ${COMBINED}`,
  // https://www.elastic.co/docs/reference/ecs/ecs-base
  Filebeat: JSON.stringify({ '@timestamp': '2026-11-25T22:33:48.000Z', message: COMBINED }),
  'Apache, virtual host without port': `shop.example ${COMBINED}`,
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
  'Amazon S3': `79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be shop.example [25/Nov/2026:22:33:47 +0000] 20.171.206.5 - 3E57427F3EXAMPLE WEBSITE.GET.OBJECT charts ${REQUEST} 403 AccessDenied 512 - 7 - "-" "${GPTBOT}" - s9lzHYrFp76ZVxRcpX9 - - - shop.example - - -`,
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
  'CloudFront, JSON': JSON.stringify({
    date: '2026-11-25',
    time: '22:33:47',
    'x-edge-location': 'FRA56-P9',
    'sc-bytes': '512',
    'c-ip': '20.171.206.5',
    'cs-method': 'GET',
    'cs(Host)': 'd1.cloudfront.net',
    'cs-uri-stem': '/charts',
    'sc-status': '403',
    'cs(Referer)': '-',
    'cs(User-Agent)': encodeURIComponent(GPTBOT),
    'cs-uri-query': 'page=2',
    'x-host-header': 'shop.example',
  }),
  // https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage#default-format-string
  Envoy: `[2026-11-25T22:33:47.310Z] ${REQUEST} 403 - 0 512 12 11 "20.171.206.5" "${GPTBOT}" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "shop.example" "10.0.0.2:80"`,
  // https://istio.io/latest/docs/tasks/observability/logs/access-log/
  Istio: `[2026-11-25T22:33:47.247Z] ${REQUEST} 403 - via_upstream - "-" 0 512 2 2 "20.171.206.5,10.4.0.1" "${GPTBOT}" "d209e46f-9ed5-9b61-bbdd-43e22662702a" "shop.example" "127.0.0.1:80" inbound|80|| 127.0.0.1:43864 10.44.1.30:80 10.44.1.27:46520 - default`,
  'Istio, JSON': JSON.stringify({
    start_time: '2026-11-25T22:33:47.247Z',
    method: 'GET',
    path: '/charts?page=2',
    response_code: 403,
    bytes_sent: 512,
    x_forwarded_for: '20.171.206.5,10.4.0.1',
    user_agent: GPTBOT,
    authority: 'shop.example',
    downstream_remote_address: '10.44.1.27:46520',
  }),
  // https://cloud.google.com/load-balancing/docs/https/https-logging-monitoring
  'Google Cloud': JSON.stringify({
    httpRequest: {
      requestMethod: 'GET',
      requestUrl: 'https://shop.example/charts?page=2',
      requestSize: '257',
      status: 403,
      responseSize: '512',
      userAgent: GPTBOT,
      remoteIp: '20.171.206.5',
      latency: '0.058927s',
    },
    insertId: '1vzs264g1u90hp5',
    resource: { type: 'http_load_balancer' },
    timestamp: '2026-11-25T22:33:47.120435Z',
  }),
  // https://learn.microsoft.com/azure/frontdoor/monitor-front-door
  'Azure Front Door': JSON.stringify({
    time: '2026-11-25T22:33:47.120Z',
    category: 'FrontDoorAccessLog',
    properties: {
      httpMethod: 'GET',
      requestUri: 'https://shop.example:443/charts?page=2',
      responseBytes: '512',
      userAgent: GPTBOT,
      clientIp: '20.171.206.5',
      socketIp: '20.171.206.5',
      httpStatusCode: '403',
      hostName: 'shop.example',
      referer: '',
    },
  }),
  // https://learn.microsoft.com/azure/application-gateway/application-gateway-diagnostics
  'Azure Application Gateway': JSON.stringify({
    timeStamp: '2026-11-25T22:33:47Z',
    time: '2026-11-25T22:33:47Z',
    properties: {
      clientIP: '20.171.206.5',
      httpMethod: 'GET',
      requestUri: '/charts',
      requestQuery: 'page=2',
      userAgent: GPTBOT,
      httpStatus: 403,
      sentBytes: 512,
      host: 'shop.example',
    },
  }),
  // https://docs.haproxy.org/3.0/configuration.html#8.2.3
  HAProxy: `Nov 25 22:33:47 lb haproxy[14389]: 10.0.1.2:33317 [${localTime(1_795_646_027_655)}] https-in~ static/srv1 10/0/30/69/109 403 512 - - ---- 1/1/1/1/0 0/0 {shop.example|20.171.206.5|${GPTBOT}|} {} ${REQUEST}`,
  // https://docs.bunny.net/cdn/logging
  Bunny: `MISS|403|1795646027421|512|390|20.171.206.5|-|https://shop.example/charts?page=2|WA|${GPTBOT}|322b688bd63fb63f2babe9de30a5d262|DE`,
  // https://caddyserver.com/docs/caddyfile/directives/log#console
  'Caddy, console': `2026/11/25 22:33:47.120\t\x1b[34mINFO\x1b[0m\thttp.log.access.log0\thandled request\t${JSON.stringify(
    {
      request: {
        remote_ip: '20.171.206.5',
        client_ip: '20.171.206.5',
        method: 'GET',
        host: 'shop.example',
        uri: '/charts?page=2',
        headers: { 'User-Agent': [GPTBOT] },
      },
      size: 512,
      status: 403,
    },
  )}`,
  // https://www.elastic.co/docs/reference/ecs/ecs-http
  'Elastic Common Schema': JSON.stringify({
    '@timestamp': '2026-11-25T22:33:47.000Z',
    client: { ip: '20.171.206.5' },
    http: {
      request: { method: 'GET', referrer: '-' },
      response: { status_code: 403, body: { bytes: 512 } },
    },
    url: { original: '/charts?page=2', path: '/charts', query: 'page=2', domain: 'shop.example' },
    user_agent: { original: GPTBOT, name: 'GPTBot' },
  }),
  // https://cloud.google.com/storage/docs/access-logs
  'Google Cloud Storage, CSV': `"time_micros","c_ip","c_ip_type","cs_method","cs_uri","sc_status","cs_bytes","sc_bytes","cs_host","cs_referer","cs_user_agent"\n"1795646027000000","20.171.206.5","1","GET","/charts?page=2","403","0","512","shop.example","","${GPTBOT}"`,
  'Azure, CSV': `TimeGenerated [UTC],clientIp_s,httpMethod_s,requestUri_s,httpStatusCode_d,responseBytes_s,userAgent_s\n"2026-11-25T22:33:47.120Z",20.171.206.5,GET,https://shop.example/charts?page=2,403,512,"${GPTBOT}"`,
  'CSV with semicolons': `time;ip;method;path;status;bytes;referer;user agent\n2026-11-25T22:33:47Z;20.171.206.5;GET;/charts?page=2;403;512;;"${GPTBOT}"`,
};

const EXPECTED = {
  name: 'GPTBot',
  proof: 'verified',
  requests: 1,
  bytes: 512,
  statuses: { '403': 1 },
  refused: 1,
};

describe('a log', () => {
  it.each(Object.entries({ ...LINES, ...MORE_LINES }))('of %s is recognized', async (_, line) => {
    const { clients, failing, notes } = await countLog(`${line}\n`);
    expect(clients).toMatchObject([EXPECTED]);
    expect(clients[0]?.lastSeen).toMatch(/^2026-11-25T22:33:47/);
    expect(failing).toEqual([{ path: '/charts', status: 403, requests: 1 }]);
    expect(notes).toEqual([]);
  });

  it.each([
    [
      '$host $remote_addr [$time_iso8601] "$request_method $request_uri" ${status} $bytes_sent "$http_user_agent" $request_time',
      `shop.example 20.171.206.5 [2026-11-25T22:33:47+00:00] "GET /charts?page=2" 403 512 "${GPTBOT}" 0.004`,
    ],
    [
      '%a %{c}p %t \\"%m %U%q\\" %>s %O \\"%{User-Agent}i\\"',
      `20.171.206.5 443 [25/Nov/2026:22:33:47 +0000] "GET /charts?page=2" 403 512 "${GPTBOT}"`,
    ],
  ])('of the format %s is read', async (format, line) => {
    expect(
      (await countLog(line, { format: textFormat('declared', format) })).clients,
    ).toMatchObject([EXPECTED]);
  });

  it('of JSON with paths of its own is read', async () => {
    const format = jsonPathsFormat(
      'declared',
      '{"ip":"$.client.ip","time":"$.at","request":"$.req","status":"$.code","bytes":"$.sent","user_agent":"$.headers.ua"}',
    );
    const entry = {
      client: { ip: '20.171.206.5' },
      at: '2026-11-25T22:33:47Z',
      req: 'GET /charts?page=2 HTTP/1.1',
      code: 403,
      sent: 512,
      headers: { ua: [GPTBOT] },
    };
    const line = JSON.stringify(entry);
    for (const log of [line, JSON.stringify({ log: `${line}\n` })])
      expect((await countLog(log, { format })).clients).toMatchObject([EXPECTED]);
  });

  it.each([
    ['{"ip":"$.a"}', /needs ip, status, user_agent/],
    ['{"color":"$.a"}', /“color” is no field: use ip, time/],
    ['{"ip":"a"}', /must be like \$\.client\.ip/],
    ['[]', /needs ip/],
    ['{', /JSON/],
  ])('a format %s names what is wrong', (declared, message) => {
    expect(() => jsonPathsFormat('declared', declared)).toThrow(message);
  });

  it('without requests says so', async () => {
    const { notes } = await countLog('{"message":"started"}\n{"message":"ready"}\n');
    expect(notes).toEqual([
      'No line of access.log is a request with an address, a path, and a status (JSON format).',
    ]);
  });

  it('of CSV whose quotes never end is read to its end', async () => {
    const log = `ip,path,status,user agent\n"20.171.206.5,/,200,GPTBot/1.0\n20.171.206.5,/,200,"GPTBot ""1""\n`;
    const { lines, clients } = await countLog(log);
    expect([lines, clients.length]).toEqual([3, 1]);
  });

  it.each([
    ['common', '20.171.206.5 - - [25/Nov/2026:22:33:47 +0000] "GET / HTTP/1.1" 200 512\n'],
    ['W3C extended', '#Fields: c-ip cs-uri-stem sc-status\n20.171.206.5 / 200\n'],
  ])('of the %s format without user agents says so', async (format, log) => {
    const { clients, notes } = await countLog(log);
    expect([clients, notes]).toEqual([
      [],
      [
        `No line of access.log has a user agent (${format} format), and user agents name clients. Log them, as the combined format does.`,
      ],
    ]);
  });

  it('of which only a part has user agents is counted', async () => {
    const line = '#Fields: c-ip cs-uri-stem sc-status';
    const log = `${line} cs(User-Agent)\n20.171.206.5 / 200 GPTBot/1.2\n${line}\n20.171.206.5 / 200\n`;
    const { clients, notes } = await countLog(log);
    expect([clients[0]?.requests, notes]).toEqual([1, []]);
  });

  it('keeps its format when a client sends #Fields: as host', async () => {
    const format = '$http_host $remote_addr "$request" $status "$http_user_agent"';
    const line = (host: string) => `${host} 20.171.206.5 "GET / HTTP/1.1" 200 "${GPTBOT}"\n`;
    const { clients } = await countLog(line('#Fields:') + line('a.test'), {
      format: textFormat('declared', format),
    });
    expect(clients[0]?.requests).toBe(1);
  });

  it('with lines that are no log lines counts them, with the first one', async () => {
    const good = LINES['nginx, combined']!;
    const log = [good, 'nonsense', `\0\0${'x'.repeat(100)}`, '', `${'y'.repeat(70_000)}`, good];
    const { clients, notes, lines } = await countLog(log.join('\n'));
    expect(clients[0]?.requests).toBe(2);
    expect(lines).toBe(6);
    expect(notes).toEqual([
      'access.log: 1 line left out (longer than 64 KiB), the first is line 5.',
      'access.log: 1 line left out (not in the format of the log), the first is line 2.',
      'access.log: 1 line left out (binary data), the first is line 3.',
    ]);
  });

  it('with times in the future, and of other hosts, says so', async () => {
    const future = LINES['nginx, combined']!.replace('2026', '2099');
    expect((await countLog(future)).notes).toEqual([
      '1 request has a time in the future. Check the clock of the server.',
    ]);
    for (const name of ['Caddy', 'CloudFront', 'AWS Application Load Balancer']) {
      const { clients, notes } = await countLog(LINES[name]!, { host: 'docs.example' });
      expect([clients, notes]).toEqual([[], ['Left out: 1 request for shop.example.']]);
      expect((await countLog(LINES[name]!, { host: 'shop.example' })).clients).toHaveLength(1);
    }
  });

  it('since a time leaves out what is earlier', async () => {
    const log = `${LINES['nginx, combined']}\n${LINES['nginx, combined']!.replace('25/Nov', '20/Nov')}\n`;
    const since = Date.parse('2026-11-24');
    expect((await countLog(log, { since })).clients[0]?.requests).toBe(1);
  });

  it('names the answer engines that sent people', async () => {
    const person = (referer: string, path: string) =>
      `203.0.113.7 - - [25/Nov/2026:22:33:47 +0000] "GET ${path} HTTP/1.1" 200 9 "${referer}" "Mozilla/5.0 Firefox/140.0"\n`;
    const { visitors, clients } = await countLog(
      person('https://chatgpt.com/', '/') +
        person('-', '/?a=1&utm_source=chatgpt.com') +
        person('https://www.perplexity.ai/search?q=x', '/') +
        person('https://notchatgpt.com/', '/?utm_source=newsletter'),
    );
    expect(clients).toEqual([]);
    expect(visitors.map(({ name, requests }) => [name, requests])).toEqual([
      ['ChatGPT', 2],
      ['Perplexity', 1],
    ]);
  });
});

describe('the time of a request', () => {
  it.each([
    '25/Nov/2026:22:33:47 +0000',
    '26/Nov/2026:00:03:47 +0130',
    '2026-11-25T22:33:47Z',
    '1795646027',
    '1795646027.9',
    '1795646027000',
    '1795646027000000',
    '1795646027000000000',
  ])('%s is read', (text) => {
    expect(Math.floor((timeOf(text) ?? 0) / 1000)).toBe(1_795_646_027);
  });

  it.each(['', '-', 'yesterday', '99/Foo/2026:22:33:47 +0000'])('%j is none', (text) => {
    expect(timeOf(text)).toBeNull();
  });
});
