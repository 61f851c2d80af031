import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { parseRobots } from '@seamark/engine';
import { MissingAddresses } from '@/lib/visits/log/missing-addresses';
import { countLog } from '../../../helpers/count-log';

const line = (path: string, userAgent: string, { status = 404, referer = '-' } = {}) =>
  `203.0.113.7 - - [27/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" ${status} 9 "${referer}" "${userAgent}"`;
const times = (number: number, text: string) => Array.from({ length: number }, () => text);
const PROBE = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; compatibility probe by seamark)';

async function missing(lines: readonly string[], robots: string | null = null) {
  const sink = new MissingAddresses(robots === null ? null : parseRobots(robots));
  await countLog(`${lines.join('\n')}\n`, { sinks: [sink] });
  return sink.list();
}

describe('missing addresses', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['two clients', [line('/x', 'ClaudeBot/1.0'), line('/x?q=1', 'GPTBot/1.2')], ['/x']],
    ['ten requests', times(10, line('/x', 'ClaudeBot/1.0')), ['/x']],
    ['not nine of one client', times(9, line('/x', 'ClaudeBot/1.0')), []],
    ['two because a person asked', times(2, line('/x', 'ChatGPT-User/1.0')), ['/x']],
    [
      'two of people that an answer engine sent',
      times(2, line('/x', 'Mozilla/5.0', { referer: 'https://chatgpt.com/' })),
      ['/x'],
    ],
    ['no other answer than 404 and 410', times(10, line('/x', 'GPTBot/1.2', { status: 403 })), []],
    ['410', times(10, line('/x', 'GPTBot/1.2', { status: 410 })), ['/x']],
    ['no browser', times(10, line('/x', 'Mozilla/5.0')), []],
    ['no probe of a scan', times(10, line('/x', PROBE)), []],
  ])('count: %s', async (_, lines, paths) => {
    expect((await missing(lines)).map(({ path }) => path)).toEqual(paths);
  });

  it('have requests, clients, and the last time, the most wanted first', async () => {
    const lines = [
      ...times(3, line('/often', 'ChatGPT-User/1.0')),
      line('/often', 'GPTBot/1.2'),
      ...times(2, line('/rare', 'ChatGPT-User/1.0')),
    ];
    expect(await missing(lines)).toEqual([
      {
        path: '/often',
        requests: 4,
        clients: 2,
        names: ['ChatGPT-User', 'GPTBot'],
        lastSeen: Date.UTC(2026, 10, 27, 10),
      },
      {
        path: '/rare',
        requests: 2,
        clients: 1,
        names: ['ChatGPT-User'],
        lastSeen: Date.UTC(2026, 10, 27, 10),
      },
    ]);
  });

  it.each([
    '/wp-login.php',
    '/blog/wp-login.php',
    '/wp-content/plugins/x/y.php',
    '/.env',
    '/docs/.env.production',
    '/.git/config',
    '/cgi-bin/luci',
    '/app.js',
    '/logo.PNG',
    '/fonts/a.woff2',
    '/robots.txt',
    '/.well-known/agent.json',
    '/manual.pdf',
    'http',
  ])('are no address of a page: %s', async (path) => {
    expect(await missing(times(10, line(path, 'ChatGPT-User/1.0')))).toEqual([]);
  });

  it.each(['/docs/config.toml', '/api/st.write', '/docs/v1.2', '/x.md', '/x.html', '/php-sdk'])(
    'may be a page: %s',
    async (path) => {
      expect(await missing(times(10, line(path, 'ChatGPT-User/1.0')))).toHaveLength(1);
    },
  );

  it('are none that robots.txt disallows for the client', async () => {
    const lines = [
      ...times(10, line('/private/x', 'ClaudeBot/1.0')),
      ...times(10, line('/private/x', 'GPTBot/1.2')),
    ];
    const robots = 'User-agent: ClaudeBot\nDisallow: /private/\n';
    expect(await missing(lines, robots)).toMatchObject([{ path: '/private/x', clients: 1 }]);
  });

  it('stay few in memory, and the wanted ones stay, in a log of 200,000 addresses', async () => {
    const sink = new MissingAddresses();
    const blocks = Array.from({ length: 200 }, (_, block) => {
      const pages = Array.from({ length: 1000 }, (_, at) =>
        line(`/page-${block}-${at}`, 'GPTBot/1.2'),
      );
      return Buffer.from([...pages, line('/wanted', 'ClaudeBot/1.0'), ''].join('\n'));
    });
    await countLog(Readable.from(blocks), { sinks: [sink] });
    expect(sink.list()).toMatchObject([{ path: '/wanted', requests: 200 }]);
    expect(sink.notes()).toHaveLength(1);
  });
});

// langfuse/langfuse-docs#3729
it('what failed most names the page of the log that was meant, and nothing that scanners look for', async () => {
  const clients = ['ClaudeBot/1.0', 'ChatGPT-User/1.0', 'GPTBot/1.2'];
  const lines = clients.flatMap((client) => [
    ...times(3, line('/docs/data-regions', client)),
    ...times(4, line('/wp-login.php', client)),
    line('/security/data-regions', client, { status: 200 }),
    line('/docs/start', client, { status: 200 }),
  ]);
  const { failing } = await countLog(`${lines.join('\n')}\n`);
  expect(failing).toEqual([
    { path: '/docs/data-regions', status: 404, requests: 9, suggestion: '/security/data-regions' },
  ]);
});
