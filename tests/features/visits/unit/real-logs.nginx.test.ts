// @module-tag processes
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '@/lib/visits/log/read-log';
import { findServer } from '@/scripts/web-servers.mjs';
import { LOGS } from '../../../fixtures/log-lines';
import { countLog } from '../../../helpers/count-log';
import { freePort } from '../../../helpers/free-port';

const MODULES = ['mpm_event', 'authz_core', 'dir'];

/** Each with its default access log. */
const SERVERS: Readonly<Record<string, (folder: string, port: number) => ChildProcess>> = {
  nginx(folder, port) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      `${folder}/nginx.conf`,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  ${temporary.join(' ')}
  access_log ${folder}/access.log;
  server { listen 127.0.0.1:${port}; root ${folder}/site; }
}
`,
    );
    return spawn(findServer('nginx')!, ['-p', folder, '-c', `${folder}/nginx.conf`]);
  },
  apache(folder, port) {
    writeFileSync(
      `${folder}/httpd.conf`,
      `ServerRoot ${folder}
ServerName site.test
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${MODULES.map((m) => `LoadModule ${m}_module /usr/lib/apache2/modules/mod_${m}.so`).join('\n')}
User www-data
Group www-data
Mutex pthread
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
CustomLog ${folder}/access.log combined
DocumentRoot ${folder}/site
DirectoryIndex index.html
<Directory ${folder}/site>
  Require all granted
</Directory>
`,
    );
    return spawn(findServer('apache')!, ['-D', 'FOREGROUND', '-f', `${folder}/httpd.conf`]);
  },
  caddy(folder, port) {
    writeFileSync(
      `${folder}/Caddyfile`,
      `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${folder}/site
  file_server
  log {
    output file ${folder}/access.log
  }
}
`,
    );
    return spawn(
      findServer('caddy')!,
      ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
      {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      },
    );
  },
};

const AGENTS = [
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];
const PATHS = ['/', '/index.html?from="a b"', '/robots.txt', '/missing', '/guide.md'];

async function logOf(name: string): Promise<{ file: string; folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'visits-'));
  chmodSync(folder, 0o755);
  mkdirSync(`${folder}/site`);
  for (const file of ['index.html', 'robots.txt', 'guide.md'])
    writeFileSync(`${folder}/site/${file}`, `Content of ${file}\n`);
  const port = await freePort();
  const server = SERVERS[name]!(folder, port);
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => fetch(`${origin}/robots.txt`).then(({ status }) => status, String))
    .toBe(200);
  for (const agent of AGENTS)
    for (const at of PATHS)
      await (await fetch(origin + at, { headers: { 'user-agent': agent } })).arrayBuffer();
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
  return { file: `${folder}/access.log`, folder };
}

describe('the default log of', () => {
  it.each(Object.keys(SERVERS))('%s has each request of each client', async (name) => {
    const { file, folder } = await logOf(name);
    const { clients, visitors, notes, failing } = await countLog(openLog(file));
    const counts = {
      requests: 5,
      pages: 3,
      missing: 1,
      robotsTxt: 1,
      markdown: 1,
      proof: 'claimed',
    };
    expect(clients).toMatchObject([
      { name: 'ClaudeBot', ...counts },
      { name: 'GPTBot', ...counts },
    ]);
    expect([visitors, notes]).toEqual([[], []]);
    expect(failing).toEqual([{ path: '/missing', status: 404, requests: 2, suggestion: null }]);
    rmSync(folder, { recursive: true });
  });

  it('nginx gives the figures that awk counts', async () => {
    const { file, folder } = await logOf('nginx');
    const counted = execFileSync('awk', [
      '-F"',
      '/GPTBot/ { split($0, after, "HTTP/1.1\\" "); split(after[2], f, " "); n++; bytes += f[2]; if (f[1] == 404) missing++ } END { print n, bytes, missing }',
      file,
    ]).toString();
    const gptbot = (await countLog(openLog(file))).clients.find(
      (client) => client.name === 'GPTBot',
    )!;
    expect(counted.trim()).toBe([gptbot.requests, gptbot.bytes, gptbot.missing].join(' '));
    rmSync(folder, { recursive: true });
  });
});

/** Prints “client status requests” for each pair in a log, whatever its format. */
const AWK = `{
  for (i = 1; i <= split("GPTBot ClaudeBot CCBot", names, " "); i++)
    for (j = 1; j <= split("200 403 404", statuses, " "); j++)
      if (index($0, names[i]) && $0 ~ ("[^0-9]" statuses[j] "[^0-9]")) n[names[i] " " statuses[j]]++
}
END { for (pair in n) print pair, n[pair] }`;

describe('a log of', () => {
  const agents = ['GPTBot', 'ClaudeBot', 'CCBot', 'Firefox'];
  const statuses = ['403', '404', '200'];

  it.each(Object.entries(LOGS))('%s gives the figures that awk counts', async (_, log) => {
    const lines = log.split('\n');
    const request = lines.pop()!;
    for (let at = 0; at < 300; at++)
      lines.push(
        request
          .replaceAll('GPTBot', agents[((at * at) % 7) % 4]!)
          .replaceAll(/(?<!\d)403(?!\d)/g, statuses[(at % 11) % 3]!)
          .replaceAll('/charts', `/charts/${at}`),
      );
    const text = `${lines.join('\n')}\n`;
    const { clients } = await countLog(text);
    const counts = clients.flatMap(({ name, statuses }) =>
      Object.entries(statuses).map(([status, requests]) => `${name} ${status} ${requests}`),
    );
    const counted = execFileSync('awk', [AWK], { input: text }).toString().trim().split('\n');
    expect(counts.sort()).toEqual(counted.sort());
  });
});
