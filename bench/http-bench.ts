import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { connect } from '@/lib/platform/db/connect';
import { bundle } from '../scripts/bundle.mjs';
import { seedScans, SEEDED_SITES } from '../tests/helpers/seed-scans';
import type { BenchCluster } from './bench-cluster';
import { measureRichSite, median, serveRichSite } from './engine-bench';
import { startProduct } from './product';
import { RICH_HOST } from './rich-site';

export interface HttpFigures {
  readonly bytes: number;
  readonly seconds: number;
  /**
   * Requests per second, medians of the rounds. `paid` is a paid read, `reduced` the same without its key, plan, and
   * limits.
   */
  readonly rates: Readonly<Record<Name, number>>;
  /** Ratios within one round, medians. */
  readonly ratios: {
    readonly report: number;
    readonly notModified: number;
    readonly paid: number;
    /** Duration of an MCP call ÷ that of its route: a cheap read with a long response, and one that computes it. */
    readonly mcp: number;
    readonly mcpFixes: number;
  };
}

type Name =
  | 'bare'
  | 'report'
  | 'notModified'
  | 'reduced'
  | 'paid'
  | 'listed'
  | 'mcp'
  | 'fixes'
  | 'mcpFixes';

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 5;

interface Load {
  readonly origin: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, sent by POST. */
  readonly body?: string;
  readonly expected: number;
}

export async function measureHttp(cluster: BenchCluster): Promise<HttpFigures> {
  const site = await serveRichSite(0);
  const databaseUrl = await cluster.create('http');
  const product = await startProduct(databaseUrl, {
    SCAN_CONNECT_TO: site.connectTo,
    SEAMARK_LIMIT_KEY_REQUESTS: '1000000/1',
  });
  const { body, etag } = await seedPublicReport(product.origin);
  const owner = await seedOwnedReport(databaseUrl);
  const bare = await startBare({
    BARE_BODY: body,
    BENCH_ORG: owner.organizationId,
    DATABASE_URL: databaseUrl,
    BASE_URL: product.origin,
  });
  const loads: Readonly<Record<Name, Load>> = {
    bare: { origin: bare.origin, path: '/bare', expected: 200 },
    report: { origin: product.origin, path: `/api/v1/report/${RICH_HOST}`, expected: 200 },
    notModified: {
      origin: product.origin,
      path: `/api/v1/report/${RICH_HOST}`,
      headers: { 'if-none-match': etag },
      expected: 304,
    },
    reduced: { origin: bare.origin, path: `/report/${owner.siteId}`, expected: 200 },
    paid: {
      origin: product.origin,
      path: `/api/v1/me/sites/${owner.siteId}/report`,
      headers: { authorization: `Bearer ${owner.key}` },
      expected: 200,
    },
    listed: {
      origin: product.origin,
      path: '/api/v1/me/sites',
      headers: { authorization: `Bearer ${owner.key}` },
      expected: 200,
    },
    mcp: { origin: product.origin, expected: 200, ...mcpCall('list_sites', owner.key) },
    fixes: {
      origin: product.origin,
      path: `/api/v1/me/sites/${owner.siteId}/fixes`,
      headers: { authorization: `Bearer ${owner.key}` },
      expected: 200,
    },
    mcpFixes: {
      origin: product.origin,
      expected: 200,
      ...mcpCall('list_fixes', owner.key, { siteId: owner.siteId }),
    },
  };
  const rounds = await measureInTurn(loads);
  await product.stop();
  bare.child.kill();
  site.stop();
  return { bytes: Buffer.byteLength(body), seconds: SECONDS, ...figuresOf(rounds) };
}

type Rates = Readonly<Record<Name, number>>;

function figuresOf(rounds: readonly Rates[]): Pick<HttpFigures, 'rates' | 'ratios'> {
  const rate = (name: Name) => median(rounds.map((round) => round[name]));
  const ratio = (name: Name, to: Name) => median(rounds.map((round) => round[name] / round[to]));
  return {
    rates: {
      bare: rate('bare'),
      report: rate('report'),
      notModified: rate('notModified'),
      reduced: rate('reduced'),
      paid: rate('paid'),
      listed: rate('listed'),
      mcp: rate('mcp'),
      fixes: rate('fixes'),
      mcpFixes: rate('mcpFixes'),
    },
    ratios: {
      report: ratio('report', 'bare'),
      notModified: ratio('notModified', 'bare'),
      paid: ratio('paid', 'reduced'),
      mcp: ratio('listed', 'mcp'),
      mcpFixes: ratio('fixes', 'mcpFixes'),
    },
  };
}

/** Runs all loads in turn for several rounds after a warm-up round. */
async function measureInTurn(loads: Readonly<Record<Name, Load>>): Promise<Rates[]> {
  const rounds: Rates[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({
      bare: await rateOf(loads.bare),
      report: await rateOf(loads.report),
      notModified: await rateOf(loads.notModified),
      reduced: await rateOf(loads.reduced),
      paid: await rateOf(loads.paid),
      listed: await rateOf(loads.listed),
      mcp: await rateOf(loads.mcp),
      fixes: await rateOf(loads.fixes),
      mcpFixes: await rateOf(loads.mcpFixes),
    });
  return rounds.slice(1);
}

/** Measures requests per second over a few seconds. */
async function rateOf({
  origin,
  path: requestPath,
  headers = {},
  body: sent,
  expected,
}: Load): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const { statusCode, body } = await pool.request({
          path: requestPath,
          method: sent === undefined ? 'GET' : 'POST',
          headers,
          body: sent ?? null,
        });
        await body.dump();
        if (statusCode !== expected)
          throw new Error(`${requestPath} answered ${statusCode} instead of ${expected}.`);
        done++;
      }
    }),
  );
  await pool.close();
  return done / SECONDS;
}

/** A tool call as sent by clients of MCP 2026-07-28. */
function mcpCall(
  name: string,
  key: string,
  given: Readonly<Record<string, string>> = {},
): Pick<Load, 'path' | 'headers' | 'body'> {
  const protocol = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': protocol,
    'io.modelcontextprotocol/clientInfo': { name: 'seamark-bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    path: '/mcp',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': protocol,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given, _meta },
    }),
  };
}

async function seedPublicReport(origin: string): Promise<{ body: string; etag: string }> {
  const scan = await fetch(`${origin}/api/v1/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain: RICH_HOST }),
  });
  if (!scan.ok) throw new Error(`The scan answered ${scan.status}: ${await scan.text()}`);
  const report = await fetch(`${origin}/api/v1/report/${RICH_HOST}`);
  return { body: await report.text(), etag: report.headers.get('etag') ?? '' };
}

/** Creates a paid organization with a key, and sites with two scans each. */
async function seedOwnedReport(
  databaseUrl: string,
): Promise<{ organizationId: string; siteId: string; key: string }> {
  const { prisma } = connect(databaseUrl);
  const key = generateApiKey();
  const { id: organizationId } = await prisma.organization.create({
    data: {
      name: 'Bench',
      plan: 'paid',
      apiKeys: { create: { name: 'bench', ...storedKey(key) } },
    },
  });
  const { report } = await measureRichSite();
  const [siteId = ''] = await seedScans(prisma, organizationId, 2 * SEEDED_SITES, report);
  await prisma.$disconnect();
  return { organizationId, siteId, key };
}

/** Builds the bare application and runs it in a separate process; `BARE_BODY` is the file with its response. */
async function startBare({
  BARE_BODY,
  ...settings
}: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; origin: string }> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'seamark-bare-')), 'body.json');
  await writeFile(file, BARE_BODY ?? '');
  const env = { ...process.env, ...settings, BARE_BODY: file, NODE_ENV: 'production' as const };
  await new Promise<void>((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [path.resolve('node_modules/next/dist/bin/next'), 'build', 'bench/bare-next'],
      { stdio: ['ignore', 'ignore', 'inherit'], env },
    );
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The bare application did not build (${code}).`)),
    );
  });
  const child = fork(path.resolve(await bundle('bench/serve-bare.ts')), [], { env });
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (m) => resolve(m as { port: number })),
  );
  return { child, origin: `http://127.0.0.1:${port}` };
}
