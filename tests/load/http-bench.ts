import { fork, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { bundle } from '../../scripts/bundle.mjs';
import { RICH_HOST } from './rich-site';
import { median, serveRichSite } from './engine-bench';

export interface HttpFigures {
  readonly bytes: number;
  readonly seconds: number;
  /** Requests per second, medians of the rounds. */
  readonly bare: number;
  readonly report: number;
  readonly notModified: number;
}

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 5;

export async function measureHttp(): Promise<HttpFigures> {
  const site = await serveRichSite(0);
  const port = await freePort();
  const product = await startProduct(port, site.connectTo);
  const origin = `http://127.0.0.1:${port}`;
  const { body, etag } = await seedReport(origin);
  const bare = await startBare(body);
  const rates = { bare: [] as number[], report: [] as number[], notModified: [] as number[] };
  const reportPath = `/api/v1/report/${RICH_HOST}`;
  await Promise.all([load(origin, reportPath, {}, 200), load(bare.origin, '/bare', {}, 200)]);
  for (let i = 0; i < ROUNDS; i++) {
    rates.bare.push(await load(bare.origin, '/bare', {}, 200));
    rates.report.push(await load(origin, reportPath, {}, 200));
    rates.notModified.push(await load(origin, reportPath, { 'if-none-match': etag }, 304));
  }
  product.kill('SIGTERM');
  bare.child.kill();
  site.stop();
  return { bytes: Buffer.byteLength(body), seconds: SECONDS, bare: median(rates.bare), report: median(rates.report), notModified: median(rates.notModified) };
}

/** Requests per second over a few seconds. */
async function load(origin: string, requestPath: string, headers: Record<string, string>, expected: number): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const { statusCode, body } = await pool.request({ path: requestPath, method: 'GET', headers });
        await body.dump();
        if (statusCode !== expected) throw new Error(`${requestPath} answered ${statusCode} instead of ${expected}.`);
        done++;
      }
    }),
  );
  await pool.close();
  return done / SECONDS;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function startProduct(port: number, connectTo: string): Promise<ChildProcess> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'seamark-bench-'));
  // Run by root, the database belongs to an account without rights, which must reach the folder.
  await chmod(data, 0o755);
  const child = spawn(process.execPath, ['scripts/start.mjs'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', SEAMARK_DATA_DIR: data, SCAN_CONNECT_TO: connectTo } });
  for (let i = 0; i < 600; i++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (ready?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error('The server did not become ready within 5 minutes.');
}

async function seedReport(origin: string): Promise<{ body: string; etag: string }> {
  const scan = await fetch(`${origin}/api/v1/scan`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ domain: RICH_HOST }) });
  if (!scan.ok) throw new Error(`The scan answered ${scan.status}: ${await scan.text()}`);
  const report = await fetch(`${origin}/api/v1/report/${RICH_HOST}`);
  return { body: await report.text(), etag: report.headers.get('etag') ?? '' };
}

async function startBare(body: string): Promise<{ child: ChildProcess; origin: string }> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'seamark-bare-')), 'body.json');
  await writeFile(file, body);
  const env = { ...process.env, BARE_BODY: file, NODE_ENV: 'production' as const };
  await new Promise<void>((resolve, reject) => {
    const build = spawn(process.execPath, [path.resolve('node_modules/next/dist/bin/next'), 'build', 'tests/load/bare-next'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The bare application did not build (${code}).`))));
  });
  const child = fork(path.resolve(await bundle('bench-bare')), [], { env });
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', (m) => resolve(m as { port: number })));
  return { child, origin: `http://127.0.0.1:${port}` };
}
