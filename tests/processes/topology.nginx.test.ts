// @module-tag processes
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findServer } from '../../scripts/web-servers.mjs';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { serveReceiver, type Receiver } from '../helpers/serve-receiver';
import { serveManySites, UNLIMITED, type ManySites } from './support/many-sites';
import { freePort } from '../helpers/free-port';
import { startProcess, type ProductProcess } from './support/product-process';

const SITES = 3;
const ROUNDS = 2;
/** Enough to reload nginx on a busy machine. */
const DRAIN_SECONDS = 5;
const db = database();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let sites: ManySites;
let receiver: Receiver;
let collector: Receiver;
let webs: ProductProcess[] = [];
let workers: ProductProcess[] = [];
let metricsPorts: number[] = [];
let balancer: Balancer;
let pooler: Pooler;

const env = () => ({
  ...UNLIMITED,
  SCAN_CONNECT_TO: sites.connectTo,
  WEBHOOK_CONNECT_TO: `hooks.test:80:127.0.0.1:${receiver.port}`,
  TRUSTED_PROXY_HOPS: '1',
  DATABASE_DIRECT_URL: requireDatabaseUrl(),
  SEAMARK_DRAIN_SECONDS: String(DRAIN_SECONDS),
  SEAMARK_LEASE_SECONDS: '4',
});
const startWeb = (more: Readonly<Record<string, string>> = {}) =>
  startProcess({ role: 'web', databaseUrl: pooler.url, env: { ...env(), ...more } });
const startWorker = (more: Readonly<Record<string, string>> = {}) =>
  startProcess({ role: 'worker', databaseUrl: pooler.url, env: { ...env(), ...more } });

interface Balancer {
  readonly url: string;
  /** Routes new requests to `webs`; others finish theirs. */
  use(webs: readonly ProductProcess[]): void;
  close(): void;
}

/** nginx without health checks, so the test sets the ready processes. */
async function balance(webs: readonly ProductProcess[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'balancer-'));
  const port = await freePort();
  const write = (to: readonly ProductProcess[]) => {
    const servers = to.map(({ baseUrl }) => `server 127.0.0.1:${new URL(baseUrl).port};`);
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {}
      http {
        access_log off; keepalive_timeout 0; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        upstream web { ${servers.join(' ')} }
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://web;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          }
        }
      }`,
    );
  };
  write(webs);
  const nginx = findServer('nginx');
  if (!nginx) throw new Error('nginx is not installed.');
  const child = spawn(nginx, ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  return {
    url: `http://localhost:${port}`,
    use: (to) => {
      write(to);
      child.kill('SIGHUP');
    },
    close: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Pooler {
  readonly url: string;
  close(): void;
}

/** PgBouncer in transaction mode: transactions of one client may use different sessions. */
async function pool(databaseUrl: string): Promise<Pooler> {
  const program = findServer('pgbouncer');
  if (!program) throw new Error('PgBouncer is not installed.');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'pooler-'));
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const listen = await freePort();
  const server = [
    `host=${hostname}`,
    `port=${port}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ];
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 10
ignore_startup_parameters = options,extra_float_digits
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
  );
  const child = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  return {
    url: `postgresql://seamark@127.0.0.1:${listen}${pathname}`,
    close: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

beforeAll(async () => {
  pooler = await pool(requireDatabaseUrl());
  [sites, receiver, collector] = await Promise.all([
    serveManySites(SITES, 30),
    serveReceiver(),
    serveReceiver(),
  ]);
  collector.answer = (response) =>
    void response.setHeader('content-type', 'application/json').end('{}');
  metricsPorts = [await freePort(), await freePort()];
  const observed = metricsPorts.map((port) => ({
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }));
  webs = await Promise.all([startWeb(observed[0]), startWeb()]);
  workers = [await startWorker(observed[1])];
  balancer = await balance(webs);
});
afterAll(async () => {
  const all = [...webs, ...workers];
  for (const { child } of all) child.kill('SIGKILL');
  balancer.close();
  await Promise.all([...all.map(({ ended }) => ended), sites.close()]);
  await Promise.all([receiver.close(), collector.close()]);
  pooler.close();
});

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

function spans(): Span[] {
  return collector.received.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
}

/** Parses Prometheus's text format by name and labels; throws on an invalid line. */
function series(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ') || line.startsWith('# TYPE ')) continue;
    const [, name, value] =
      /^([a-zA-Z_:][\w:]*(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`no line of the text format: ${line}`);
    found.set(name, Number(value));
  }
  return found;
}
const scrape = async (port: number) =>
  series(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

it('a request, the scan it starts, and its webhook share one id and one trace; logs and metrics contain no secrets', async () => {
  const org = await createOrg();
  const { id } = await createSite({ org, host: sites.hosts[0]! });
  const api = `${webs[0]!.baseUrl}/api/v1/me`;
  const post = (to: string, body?: object) =>
    fetch(`${api}${to}`, {
      method: 'POST',
      headers: { ...org.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const made = await post('/webhooks', { url: 'http://hooks.test/', types: ['scan.completed'] });
  expect(made.status).toBe(201);
  const { secret } = (await made.json()) as { secret: string };
  const asked = await post(`/sites/${id}/scan`);
  expect(asked.status).toBe(202);
  const requestId = asked.headers.get('x-request-id');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-request-id': requestId });

  const named = (name: string) => spans().find((span) => span.name === name);
  await expect.poll(() => named('webhook-delivery')).toBeDefined();
  await expect.poll(() => named('scan')).toBeDefined();
  await expect.poll(() => named('startSiteScan')).toBeDefined();
  const [request, scan, delivery] = ['startSiteScan', 'scan', 'webhook-delivery'].map(named);
  expect(scan?.traceId).toBe(request?.traceId);
  expect(delivery).toMatchObject({ traceId: request?.traceId, parentSpanId: scan?.spanId });
  expect(receiver.received[0]?.headers['traceparent']).toContain(request?.traceId);

  const lines = () =>
    [...webs[0]!.lines(), ...workers[0]!.lines()].filter(
      // Alerts run as another job of the scan.
      (line) => line['requestId'] === requestId && line['operation'] !== 'alert',
    );
  await expect
    .poll(() => lines().map(({ message, operation, status }) => [message, operation, status]))
    .toEqual([
      ['request', 'startSiteScan', 202],
      ['job', 'scan', 'succeeded'],
      ['job', 'webhook-delivery', 'succeeded'],
    ]);
  for (const line of lines()) {
    expect(line).toMatchObject({ organizationId: org.id, ms: expect.any(Number) as number });
    expect(Object.keys(line)).not.toContain('url');
  }

  const [web, worker] = await Promise.all(metricsPorts.map(scrape));
  expect(web?.get('seamark_request_seconds_count{operation="startSiteScan",status="202"}')).toBe(1);
  expect(worker?.get('seamark_job_seconds_count{operation="scan",outcome="succeeded"}')).toBe(1);
  expect(worker?.get('seamark_scan_seconds_count{kind="site-scan",outcome="succeeded"}')).toBe(1);
  expect(worker?.get('seamark_scan_requests_sum{kind="site-scan"}')).toBeGreaterThan(5);
  expect(worker?.get('seamark_queue_jobs{queue="scan",state="due"}')).toBe(0);
  expect(worker?.get('seamark_queue_oldest_seconds{queue="job"}')).toBeDefined();
  for (const name of [
    'seamark_engine_threads_busy',
    'seamark_database_sessions{pool="read-write",state="waiting"}',
    'seamark_leases_lost_total',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(worker?.has(name), name).toBe(true);
  expect((await fetch(`${webs[0]!.baseUrl}/metrics`)).status).toBe(404);

  const told = JSON.stringify([
    webs[0]!.lines(),
    workers[0]!.lines(),
    webs[0]!.log(),
    workers[0]!.log(),
    spans(),
    [...(web?.keys() ?? []), ...(worker?.keys() ?? [])],
  ]);
  expect(told).not.toContain(org.key);
  expect(told).not.toContain(secret);
  expect(told).not.toContain('a secret that only these tests know');
  const labels = JSON.stringify([...(web?.keys() ?? []), ...(worker?.keys() ?? [])]);
  for (const text of [org.id, sites.hosts[0]!, 'hooks.test']) expect(labels).not.toContain(text);
});

it('kills, drains, and replacements during use: no request fails, no scan is lost', async () => {
  workers.push(await startWorker(), await startWorker());
  const org = await createOrg();
  const owned = await Promise.all(sites.hosts.map((host) => createSite({ org, host })));
  const refused: string[] = [];
  const started: string[] = [];
  let isDone = false;
  const ask = async (to: string, method: string) => {
    const response = await fetch(`${balancer.url}/api/v1/me${to}`, {
      method,
      headers: org.headers,
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as { scanId?: string; status?: string };
    refused.push(`${method} ${to}: ${response.status} ${text}`);
    return {};
  };
  /** An integrator: starts a scan and polls it to its end, repeatedly. */
  const integrate = async (siteId: string) => {
    for (let round = 0; round < ROUNDS || !isDone; round += 1) {
      const { scanId } = await ask(`/sites/${siteId}/scan`, 'POST');
      if (scanId === undefined) return;
      started.push(scanId);
      for (;;) {
        const { status } = await ask(`/scans/${scanId}`, 'GET');
        if (status !== 'queued' && status !== 'running') break;
        await pause(250);
      }
      // Without a delay, scans alone would take both cores.
      await pause(2500);
    }
  };
  const work = Promise.all(owned.map(({ id }) => integrate(id)));
  const readiness = async ({ baseUrl }: ProductProcess) =>
    (await fetch(`${baseUrl}/api/health/ready`)).status;
  const underWay = (count: number) => expect.poll(() => started.length).toBeGreaterThan(count);
  await underWay(SITES);

  // A deploy: each web process stops and is replaced.
  for (const n of webs.keys()) {
    const leaving = webs[n]!;
    leaving.child.kill('SIGTERM');
    await expect.poll(() => readiness(leaving)).toBe(503);
    balancer.use(webs.filter((web) => web !== leaving));
    expect(await leaving.ended).toBe(0);
    webs[n] = await startWeb();
    balancer.use(webs);
    await underWay(started.length);
  }
  // One worker is killed, one is stopped, one stays, and one is added.
  workers[0]!.child.kill('SIGKILL');
  workers[1]!.child.kill('SIGTERM');
  expect(await workers[1]!.ended).toBe(0);
  workers.push(await startWorker());
  await underWay(started.length);
  isDone = true;
  await work;

  expect(refused).toEqual([]);
  const scans = await db.scan.findMany({
    where: { id: { in: started } },
    select: { status: true },
  });
  expect(scans).toHaveLength(started.length);
  expect(new Set(scans.map(({ status }) => status))).toEqual(new Set(['succeeded']));
});
