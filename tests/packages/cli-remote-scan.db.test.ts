// @module-tag processes
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { database } from '@/lib/platform/db/client';
import { takeBudgets } from '@/lib/platform/limits';
import { scanner } from '@/lib/platform/scanner';
import { createOrg, type TestOrg } from '../helpers/org';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';

let site: ServedSite;
let api: Server;
let baseUrl: string;

beforeAll(async () => {
  site = await serveSite(
    {
      '/': '<!doctype html><html lang="en"><head><title>Acme</title></head><body><main><h1>Acme</h1><p>Sea \u001b[31mcharts.</p></main></body></html>',
    },
    { host: 'acme.test' },
  );
  process.env.SCAN_CONNECT_TO = site.connectTo;
  api = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const answer = await apiRoutes.POST(
      new Request(`http://localhost${incoming.url}`, {
        method: 'POST',
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(chunks),
      }),
    );
    outgoing
      .writeHead(answer.status, Object.fromEntries(answer.headers))
      .end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await Promise.all([site.close(), scanner().close()]);
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in a child process. */
function run(org: TestOrg, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scan', 'http://acme.test/', ...args], {
    env: {
      ...process.env,
      SEAMARK_BASE_URL: baseUrl,
      SEAMARK_API_KEY: org.key,
      SCAN_CONNECT_TO: args.includes('--remote') ? '' : site.connectTo,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/** The published report without its time and guide URLs. */
function published(json: string) {
  const { url, engine, overallScore, grade, results } = JSON.parse(json) as AuditReport;
  const checks = results.map(({ duration: _, findings, guideUrl, ...check }) => ({
    ...check,
    guide: new URL(guideUrl).pathname,
    findings: findings.map(({ status, message, detail, hint }) => [status, message, detail, hint]),
  }));
  return { url, engine, overallScore, grade, checks };
}

it('a remote scan prints the report of the API, equal to a local one, and exits with 0', async () => {
  const org = await createOrg();
  const [here, there] = [await run(org, '--json'), await run(org, '--remote', '--json')];
  expect([here.code, there.code, there.err]).toEqual([0, 0, '4 of 5 scans of this site left.\n']);
  expect(published(there.out)).toEqual(published(here.out));
  expect(AuditReport.safeParse(JSON.parse(there.out)).success).toBe(true);
});

it('the terminal output is equal too, without terminal control characters', async () => {
  const { code, out } = await run(await createOrg(), '--remote', '--min-score', '0');
  expect(code).toBe(0);
  expect(out).toMatch(/^http:\/\/acme\.test\/\n\d+ /);
  expect(out).not.toContain('\u001b');
});

it('below --min-score it exits with 1 and still prints the report', async () => {
  const { code, out } = await run(await createOrg(), '--remote', '--min-score', '100');
  expect([code, out.split('\n')[0]]).toEqual([1, 'http://acme.test/']);
});

it('a failed scan exits with 2 and the reason', async () => {
  const org = await createOrg();
  await database().apiKey.update({ where: { id: org.keyId }, data: { revokedAt: new Date() } });
  expect(await run(org, '--remote')).toEqual({
    code: 2,
    out: '',
    err: 'The server rejected this API key. Create one under Account → API keys and set SEAMARK_API_KEY to it.\n',
  });
});

it('a reached limit is reported with its time', async () => {
  const org = await createOrg();
  for (let i = 0; i < 10; i += 1)
    await database().$transaction((tx) => takeBudgets(tx, [{ name: 'org-scans', key: org.id }]));
  const { code, err } = await run(org, '--remote');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /^10 scans .* per hour are allowed\. Try again in 3\d{3} seconds\. Or use --wait\.\n$/,
    ),
  ]);
});
