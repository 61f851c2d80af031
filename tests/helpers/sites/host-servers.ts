import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { freePort } from '../free-port';
import { findServer } from '../../../scripts/web-servers.mjs';
import type { ArchiveEntry } from '@/lib/fixes/server/hosts/publication';
import { CADDY_FOLDER } from '@/lib/fixes/server/hosts/caddy';
import { NGINX_FOLDER } from '@/lib/fixes/server/hosts/nginx';

/** A static site on this machine with an archive installed as in its README. */
export interface Hosted {
  readonly origin: string;
  close(): Promise<void>;
}

type Site = Readonly<Record<string, string>>;
type Start = (place: {
  readonly folder: string;
  readonly root: string;
  readonly port: number;
}) => ChildProcess;

/** Serves the site's folder; `install` adds the archive's folder to it. */
export async function hostOn(
  host: string,
  site: Site,
  entries: readonly ArchiveEntry[],
): Promise<Hosted> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosted-'));
  chmodSync(folder, 0o755);
  const root = path.join(folder, 'site');
  const head = entries.find((e) => e.path === 'head.html')?.content ?? '';
  write(
    root,
    Object.entries(site).map(([at, content]) => ({ path: at, content })),
  );
  const home = path.join(root, 'index.html');
  writeFileSync(home, readFileSync(home, 'utf8').replace('</head>', `${head}</head>`));
  write(path.join(folder, 'agents'), entries.length > 0 ? entries : NOTHING);
  const port = await freePort();
  const close = async (server?: ChildProcess) => {
    // A killed Apache would leave its child processes running.
    if (server?.exitCode === null) {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const start = SERVERS[host];
  if (start === undefined) {
    const server = await serveByRules(host, root, path.join(folder, 'agents'));
    return {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: async () => {
        await new Promise((done) => server.close(done));
        await close();
      },
    };
  }
  const server = start({ folder, root, port });
  const said: string[] = [];
  server.stderr?.on('data', (data: Buffer) => said.push(data.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ status }) => `${status}`,
        () => said.join(''),
      ),
    )
    .toBe('200');
  return { origin, close: () => close(server) };
}

/** Empty configuration, for the site before the installation. */
const NOTHING: readonly ArchiveEntry[] = [
  { path: 'http.conf', content: '' },
  { path: 'server.conf', content: '' },
  { path: 'agents.htaccess', content: '' },
  { path: 'agents.caddy', content: '(agents) {\n}\n' },
  {
    path: 'wp-content/mu-plugins/agents.php',
    content: "<?php add_action('wp_head', function () {});\n",
  },
];

function write(folder: string, entries: readonly ArchiveEntry[]): void {
  for (const { path: at, content } of entries) {
    mkdirSync(path.dirname(path.join(folder, at)), { recursive: true });
    writeFileSync(path.join(folder, at), content);
  }
}

/** The server's configuration with its paths moved to the test's folder. */
function moved(folder: string, file: string, from: string): string {
  const at = path.join(folder, 'agents', file);
  writeFileSync(at, readFileSync(at, 'utf8').replaceAll(from, path.join(folder, 'agents')));
  return at;
}

const SERVERS: Readonly<Record<string, Start>> = {
  nginx({ folder, root, port }) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const server = moved(folder, 'server.conf', NGINX_FOLDER);
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off; ${temporary.join(' ')}
  types { text/html html; image/png png; }
  include ${folder}/agents/http.conf;
  server {
    listen 127.0.0.1:${port};
    charset utf-8;
    root ${root}; index index.html;
    include ${server};
    location / { try_files $uri $uri.html $uri/ =404; }
  }
}
`,
    );
    return spawn(findServer('nginx')!, ['-p', folder, '-c', `${folder}/nginx.conf`]);
  },
  apache({ folder, root, port }) {
    const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'rewrite', 'negotiation'];
    mkdirSync(path.join(folder, 'agents/htdocs'), { recursive: true });
    cpSync(path.join(folder, 'agents/htdocs'), root, { recursive: true });
    writeFileSync(
      path.join(root, '.htaccess'),
      readFileSync(path.join(folder, 'agents/agents.htaccess')),
    );
    writeFileSync(
      path.join(folder, 'httpd.conf'),
      `ServerRoot ${folder}
ServerName site.test
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${modules.map((m) => `LoadModule ${m}_module /usr/lib/apache2/modules/mod_${m}.so`).join('\n')}
User www-data
Group www-data
Mutex pthread
TypesConfig /dev/null
AddType text/html .html
AddType image/png .png
AddDefaultCharset utf-8
DocumentRoot ${root}
DirectoryIndex index.html
<Directory ${root}>
  Options FollowSymLinks MultiViews
  AllowOverride All
  Require all granted
</Directory>
`,
    );
    return spawn(findServer('apache')!, ['-D', 'FOREGROUND', '-f', `${folder}/httpd.conf`]);
  },
  caddy({ folder, root, port }) {
    const snippet = moved(folder, 'agents.caddy', CADDY_FOLDER);
    writeFileSync(
      path.join(folder, 'Caddyfile'),
      `{
  admin off
  auto_https off
}
import ${snippet}
http://:${port} {
  bind 127.0.0.1
  import agents
  root * ${root}
  try_files {path} {path}.html {path}/
  file_server
}
`,
    );
    return spawn(
      findServer('caddy')!,
      ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
      { env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } },
    );
  },
  // Instead of WordPress: a stub of the three functions that the plugin calls.
  wordpress({ folder, root, port }) {
    writeFileSync(
      path.join(folder, 'router.php'),
      `<?php
$actions = array();
function add_action($name, $run) { global $actions; $actions[$name] = $run; }
function is_front_page() { return true; }
require '${folder}/agents/wp-content/mu-plugins/agents.php';
$path = explode('?', $_SERVER['REQUEST_URI'], 2)[0];
$file = '${root}' . ($path === '/' ? '/index.html' : $path);
if (!is_file($file)) $file .= '.html';
if (!is_file($file)) { http_response_code(404); echo 'Nothing here'; exit; }
header('Content-Type: ' . (substr($file, -4) === '.png' ? 'image/png' : (substr($file, -4) === '.txt' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')));
$body = file_get_contents($file);
if ($path === '/') { ob_start(); $actions['wp_head'](); $body = str_replace('</head>', ob_get_clean() . '</head>', $body); }
echo $body;
`,
    );
    return spawn(findServer('php')!, ['-S', `127.0.0.1:${port}`, `${folder}/router.php`]);
  },
};

interface Rules {
  /** Headers of a path. */
  readonly headersOf: (at: string) => readonly (readonly [string, string])[];
  readonly redirects: ReadonlyMap<string, string>;
  /** Rewritten response to /; null for the page itself. */
  readonly answerHome: (accept: string) => Promise<string | null>;
}

/** Rules of the site before the installation. */
const NO_RULES: Rules = {
  headersOf: () => [],
  redirects: new Map(),
  answerHome: () => Promise.resolve(null),
};

/** Simulates hosts that cannot be installed, by their documented rules. */
async function serveByRules(host: string, root: string, agents: string) {
  const isEmpty = !existsSync(path.join(agents, 'public'));
  const rules = isEmpty ? NO_RULES : await RULES[host]!(agents);
  const server = createServer((request, response) => {
    const at = request.url!.split('?', 1)[0]!;
    void (async () => {
      const to = rules.redirects.get(at);
      if (to !== undefined) return response.writeHead(308, { location: to }).end();
      const instead = at === '/' ? await rules.answerHome(request.headers.accept ?? '') : null;
      const file = instead ?? at;
      const body = [path.join(agents, 'public', file), path.join(root, file)]
        .flatMap((name) => [name, `${name}.html`, path.join(name, 'index.html')])
        .map((name) => readIfThere(name))
        .find((content) => content !== null);
      const type = /\.png$/.test(file) ? 'image/png' : 'text/html; charset=utf-8';
      const headers = new Headers({ 'content-type': body ? type : 'text/plain' });
      for (const [name, value] of rules.headersOf(at)) headers.set(name, value);
      if (instead !== null)
        for (const [name, value] of rules.headersOf(instead)) headers.set(name, value);
      response.writeHead(body ? 200 : 404, Object.fromEntries(headers)).end(body ?? 'Nothing here');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function readIfThere(name: string): Buffer | null {
  try {
    return readFileSync(name);
  } catch {
    return null;
  }
}

const textAt = (agents: string, file: string) =>
  (readIfThere(path.join(agents, file)) ?? '').toString();
const moduleAt = (agents: string, file: string) =>
  import(/* @vite-ignore */ pathToFileURL(path.join(agents, file)).href) as Promise<
    Record<string, unknown>
  >;

/** https://docs.netlify.com/routing/headers/, https://developers.cloudflare.com/pages/configuration/headers/ */
function headersFile(agents: string): Pick<Rules, 'headersOf' | 'redirects'> {
  const rules: { on: string; name: string; value: string }[] = [];
  let on = '';
  for (const line of textAt(agents, 'public/_headers').split('\n')) {
    if (line.startsWith('/')) on = line.trim();
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name && value) rules.push({ on, name, value });
  }
  const redirects = textAt(agents, 'public/_redirects')
    .split('\n')
    .flatMap((line) => {
      const [from, to, status] = line.split(' ');
      return from && to && status === '308' ? [[from, to] as const] : [];
    });
  return {
    headersOf: (at) => joined(rules.filter((r) => r.on === '/*' || r.on === at)),
    redirects: new Map(redirects),
  };
}

/** Joins the values of a header set by several rules. */
function joined(rules: readonly { readonly name: string; readonly value: string }[]) {
  const headers = new Headers();
  for (const { name, value } of rules) headers.append(name, value);
  return [...headers];
}

interface Config {
  headers: { source: string; headers: { key: string; value: string }[] }[];
  redirects: { source: string; destination: string }[];
}

/** https://vercel.com/docs/project-configuration: a later rule replaces a header of an earlier one. */
const configured = ({ headers, redirects }: Config): Pick<Rules, 'headersOf' | 'redirects'> => ({
  headersOf: (at) =>
    headers
      .filter(({ source }) => new RegExp(`^${source}$`).test(at))
      .flatMap(({ headers: own }) => own.map(({ key, value }) => [key, value] as const)),
  redirects: new Map(redirects.map(({ source, destination }) => [source, destination])),
});

const HOME = 'https://site.test/';
const asked = (accept: string) => new Request(HOME, { headers: { accept } });

const RULES: Readonly<Record<string, (agents: string) => Promise<Rules>>> = {
  async netlify(agents) {
    const loaded = await moduleAt(agents, 'netlify/edge-functions/markdown.js');
    expect(loaded['config']).toEqual({ path: '/' });
    const run = loaded['default'] as (
      request: Request,
      context: { next(): Promise<null> },
    ) => Promise<URL | null>;
    return {
      ...headersFile(agents),
      // A URL as destination is a rewrite.
      answerHome: async (accept) =>
        (await run(asked(accept), { next: () => Promise.resolve(null) }))?.pathname ?? null,
    };
  },
  async 'cloudflare-pages'(agents) {
    const loaded = await moduleAt(agents, 'functions/index.js');
    expect(JSON.parse(textAt(agents, 'public/_routes.json'))).toMatchObject({ include: ['/'] });
    const run = loaded['onRequest'] as (context: unknown) => Promise<string | null>;
    return {
      ...headersFile(agents),
      answerHome: (accept) =>
        run({
          request: asked(accept),
          env: { ASSETS: { fetch: (url: URL) => Promise.resolve(url.pathname) } },
          next: () => Promise.resolve(null),
        }),
    };
  },
  async vercel(agents) {
    const loaded = await moduleAt(agents, 'middleware.js');
    expect(loaded['config']).toEqual({ matcher: '/' });
    const run = loaded['default'] as (request: Request) => Promise<Response> | undefined;
    return {
      ...configured(JSON.parse(textAt(agents, 'vercel.json')) as Config),
      answerHome: async (accept) => {
        const original = globalThis.fetch;
        let fetched: string | null = null;
        globalThis.fetch = (url) => {
          fetched = new URL(String(url)).pathname;
          return Promise.resolve(new Response());
        };
        try {
          await run(asked(accept));
        } finally {
          globalThis.fetch = original;
        }
        return fetched;
      },
    };
  },
  async nextjs(agents) {
    const { agents: config } = (await moduleAt(agents, 'next.agents.mjs')) as {
      agents: {
        headers(): Promise<Config['headers']>;
        redirects(): Promise<Config['redirects']>;
        rewrites(): Promise<{
          beforeFiles: { has: { value: string }[]; destination: string }[];
        }>;
      };
    };
    const { beforeFiles } = await config.rewrites();
    return {
      ...configured({ headers: await config.headers(), redirects: await config.redirects() }),
      answerHome: (accept) =>
        Promise.resolve(
          beforeFiles.find(({ has }) =>
            has.every(({ value }) => new RegExp(`^${value}$`).test(accept)),
          )?.destination ?? null,
        ),
    };
  },
};
