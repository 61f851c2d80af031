// @module-tag processes
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findServer } from '../scripts/web-servers.mjs';

/** A web process as the proxy sees it. */
class Web {
  isReady = true;
  #server: Server | undefined;
  port = 0;

  constructor(readonly name: string) {}

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const isHealth = request.url === '/api/health/ready';
      response.writeHead(isHealth && !this.isReady ? 503 : 200).end(this.name);
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  /** As a process that is killed: its connections break. */
  kill(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

const webs = [new Web('web1'), new Web('web2')] as const;
const folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
let caddy: ChildProcess;
let proxy: string;

beforeAll(async () => {
  const free = new Web('free');
  await Promise.all([...webs, free].map((each) => each.start()));
  free.kill();
  proxy = `http://127.0.0.1:${free.port}/`;
  const config = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(':8080', `http://:${free.port}`)
    .replace(/web([12]):3000/g, (_, at: string) => `127.0.0.1:${webs[Number(at) - 1]?.port}`);
  writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`);
  caddy = spawn(
    findServer('caddy')!,
    ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    { env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } },
  );
});
afterAll(() => {
  caddy.kill('SIGKILL');
  for (const web of webs) web.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Who answered each of so many requests; every one must be answered. */
async function answers(requests: number): Promise<string[]> {
  const said: string[] = [];
  for (let n = 0; n < requests; n += 1) {
    const response = await fetch(proxy);
    expect(response.status).toBe(200);
    said.push(await response.text());
  }
  return said;
}
const answering = async () => [...new Set(await answers(20))].sort();

it('the proxy gives nothing to a web process that drains, and no request is lost with one that is killed', async () => {
  const [first, second] = webs;
  // Until Caddy listens.
  await expect.poll(() => answering().catch(() => [])).toEqual(['web1', 'web2']);
  first.isReady = false;
  await expect.poll(answering).toEqual(['web2']);
  first.isReady = true;
  await expect.poll(answering).toEqual(['web1', 'web2']);
  second.kill();
  expect(await answering()).toEqual(['web1']);
  await second.start();
  await expect.poll(answering).toEqual(['web1', 'web2']);
});
