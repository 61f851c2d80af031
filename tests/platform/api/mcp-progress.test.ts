import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKS, parseConnectTo } from '@seamark/engine';
import { Scanner } from '@/lib/platform/scanner';
import { evaluatorPool } from '../../helpers/audit-over-sockets';
import { serveSite, type ServedSite } from '../../helpers/sites/serve-site';
import { connectMcp } from '../../helpers/mcp-client';

let served: ServedSite;
let scanner: Scanner;

beforeAll(async () => {
  served = await serveSite(
    { '/': '<!doctype html><title>Charts</title><h1>Charts</h1>' },
    { host: 'progress.test', tls: true },
  );
  const { pool } = await evaluatorPool();
  scanner = new Scanner(pool, { connectTo: parseConnectTo(served.connectTo), ca: served.ca });
  globalThis.seamarkScanner = scanner;
});
afterAll(async () => {
  await scanner.close();
  await served.close();
});

it.each(['auto', 'legacy'] as const)(
  'reports the progress of a scan to a client that asks for it (%s)',
  async (mode) => {
    const client = await connectMcp(null, mode);
    const heard: { progress: number; total?: number; message?: string }[] = [];
    const { isError, structuredContent } = await client.callTool(
      { name: 'scan_site', arguments: { domain: 'progress.test' } },
      { onprogress: (progress) => void heard.push(progress) },
    );
    expect([isError, structuredContent]).toMatchObject([undefined, { host: 'progress.test' }]);
    expect(heard.map(({ progress }) => progress)).toEqual(CHECKS.map((_, index) => index + 1));
    expect(new Set(heard.map(({ message }) => message))).toEqual(
      new Set(CHECKS.map(({ name }) => `Checked: ${name}`)),
    );
    expect(heard.every(({ total }) => total === CHECKS.length)).toBe(true);
  },
);

it('returns only the report to a client that does not ask for progress', async () => {
  const client = await connectMcp(null);
  const { structuredContent } = await client.callTool({
    name: 'scan_site',
    arguments: { domain: 'progress.test' },
  });
  expect(structuredContent).toMatchObject({ host: 'progress.test' });
});
