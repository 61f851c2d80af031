// @module-tag processes
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAll } from '@/engine/files';
import type { ArtifactDraft } from '@/engine/files/define';
import { CHECKS } from '@/engine/checks';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';
import { examine } from '../../helpers/examine';
import { findServer, HOW_TO_GET_SERVERS } from '../../../scripts/web-servers.mjs';
import { ABOUT, BARE_HOME as HOME, EVERYTHING_WRONG } from '../../helpers/sites/everything-wrong';
import { freePort } from '../../helpers/free-port';

const NGINX = findServer('nginx');

const drafts = new Map<string, ArtifactDraft>();
let folder = '';
let site: Server;
const running: ChildProcess[] = [];

beforeAll(async () => {
  if (!NGINX) throw new Error(`nginx is not installed. ${HOW_TO_GET_SERVERS}`);
  const { results, evaluation } = await examine(CHECKS, EVERYTHING_WRONG, {
    profile: 'all',
    full: true,
  });
  const hooks = {
    onDefect: (_: string, error: unknown) => {
      throw error;
    },
  };
  for (const { kind, draft } of generateAll(evaluation.context, results, hooks))
    drafts.set(kind, draft);
  folder = mkdtempSync(path.join(tmpdir(), 'served-'));
  mkdirSync(path.join(folder, 'logs'));
  mkdirSync(path.join(folder, 'root'));
  writeFileSync(path.join(folder, 'root/index.html'), HOME);
  writeFileSync(path.join(folder, 'root/about'), ABOUT);
  site = createServer((request, response) => {
    const body = request.url === '/' ? HOME : request.url === '/about' ? ABOUT : null;
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'Nothing here');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await new Promise((done) => site.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** The lines below a heading with their comment marks removed, as an owner would paste them. */
function partOf(content: string, heading: string): string {
  const lines = content.split('\n');
  const at = lines.findIndex((line) => line.startsWith('# ') && line.includes(heading));
  const rest = at < 0 ? [] : lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('#   '));
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.slice(4)).join('\n');
}

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/** Generated files and headers added to an existing configuration: proxied pages, or a folder. */
async function serve(nginxLines: string): Promise<string> {
  const port = await freePort();
  const files = [...drafts].flatMap(([kind, draft]) => {
    if (draft.path === null) return [];
    const file = path.join(folder, kind);
    writeFileSync(file, draft.content);
    return [
      `location = ${draft.path} { alias ${file}; types {} default_type ${quoted(draft.contentType)}; ${draft.headers.map((h) => `add_header ${h.name} ${quoted(h.value)};`).join(' ')} }`,
    ];
  });
  const headers = drafts.get('headers-config')!.content;
  const config = path.join(folder, `${port}.conf`);
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/${port}.pid; error_log ${folder}/logs/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((k) => `${k}_temp_path ${folder}/${k};`).join(' ')}
  ${partOf(headers, 'Inside http')}
  server {
    listen 127.0.0.1:${port};
    default_type text/html;
    ${partOf(headers, 'Inside server')}
    ${files.join('\n    ')}
    ${nginxLines}
  }
}
`,
  );
  const tested = spawnSync(NGINX!, ['-t', '-p', folder, '-c', config], { encoding: 'utf8' });
  expect(tested.stderr).toContain('test is successful');
  running.push(spawn(NGINX!, ['-p', folder, '-c', config], { stdio: 'ignore' }));
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(origin).then(
        (r) => r.status,
        () => 0,
      ),
    )
    .toBe(200);
  return origin;
}

describe('generated files in a real nginx', () => {
  it('includes every kind that facts can generate', () => {
    // These two kinds describe an API, which this site lacks.
    expect(ARTIFACT_KINDS.filter((kind) => !drafts.has(kind))).toEqual(['api-catalog', 'openapi']);
  });

  it.each([
    [
      'a proxied site',
      () => `location / { proxy_pass http://127.0.0.1:${(site.address() as AddressInfo).port}; }`,
    ],
    [
      'a folder',
      () => `root ${folder}/root; index index.html; location / { try_files $uri $uri/ =404; }`,
    ],
  ])('breaks nothing in addition to %s', async (_, nginxLines) => {
    const origin = await serve(nginxLines());
    const home = await fetch(`${origin}/`);
    expect([home.status, await home.text()]).toEqual([200, HOME]);
    const about = await fetch(`${origin}/about`);
    expect([about.status, await about.text()]).toEqual([200, ABOUT]);
    expect((await fetch(`${origin}/gone`)).status).toBe(404);
    for (const draft of drafts.values()) {
      if (draft.path === null) continue;
      const file = await fetch(origin + draft.path);
      expect([draft.path, file.status, file.headers.get('content-type')]).toEqual([
        draft.path,
        200,
        draft.contentType,
      ]);
      expect(await file.text()).toBe(draft.content);
    }
    for (const { on, name, value } of drafts.get('headers-config')!.headerRules ?? []) {
      const at = await fetch(origin + (on === '*' ? '/about' : on));
      expect([on, name, at.headers.get(name)]).toEqual([on, name, expect.stringContaining(value)]);
    }
    expect((await fetch(`${origin}/about`)).headers.get('link')).toBeNull();
  });
});
