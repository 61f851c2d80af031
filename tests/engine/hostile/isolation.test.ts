import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadPool, type AuditRequest } from '@seamark/engine';
import { REQUIRE } from '../../../scripts/bundle.mjs';
import { auditOverSockets } from '../../helpers/audit-over-sockets';
import { html, LONG_TEXT } from '../../helpers/memory-network';
import { measureKept } from '../../helpers/site-report';
import { serveSite, type ServedSite } from '../../helpers/sites/serve-site';

const titled = (title: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>Charts</h1><p>${LONG_TEXT}</p></main></body></html>`,
});

it('an audit whose thread cannot start fails with the reason and is not retried forever', async () => {
  const pool = new ThreadPool({
    workerPath: path.resolve('dist/no-such-worker.mjs'),
    log: () => undefined,
  });
  const site = await serveSite({ '/': titled('good') }, { host: 'good.test' });
  const audit = auditOverSockets({ url: 'http://good.test/', connectTo: site.connectTo, pool });
  await expect(audit).rejects.toThrow('no-such-worker.mjs');
  await Promise.all([site.close(), pool.close()]);
});

describe('a page that hangs a check', () => {
  let pool: ThreadPool;
  let options: ConstructorParameters<typeof ThreadPool>[0];
  const defects: string[] = [];
  const sites: Record<string, ServedSite> = {};

  beforeAll(async () => {
    const workerPath = path.resolve('dist/trapped-worker.mjs');
    await build({
      entryPoints: ['tests/fixtures/workers/trapped.ts'],
      outfile: workerPath,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      banner: { js: REQUIRE },
    });
    options = {
      workerPath,
      log: ({ checkId }: { checkId: string }) => void defects.push(checkId),
      turnMs: 500,
    };
    pool = new ThreadPool(options);
    for (const title of ['endless', 'hungry', 'busy', 'good'])
      sites[title] = await serveSite({ '/': titled(title) }, { host: `${title}.test` });
  });
  beforeEach(() => {
    defects.length = 0;
  });
  afterAll(async () => {
    await Promise.all([...Object.values(sites).map((s) => s.close()), pool.close()]);
  });

  const run = (title: string, signal?: AbortSignal, more: Partial<AuditRequest> = {}) =>
    auditOverSockets({
      url: `http://${title}.test/`,
      connectTo: sites[title]!.connectTo,
      pool,
      ...(signal ? { signal } : {}),
      ...more,
    });
  /** Recording packed by a thread without traps. */
  const recorded = async (home: string) => {
    const { report, recordings } = await measureKept('site.test', { '/': html(home) });
    return { recordings: recordings!, checks: report.checks };
  };

  it.each([
    ['endless', 'crawl-efficiency'],
    ['hungry', 'tls-https'],
  ])('%s: leaves out that check and completes the run', async (title, checkId) => {
    const outcome = await run(title);
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.report.checks.find((c) => c.id === checkId)).toMatchObject({
      applicable: false,
      score: 0,
      findings: [{ status: 'warn' }],
    });
    expect(outcome.report.checks.find((c) => c.id === 'http-hygiene')).toMatchObject({
      applicable: true,
    });
    expect(outcome.report.notes.join(' ')).toContain(checkId);
    expect(defects).toEqual([checkId]);
  });

  it('a hanging probe leaves only the checks that read it unmeasured', async () => {
    const site = await serveSite({
      '/': titled('good'),
      '/.well-known/agent-card.json': {
        headers: { 'content-type': 'application/json' },
        body: '{"name": "endless-json"}',
      },
    });
    const outcome = await auditOverSockets({
      url: 'http://site.test/',
      connectTo: site.connectTo,
      pool,
      profile: 'all',
      pagesMax: 0,
    });
    await site.close();
    if (!outcome.ok) throw new Error(outcome.message);
    const reading = outcome.report.checks
      .filter((c) => c.findings.some((f) => f.code.endsWith('/unmeasured')))
      .map((c) => c.id);
    expect(reading).toContain('agent-card');
    expect(reading).toEqual(outcome.report.unmeasured);
    expect(outcome.unmeasured).toEqual(reading.map(() => 'limit'));
    expect(reading.length).toBeLessThan(7);
    expect(outcome.report.surfaces.agent).toBeNull();
    expect(defects).toHaveLength(1);
  });

  it('no turn of which is too long ends when all turns together are: everything is left out', async () => {
    const patient = new ThreadPool({ ...options, turnMs: 120_000, auditMs: 1000 });
    const outcome = await auditOverSockets({
      url: 'http://busy.test/',
      connectTo: sites['busy']!.connectTo,
      pool: patient,
      wallMs: 120_000,
    });
    await patient.close();
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.report.unmeasured).toEqual(outcome.report.checks.map(({ id }) => id));
    expect(defects).toHaveLength(1);
  });

  it('stays left out when the recording of the run is read', async () => {
    const outcome = await run('endless', undefined, { withRecordings: true });
    if (!outcome.ok) throw new Error(outcome.message);
    defects.length = 0;
    const { recordings, checks } = outcome.report;
    expect(await pool.artifact({ recordings: recordings!, checks }, 'llms-txt', {})).toMatchObject({
      ok: true,
      value: { kind: 'llms-txt' },
    });
    expect([outcome.report.unmeasured, defects]).toEqual([
      expect.arrayContaining(['crawl-efficiency']),
      [],
    ]);
  });

  it('among many audits on one thread leaves out only the audit at fault', async () => {
    const crowded = new ThreadPool({ ...options, threads: 1 });
    const verdicts = async (title: string) => {
      const { connectTo } = sites[title]!;
      const outcome = await auditOverSockets({
        url: `http://${title}.test/`,
        connectTo,
        pool: crowded,
        timeoutMs: 10_000,
        wallMs: 60_000,
      });
      return outcome.ok && outcome.report.checks.map(({ duration: _, ...check }) => check);
    };
    const alone = {
      good: await verdicts('good'),
      endless: await verdicts('endless'),
      hungry: await verdicts('hungry'),
    };
    const titles = ['endless', 'hungry', ...Array.from({ length: 6 }, () => 'good')] as const;
    const together = await Promise.all(titles.map((title) => verdicts(title)));
    await crowded.close();
    titles.forEach((title, i) => expect(together[i]).toEqual(alone[title as keyof typeof alone]));
  });

  it.each([false, true])(
    'in a recording fails that reading, and the pool keeps working (on audit threads: %s)',
    async (readsOnAuditThreads) => {
      const readers = new ThreadPool({ ...options, readsOnAuditThreads });
      const trap = await recorded(titled('endless file').body);
      const good = await recorded(titled('good').body);
      const slow = { ok: false, reason: 'too-slow' };
      expect(await readers.artifact(trap, 'llms-txt', {})).toEqual(slow);
      expect(await readers.artifact(good, 'llms-txt', {})).toMatchObject({ ok: true });
      await readers.close();
    },
  );

  it('is no reason to stop suggestions for many addresses, which take many turns', async () => {
    const pages = Array.from({ length: 3000 }, (_, at) => ({
      path: `/docs/section-${at % 30}/sail-${at}-rigging-plan`,
      title: `Rigging plan of sail ${at}`,
    }));
    const paths = pages.slice(0, 300).map(({ path: address }) => address.replace('/docs', ''));
    const read = await pool.suggestions({ pages, redirects: [] }, paths);
    expect(read).toEqual({
      ok: true,
      value: pages.slice(0, 300).map(({ path: to }) => expect.objectContaining({ path: to })),
    });
  });

  it('ends when its callers disconnect, and the pool keeps working', async () => {
    const single = new ThreadPool({ ...options, threads: 1 });
    const audit = (title: string, signal?: AbortSignal) =>
      auditOverSockets({
        url: `http://${title}.test/`,
        connectTo: sites[title]!.connectTo,
        pool: single,
        ...(signal ? { signal } : {}),
      });
    const caller = new AbortController();
    // More audits than a thread has slots, which proves that each slot is freed.
    const gone = Array.from({ length: 20 }, () => audit('endless', caller.signal));
    setTimeout(() => caller.abort(new Error('hung up')), 100);
    for (const outcome of await Promise.allSettled(gone))
      expect(outcome).toMatchObject({ reason: { message: 'hung up' } });
    expect((await audit('good')).ok).toBe(true);
    await single.close();
  });
});
