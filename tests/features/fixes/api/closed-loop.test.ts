import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { apiRoutes } from '@/lib/api/handlers';
import { ARTIFACT_KINDS, exactScore, parseConnectTo, type CheckId } from '@seamark/engine';
import { Artifact } from '@/lib/fixes/contract/artifacts';
import type { Comparison } from '@/lib/history/contract/compare';
import { FixDetail, FixList, type FixItem } from '@/lib/fixes/contract/fixes';
import { NewSiteFacts, SiteFacts } from '@/lib/fixes/contract/facts';
import { Report } from '@/lib/reports/contract/report';
import { Scan, ScanStarted } from '@/lib/reports/contract/scans';
import type { SiteList } from '@/lib/sites/contract/sites';
import {
  VerificationList,
  type VerificationStarted,
  type VerificationRecord,
} from '@/lib/fixes/contract/verifications';
import { database } from '@/lib/platform/db/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { storedReportOf } from '@/lib/reports/server';
import type { Worker } from '@/lib/platform/jobs/worker';
import { Scanner } from '@/lib/platform/scanner';
import { projectFixes } from '@/lib/fixes/server/project-fixes';
import type { Routes } from '@/lib/platform/http';
import { evaluatorPool } from '../../../helpers/audit-over-sockets';
import { scanWorker } from '../../../helpers/scan-worker';
import { NAMED_FACTS } from '../../../helpers/all-facts';
import { OwnedPages, valueOf } from '../../../helpers/sites/owner';
import { serveSite, type ServedSite, type SiteRoute } from '../../../helpers/sites/serve-site';
import { ask } from '../../../helpers/http';
import { connectMcp } from '../../../helpers/mcp-client';
import { createSite, type TestSite } from '../../../helpers/site';

let pages: OwnedPages;
let served: ServedSite;
let worker: Worker;
/** While set, the site does not respond. */
let pause: Promise<void> | null = null;
let close: () => Promise<void>;

beforeAll(async () => {
  const current: SiteRoute = async (request) => {
    await pause;
    return pages.answer(request);
  };
  served = await serveSite({}, { host: 'site.test', tls: true, otherwise: current });
  const { pool } = await evaluatorPool();
  const connectTo = parseConnectTo(served.connectTo);
  // The product's scanner with the test's certificate authority, which otherwise can be set at a process start only.
  const scanner = new Scanner(pool, { connectTo, ca: served.ca });
  globalThis.seamarkScanner = scanner;
  ({ worker, close } = await scanWorker([served]));
});
afterAll(async () => {
  await close();
  await served.close();
});

/** A verified site, scanned with all conditional checks, without any generated file. */
async function freshSite(): Promise<TestSite> {
  pages = new OwnedPages();
  const site = await createSite({ host: 'site.test' });
  await database().site.update({
    where: { id: site.id },
    data: { url: 'https://site.test/', profile: 'all' },
  });
  return site;
}

async function read(site: TestSite, routes: Routes, path: string): Promise<unknown> {
  const answer = await ask(routes, `/api/v1/me/${path}`, { headers: site.org.headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
const fixesOf = async (site: TestSite) =>
  FixList.parse(await read(site, apiRoutes, `sites/${site.id}/fixes`));
const fixOf = async (site: TestSite, checkId: string) =>
  FixDetail.parse(await read(site, apiRoutes, `sites/${site.id}/fixes/${checkId}`));
const artifactOf = async (site: TestSite, kind: string) =>
  Artifact.parse(await read(site, apiRoutes, `sites/${site.id}/artifacts/${kind}`));
const adviceOn = async (site: TestSite, checkId: string): Promise<VerificationRecord> =>
  VerificationList.parse(
    await read(site, apiRoutes, `sites/${site.id}/verifications?limit=50`),
  ).verifications.find((record) => record.checkId === checkId)!;

/** Facts for everything that the files ask for, which is known after a scan. */
function factsFor({ files }: Pick<SiteFacts, 'files'>): NewSiteFacts {
  const asked = files.flatMap(({ missing }) => missing.filter(({ fact }) => fact === null));
  const others = Object.fromEntries(asked.map(({ what }) => [what, valueOf(what, 0)]));
  return NewSiteFacts.parse({ ...NAMED_FACTS, name: 'Acme', aiTraining: true, others });
}

async function answerAll(site: TestSite): Promise<void> {
  const path = `sites/${site.id}/facts`;
  const facts = factsFor(SiteFacts.parse(await read(site, apiRoutes, path)));
  const answer = await ask(apiRoutes, `/api/v1/me/${path}`, {
    method: 'PUT',
    headers: { ...site.org.headers, 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  });
  expect(answer.status).toBe(200);
}

async function start(site: TestSite): Promise<string> {
  await database().limitRow.deleteMany();
  const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/scan`, {
    method: 'POST',
    headers: site.org.headers,
  });
  return ScanStarted.parse(await response.json()).scanId;
}
async function scan(site: TestSite): Promise<Report> {
  const id = await start(site);
  await worker.drain();
  return Report.parse(Scan.parse(await read(site, apiRoutes, `scans/${id}`)).report);
}

/** The checks of a scan with all that the score depends on. */
const checksOf = async ({ id }: Report) =>
  (await storedReportOf(readOnlyDatabase(), id))!.report.checks;
const oneDecimal = (points: number) => Math.round(points * 10) / 10;
const openOf = (report: Report, checkId: string) =>
  report.checks
    .find(({ id }) => id === checkId)!
    .findings.filter(({ status }) => status === 'warn' || status === 'fail')
    .map(({ message }) => message);

async function artifactsOf(site: TestSite, kinds: readonly string[]): Promise<Artifact[]> {
  const files = [];
  for (const kind of kinds) files.push(await artifactOf(site, kind));
  return files;
}

const publishAll = async (site: TestSite, kinds: readonly string[]): Promise<void> =>
  (await artifactsOf(site, kinds)).forEach((file) => pages.publish(file));

/** Publishes the files of one check, scans again, and compares the promised gain with both reports. */
async function repair(site: TestSite, before: Report, fix: FixItem): Promise<Report> {
  const advice = await adviceOn(site, fix.checkId);
  expect(advice.status).toBe('pending');
  await publishAll(site, fix.artifactKinds);
  const after = await scan(site);
  expect(openOf(after, fix.checkId), `${fix.checkId} is clean`).toEqual([]);
  const [old, current] = [await checksOf(before), await checksOf(after)];
  const repaired = old.map((check) =>
    check.id === fix.checkId ? current.find(({ id }) => id === check.id)! : check,
  );
  expect(
    oneDecimal(exactScore(repaired) - exactScore(old)),
    `${fix.checkId} returns what was promised`,
  ).toBe(fix.gain);
  expect(await adviceOn(site, fix.checkId)).toEqual({
    ...advice,
    status: 'verified',
    observedScore: 100,
    gained: 100 - advice.baselineScore,
    verifiedScanId: after.id,
    verifiedAt: after.scannedAt,
    lastCheckedAt: after.scannedAt,
  });
  return after;
}

describe('the closed loop', () => {
  it('an owner who works from the top of the list gets the promised points and a verification for each fix', async () => {
    const site = await freshSite();
    const used = new Set<string>();
    let report = await scan(site);
    await answerAll(site);
    for (;;) {
      const { fixes } = await fixesOf(site);
      const fix = fixes.find(
        ({ artifactKinds, informational }) => artifactKinds.length > 0 && !informational,
      );
      if (!fix) break;
      const before = report;
      for (const kind of fix.artifactKinds) used.add(kind);
      report = await repair(site, before, fix);
    }
    expect((await fixesOf(site)).fixes.filter(({ informational }) => !informational)).toEqual([]);
    expect(report.originScore).toBe(100);
    expect(
      ARTIFACT_KINDS.filter((kind) => !used.has(kind)),
      'these serve checks without weight alone',
    ).toEqual(['webmcp-snippet', 'ucp-profile', 'acp']);
  });

  it('a verification is shown as measuring during its scan', async () => {
    const site = await freshSite();
    await scan(site);
    await answerAll(site);
    expect(await adviceOn(site, 'llms-txt')).toMatchObject({
      status: 'pending',
      observedScore: null,
    });
    await publishAll(site, ['llms-txt']);
    let release = () => undefined as void;
    pause = new Promise((resolve) => {
      release = resolve;
    });
    await start(site);
    const measured = worker.drain();
    await vi.waitFor(
      async () => expect((await adviceOn(site, 'llms-txt')).status).toBe('measuring'),
      120_000,
    );
    pause = null;
    release();
    await measured;
    expect(await adviceOn(site, 'llms-txt')).toMatchObject({
      status: 'verified',
      observedScore: 100,
      gained: 100,
    });
  });

  it('all files together reach the projected score', async () => {
    const site = await freshSite();
    const before = await scan(site);
    await answerAll(site);
    const { fixes } = await fixesOf(site);
    const org = {
      organizationId: site.org.id,
      paid: true,
      via: { kind: 'key', keyId: site.org.keyId, scopes: ['read', 'scan'] },
    } as const;
    const { from, to } = await projectFixes(
      await getOwnedSite(org, site.id),
      fixes.map(({ checkId }) => checkId as CheckId),
    );
    // One at a time: a busy machine refuses some of many at once.
    const details: FixDetail[] = [];
    for (const { id } of before.checks) details.push(await fixOf(site, id));
    const kinds = ARTIFACT_KINDS.filter((kind) =>
      details.some(({ artifacts }) => artifacts.some((file) => file.kind === kind)),
    );
    expect(kinds).toEqual(ARTIFACT_KINDS);
    await publishAll(site, kinds);
    const after = await scan(site);
    expect([from, to]).toEqual([before.originScore, after.originScore]);
    for (const checkId of before.informationalChecks)
      expect(openOf(after, checkId), checkId).toEqual([]);
    expect(
      after.checks.filter(({ score }) => score < 100).map(({ id, score }) => [id, score]),
    ).toEqual([]);
    for (const { checkId } of fixes)
      expect(await adviceOn(site, checkId), checkId).toMatchObject({ status: 'verified' });
  });

  it('a coding agent repairs and verifies the site by MCP tools only', async () => {
    const { org } = await freshSite();
    const client = await connectMcp(org);
    const tool = async <T>(name: string, args: Record<string, unknown> = {}): Promise<T> => {
      const { isError, content, structuredContent } = await client.callTool({
        name,
        arguments: args,
      });
      expect(isError, JSON.stringify(content)).not.toBe(true);
      return structuredContent as T;
    };
    const finished = async (scanId: string) => {
      await worker.drain();
      return (await tool<{ report: Pick<Report, 'originScore'> }>('get_scan', { scanId })).report;
    };
    const siteId = (await tool<SiteList>('list_sites')).sites[0]!.id;
    const start = await tool<ScanStarted>('start_scan', { siteId });
    const before = (await finished(start.scanId)).originScore;
    expect(before).toBeLessThan(95);
    const facts = factsFor(await tool<SiteFacts>('get_facts', { siteId }));
    await tool('set_facts', { siteId, facts });
    const { fixes } = await tool<FixList>('list_fixes', { siteId });
    for (const kind of new Set(fixes.flatMap(({ artifactKinds }) => artifactKinds)))
      pages.publish(await tool<Artifact>('get_file', { siteId, kind }));
    const { checkId } = fixes[0]!;
    const { scanId } = await tool<VerificationStarted>('verify_fix', { siteId, checkId });
    expect((await finished(scanId)).originScore).toBe(100);
    expect((await tool<FixList>('list_fixes', { siteId })).fixes).toEqual([]);
    expect((await tool<Comparison>('compare_scans', { siteId })).resolvedChecks).toContain(checkId);
  });
});
