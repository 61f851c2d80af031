import { describe, expect, it } from 'vitest';
import { timeOf } from '@/lib/visits/log/log-line';
import { jsonPathsFormat } from '@/lib/visits/log/json-format';
import { textFormat } from '@/lib/visits/log/text-formats';
import { GPTBOT, LOGS } from '../../../fixtures/log-lines';
import { countLog } from '../../../helpers/count-log';

const COMBINED = LOGS['nginx, combined']!;
const EXPECTED = {
  name: 'GPTBot',
  proof: 'verified',
  requests: 1,
  bytes: 512,
  statuses: { '403': 1 },
  refused: 1,
};

describe('a log', () => {
  it.each(Object.entries(LOGS))('of %s is recognized', async (_, line) => {
    const { clients, failing, notes } = await countLog(`${line}\n`);
    expect(clients).toMatchObject([EXPECTED]);
    expect(clients[0]?.lastSeen).toMatch(/^2026-11-25T22:33:47/);
    expect(failing).toEqual([{ path: '/charts', status: 403, requests: 1, suggestion: null }]);
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

  it('with binary data instead of requests is read without a note', async () => {
    const noise = ['\\x16\\x03\\x01\\x06', '-', 'HELP'].map((request) =>
      COMBINED.replace('GET /charts?page=2 HTTP/1.1', request).replace('403', '400'),
    );
    const { clients, notes } = await countLog([...noise, COMBINED].join('\n'));
    expect(clients).toMatchObject([EXPECTED]);
    expect(notes).toEqual([]);
  });

  it('with lines that are no log lines counts them, with the first one', async () => {
    const good = LOGS['nginx, combined']!;
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
    const future = LOGS['nginx, combined']!.replace('2026', '2099');
    expect((await countLog(future)).notes).toEqual([
      '1 request has a time in the future. Check the clock of the server.',
    ]);
    for (const name of ['Caddy', 'CloudFront', 'AWS Application Load Balancer']) {
      const { clients, notes } = await countLog(LOGS[name]!, { host: 'docs.example' });
      expect([clients, notes]).toEqual([[], ['Left out: 1 request for shop.example.']]);
      expect((await countLog(LOGS[name]!, { host: 'shop.example' })).clients).toHaveLength(1);
    }
  });

  it('since a time leaves out what is earlier', async () => {
    const log = `${LOGS['nginx, combined']}\n${LOGS['nginx, combined']!.replace('25/Nov', '20/Nov')}\n`;
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
