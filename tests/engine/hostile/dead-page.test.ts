import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConnectTo, type AuditOutcome, type ThreadPool } from '@seamark/engine';
import { Measurer } from '@/lib/platform/scanner/measurer';
import {
  auditOverSockets,
  evaluatorPool,
  type SocketAudit,
} from '../../helpers/audit-over-sockets';
import { fastTimer } from '../../helpers/fast-timer';
import {
  answer,
  HOSTILE,
  serveRaw,
  type RawAnswer,
  type RawSite,
} from '../../helpers/sites/hostile-site';

let pool: ThreadPool;
beforeAll(async () => {
  ({ pool } = await evaluatorPool());
});
afterAll(() => pool.close());

interface Dead {
  readonly outcome: AuditOutcome;
  readonly sites: readonly RawSite[];
}

/** The raw server answers on both ports, or only on that of `url`. */
async function auditOf(
  answers: Readonly<Record<string, RawAnswer>>,
  more: Partial<SocketAudit> & { readonly ports?: readonly (80 | 443)[] },
): Promise<Dead> {
  const { ports = [80], ...request } = more;
  const sites = await Promise.all(ports.map((port) => serveRaw(answers, { port })));
  const connectTo = sites.map((site) => site.connectTo).join(',');
  try {
    return {
      outcome: await auditOverSockets({
        url: 'http://hostile.test/',
        connectTo,
        pool,
        wallMs: 60_000,
        startTimer: fastTimer,
        ...request,
      }),
      sites,
    };
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}

describe('a home page without an answer ends the run', () => {
  // A full run requests about forty addresses twice, six at a time.
  it.each(['/silence', '/slow-headers', '/slow-body'])(
    'everything answers like %s: nothing is requested after the second attempt at the page',
    async (behaviour) => {
      const { outcome, sites } = await auditOf(
        { '*': HOSTILE[behaviour]! },
        { timeoutMs: 5000, retries: 1 },
      );
      expect(outcome).toMatchObject({ ok: false, code: 'target_unreachable', wasAsked: true });
      const paths = sites[0]!.requests.map((request) => request.split(' ')[1]);
      expect(paths.filter((path) => path === '/')).toHaveLength(2);
      expect(paths.length).toBeLessThanOrEqual(18);
    },
  );

  it.each(['/silence', '/slow-headers', '/slow-body'])(
    'everything answers like %s: a public scan requests the page once',
    async (behaviour) => {
      const site = await serveRaw({ '*': HOSTILE[behaviour]! });
      const connectTo = parseConnectTo(site.connectTo);
      const measurer = new Measurer({ connectTo, startTimer: fastTimer }, pool.audit);
      const target = measurer.target('http://hostile.test/', 'url');
      const { signal } = new AbortController();
      const outcome = await measurer.measure('public-scan', target, { signal, timeoutMs: 5000 });
      await site.close();
      expect(outcome).toMatchObject({ ok: false, code: 'target_unreachable', wasAsked: true });
      expect(site.requests.filter((request) => request.startsWith('GET / '))).toHaveLength(1);
    },
  );

  it('a public scan of a bare host name with two silent ports ends after the time of one attempt', async () => {
    const { outcome } = await auditOf(
      { '*': HOSTILE['/silence']! },
      {
        url: 'hostile.test',
        ports: [443, 80],
        timeoutMs: 10_000,
        retries: 2,
        isLateHomeFinal: true,
      },
    );
    expect(outcome).toMatchObject({
      ok: false,
      message: expect.stringMatching(/within (?:10000|12000) ms/) as string,
    });
  });

  it('requests that wait beside it are not awaited', async () => {
    const slow: RawAnswer = (socket) =>
      void setTimeout(() => answer('200 OK', [])(socket, '', 0), 5000);
    const { outcome, sites } = await auditOf(
      { '/': HOSTILE['/silence']!, '*': slow },
      { timeoutMs: 5000, retries: 0 },
    );
    expect(outcome).toMatchObject({ ok: false, code: 'target_unreachable' });
    expect(sites[0]!.requests.length).toBeLessThanOrEqual(12);
  });

  it('a chain of slow redirects shares the time limit of the page', async () => {
    const hop =
      (to: string): RawAnswer =>
      (socket) =>
        void fastTimer(4500, () => answer('302 Found', [`Location: ${to}`])(socket, '', 0));
    const chain = Object.fromEntries(
      ['/', '/1', '/2', '/3', '/4'].map((path, i) => [path, hop(`/${i + 1}`)]),
    );
    const { outcome, sites } = await auditOf(
      { ...chain, '*': HOSTILE['/ok']! },
      { timeoutMs: 5000, retries: 0 },
    );
    expect(outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining('within 7000 ms') as string,
    });
    expect(sites[0]!.requests.map((request) => request.split(' ')[1])).not.toContain('/5');
  });

  it('a bare host name whose two ports accept connections and stay silent has that limit once', async () => {
    const { outcome, sites } = await auditOf(
      { '*': HOSTILE['/silence']! },
      { url: 'hostile.test', ports: [443, 80], timeoutMs: 10_000, retries: 2 },
    );
    expect(outcome).toMatchObject({
      ok: false,
      code: 'target_unreachable',
      message: expect.stringContaining('within 32000 ms') as string,
    });
    expect(sites[0]!.connectionCount()).toBe(3);
    expect(
      sites[1]!.requests.filter((request) => request.startsWith('GET / ')).length,
    ).toBeLessThan(3);
  });

  it('an exclusion in robots.txt is still reported', async () => {
    const robots = answer(
      '200 OK',
      ['Content-Type: text/plain'],
      'User-agent: Seamark\nDisallow: /\n',
    );
    const { outcome } = await auditOf(
      { '/': HOSTILE['/silence']!, '/robots.txt': robots, '*': answer('404 Not Found', []) },
      { timeoutMs: 10_000 },
    );
    expect(outcome).toMatchObject({ ok: false, code: 'target_not_allowed' });
  });
});
