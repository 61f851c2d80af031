import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { database } from '@/lib/platform/db/client';
import { scanner } from '@/lib/platform/scanner';
import { listFixes, writeFix } from '@/packages/cli/src/fixes';
import { readFix, readFixes } from '@/packages/cli/src/options';
import { createMeasuredSite, type MeasuredSite } from '../helpers/measured-site';
import { createOrg, type TestOrg } from '../helpers/org';
import { sampleOf } from '../contract/sample-of';

const ROUTES = [
  [/^\/api\/v1\/me\/sites$/, apiRoutes],
  [/^\/api\/v1\/me\/sites\/[^/]+\/fixes$/, apiRoutes],
  [/^\/api\/v1\/me\/sites\/[^/]+\/fixes\/[^/]+$/, apiRoutes],
  [/^\/api\/v1\/me\/sites\/[^/]+\/artifacts\/[^/]+$/, apiRoutes],
] as const;

let api: Server;
let baseUrl: string;
let folder: string;
let site: MeasuredSite;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-remote-'));
  site = await createMeasuredSite();
  api = createServer(async (incoming, outgoing) => {
    const { url = '' } = incoming;
    const [, route] = ROUTES.find(([pattern]) => pattern.test(url))!;
    const headers = incoming.headers as Record<string, string>;
    const answer = await route.GET(new Request(`http://localhost${url}`, { headers }));
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
  await Promise.all([rm(folder, { recursive: true }), scanner().close()]);
});

const { signal } = new AbortController();
const environment = (org: TestOrg) => ({ SEAMARK_BASE_URL: baseUrl, SEAMARK_API_KEY: org.key });
const fixes = (source: string, org = site.org) =>
  listFixes(readFixes([source, '--remote']), environment(org), signal);
const fix = (args: readonly string[], org = site.org) =>
  writeFix(readFix([...args, '--remote']), environment(org), signal);

describe('seamark fixes --remote', () => {
  it('lists the open work of the latest report, without a request to the site', async () => {
    const [first, ...lines] = (await fixes(site.host)).trimEnd().split('\n');
    expect(first).toMatch(new RegExp(`^${site.host}: \\d+ of 100$`));
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.find((line) => line.includes('llms-txt'))).toMatch(
      /^ +\+\d[\d.]* {2}llms-txt +No/,
    );
  });

  it('accepts an address, or a report as its address', async () => {
    const list = await fixes(site.host);
    expect(await fixes(`http://${site.host.toUpperCase()}/about`)).toBe(list);
    const file = path.join(folder, 'report.json');
    const report = { ...sampleOf(AuditReport), url: `https://${site.host}/`, results: [] };
    await writeFile(file, JSON.stringify(report));
    expect(await fixes(file)).toBe(list);
  });

  it('finds only the sites of the key', async () => {
    await expect(fixes(site.host, await createOrg())).rejects.toThrow(
      `${site.host} is not a site of this API key’s organization.`,
    );
    await expect(fixes('nobody.example')).rejects.toThrow('nobody.example is not a site');
  });

  it('explains what is wrong with a key', async () => {
    const org = await createOrg();
    await database().apiKey.update({ where: { id: org.keyId }, data: { revokedAt: new Date() } });
    await expect(fixes(site.host, org)).rejects.toThrow('The server rejected this API key.');
    await expect(fixes(site.host, await createOrg('free'))).rejects.toThrow('no active paid plan');
    await expect(fixes(site.host, { ...org, key: '' })).rejects.toThrow('Set SEAMARK_API_KEY');
  });

  it('scans nothing and accepts no option of a scan', () => {
    expect(() => readFixes(['a.example', '--remote', '--profile', 'api'])).toThrow(
      '--profile and --remote exclude each other: the latest report is read, and nothing is scanned.',
    );
    expect(() => readFixes(['--remote', '--serve', 'dist'])).toThrow('--serve and --remote');
  });
});

describe('seamark fix --remote', () => {
  it('writes the files of the server to their paths, without duplicates', async () => {
    const into = path.join(folder, 'public');
    const said = await fix(['llms-txt', site.host, '--write', into]);
    const written = await readFile(path.join(into, 'llms.txt'), 'utf8');
    expect(written).toMatch(/^# /);
    expect(said).toContain(`Wrote ${path.join(into, 'llms.txt')}\n`);
    expect(said).toContain('Serve it with Content-Type: text/plain');
    expect(said).toContain('<link rel="describedby" href="/llms.txt" type="text/plain">');
    await expect(fix(['llms-txt', site.host, '--write', into])).rejects.toThrow(
      'llms.txt exists. Use --force to replace it.',
    );
  });

  it('prints them without --write', async () => {
    const said = await fix(['llms-txt', `https://${site.host}/`]);
    expect(said).toMatch(/^── \/llms\.txt \(text\/plain/);
    expect(said).toContain('## Pages');
  });

  it('names the facts that a file needs', async () => {
    await expect(fix(['security-txt', site.host])).rejects.toThrow(
      /There is no file for security-txt yet\. .*\(contact\)/,
    );
  });

  it('explains if there is no file', async () => {
    await expect(fix(['html-rendering', site.host])).rejects.toThrow(
      'There is no file for html-rendering',
    );
  });
});
