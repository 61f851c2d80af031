import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeamark } from '@seamark/client';
import { serveSite, type ServedSite, type SiteRoute } from '@/tests/helpers/sites/serve-site';
import { DocumentClient, type Answer } from './support/document-client';
import { startProduct, type Product } from './support/product';

/** An integrator with a key and the OpenAPI document, and without our code. */
const HOST = 'shop.test';
const html = (title: string, body: string): SiteRoute =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const routes: Record<string, SiteRoute> = {
  '/': html('Shop', '<p>Rockets.</p><a href="/about">About</a>'),
  '/about': html('About us', '<p>Since 1949.</p>'),
};

let site: ServedSite;
let product: Product;
let client: DocumentClient;
let key: string;

beforeAll(async () => {
  site = await serveSite(routes, { host: HOST });
  product = await startProduct({ SCAN_CONNECT_TO: site.connectTo });
  const org = await product.admin('org:create', '--name', 'Integrator', '--plan', 'paid');
  ({ key = '' } = await product.admin('key:create', '--org', org['id']!, '--name', 'integration'));
  await product.admin('site:add', '--org', org['id']!, '--url', `http://${HOST}/`, '--verified');
  client = await DocumentClient.of(product.baseUrl, key);
});

afterAll(async () => {
  await product?.close();
  await site?.close();
});

const body = <T>(answer: Answer): T => answer.body as T;

async function scan(id: string): Promise<string> {
  const started = await client.call('startSiteScan', { params: { id } });
  const { scanId, pollUrl } = body<{ scanId: string; pollUrl: string }>(started);
  expect([started.status, started.headers.get('location')]).toEqual([202, pollUrl]);
  for (;;) {
    const polled = body<{ status: string; pollAfterSeconds: number | null; error: string | null }>(
      await client.call('getScan', { params: { id: scanId } }),
    );
    if (polled.pollAfterSeconds === null) {
      expect([polled.status, polled.error]).toEqual(['succeeded', null]);
      return scanId;
    }
    await sleep(polled.pollAfterSeconds * 1000);
  }
}

test('sites, scan, poll, report, fixes, file, second scan, comparison, verification: by the document only', async () => {
  const { sites } = body<{ sites: { id: string; host: string; latestScan: null }[] }>(
    await client.call('listSites'),
  );
  expect(sites).toMatchObject([{ host: HOST, latestScan: null, verified: true }]);
  const id = sites[0]!.id;
  expect((await client.call('getSiteReport', { params: { id } })).status).toBe(404);

  const first = await scan(id);
  const report = body<{
    id: string;
    scope: string;
    score: number;
    originScore: number;
    pageCount: number;
    pages: unknown[];
  }>(await client.call('getSiteReport', { params: { id } }));
  expect(report).toMatchObject({ id: first, scope: 'site', pageCount: 2 });

  const { fixes, score } = body<{
    fixes: { checkId: string; gain: number; artifactKinds: string[] }[];
    score: number;
  }>(await client.call('listFixes', { params: { id } }));
  expect(score).toBe(report.originScore);
  const fix = fixes.find((item) => item.checkId === 'llms-txt')!;
  const detail = body<{ gain: number; prose: string; verification: { status: string } }>(
    await client.call('getFix', { params: { id, checkId: fix.checkId } }),
  );
  expect(detail).toMatchObject({ gain: fix.gain, verification: { status: 'pending' } });

  const file = body<{
    path: string;
    content: string;
    headers: { name: string; value: string }[];
    contentType: string;
  }>(await client.call('getArtifact', { params: { id, kind: 'llms-txt' } }));
  routes[file.path] = {
    headers: {
      'content-type': file.contentType,
      ...Object.fromEntries(file.headers.map((h) => [h.name, h.value])),
    },
    body: file.content,
  };
  const second = await scan(id);

  const history = body<{ scans: { id: string }[] }>(
    await client.call('listSiteHistory', { params: { id } }),
  );
  expect(history.scans.map((entry) => entry.id)).toEqual([second, first]);
  const comparison = body<{
    comparable: boolean;
    resolvedChecks: string[];
    before: { id: string };
    after: { id: string };
  }>(
    await client.call('compareScans', {
      params: { id },
      query: { before_scan_id: first, after_scan_id: second },
    }),
  );
  expect(comparison).toMatchObject({
    comparable: true,
    before: { id: first },
    after: { id: second },
  });
  expect(comparison.resolvedChecks).toContain('llms-txt');

  const { verifications } = body<{
    verifications: {
      checkId: string;
      status: string;
      baselineScore: number;
      observedScore: number;
      gained: number;
    }[];
  }>(await client.call('listVerifications', { params: { id }, query: { limit: '50' } }));
  expect(verifications.find((record) => record.checkId === 'llms-txt')).toMatchObject({
    status: 'verified',
    baselineScore: 0,
    observedScore: 100,
    gained: 100,
  });

  for (const operation of ['listAnswers', 'listAgentRuns'])
    expect((await client.call(operation, { params: { id } })).status).toBe(200);
  expect((await client.call('listPublicAgentTasks', { params: { host: HOST } })).status).toBe(200);
  const audited = body<{ overallScore: number; results: unknown[] }>(
    await client.call('auditUrl', {
      body: { url: `http://${HOST}/`, checks: ['llms-txt', 'robots-txt'] },
    }),
  );
  expect(audited.results).toHaveLength(2);
  const open = body<{ siteId: null; scope: string }>(
    await client.call('scanDomain', { body: { domain: HOST } }),
  );
  expect(open).toMatchObject({ siteId: null, scope: 'homepage' });
  expect((await client.call('getPublicReport', { params: { host: HOST } })).status).toBe(200);
});

test('the same by the typed client: scan to its end, two concurrent ones are one, history by page, fixes', async () => {
  const seamark = createSeamark({ baseUrl: product.baseUrl, apiKey: key });
  const { data: list } = await seamark.GET('/api/v1/me/sites');
  const id = list!.sites[0]!.id;
  const runs = await Promise.all(
    [seamark.scan(id), seamark.scan(id)].map((run) => run.untilDone()),
  );
  expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(runs[0]!.id).toBe(runs[1]!.id);
  const scans: string[] = [];
  for await (const page of seamark.pages('/api/v1/me/sites/{id}/history', {
    path: { id },
    query: { limit: 1 },
  }))
    scans.push(...page.scans.map((scan) => scan.id));
  expect([scans.length, scans[0]]).toEqual([3, runs[0]!.id]);
  const { data: fixes } = await seamark.GET('/api/v1/me/sites/{id}/fixes', {
    params: { path: { id } },
  });
  expect(fixes!.fixes[0]!.gain).toBeGreaterThan(0);
});
