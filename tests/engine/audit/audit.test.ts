import { describe, expect, it, vi } from 'vitest';
import {
  audit,
  runInCallerThread,
  parseTarget,
  type AuditProgress,
  type AuditRequest,
} from '@seamark/engine';
import { LocalRecordingReader } from '@/engine/recorded/recording-reader';
import {
  html,
  memoryNetwork,
  page,
  redirect,
  text,
  type MemorySite,
} from '../../helpers/memory-network';
import { TODAY } from '../../helpers/examine';

const POLICY = text('User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n');

async function run(
  site: MemorySite,
  { url = 'https://site.test/', ...rest }: Partial<AuditRequest> & { url?: string } = {},
  onEvent?: (e: AuditProgress) => void,
) {
  const parsed = parseTarget(url, url.includes('://') ? 'url' : 'domain');
  if (!parsed.ok) throw new Error(parsed.message);
  const request: AuditRequest = {
    target: parsed.target,
    profile: 'auto',
    timeoutMs: 10_000,
    retries: 0,
    wallMs: 45_000,
    byOwner: false,
    pagesMax: 0,
    withFixes: true,
    withRecordings: false,
    ...rest,
  };
  const network = memoryNetwork(site);
  const outcome = await audit(request, {
    network,
    run: runInCallerThread(({ error }) => {
      throw error;
    }),
    baseUrl: 'https://seamark.test',
    now: () => new Date(TODAY),
    signal: new AbortController().signal,
    ...(onEvent ? { onEvent } : {}),
  });
  return { outcome, asked: network.asked.map((a) => `${a.method} ${a.url}`) };
}

describe('audit', () => {
  it('returns the same report for the same answers and date, byte for byte except time fields', async () => {
    const site = { '/': page(), '/robots.txt': POLICY };
    const [first, two] = [await run(site), await run(site)];
    const timeless = (o: unknown) =>
      JSON.stringify(o, (key, value: unknown) => (key === 'duration' ? 0 : value));
    expect(timeless(first.outcome)).toBe(timeless(two.outcome));
    expect(first.outcome.ok).toBe(true);
  });

  it('emits an event for each check once it is judged', async () => {
    const events: AuditProgress[] = [];
    const { outcome } = await run({ '/': page(), '/robots.txt': POLICY }, {}, (e) =>
      events.push(e),
    );
    const told = events.flatMap((e) => (e.type === 'check' ? [e.result.id] : []));
    expect(outcome.ok && outcome.report.checks.map((c) => c.id).sort()).toEqual(told.sort());
  });

  it('requests no address twice', async () => {
    const { asked } = await run({ '/': page(), '/robots.txt': POLICY });
    const plain = asked.filter((a) => a !== 'GET https://site.test/');
    expect(new Set(plain).size).toBe(plain.length);
  });

  it('falls back to http for a bare host name if port 443 is closed', async () => {
    const { outcome } = await run(
      {
        'https://site.test/': { none: 'refused' },
        'http://site.test/': page(),
        'http://site.test/robots.txt': POLICY,
      },
      { url: 'site.test' },
    );
    expect(outcome.ok && outcome.report.url).toBe('http://site.test/');
  });

  it('does not try http for an https URL', async () => {
    const { outcome } = await run({
      'https://site.test/': { none: 'refused' },
      'http://site.test/': page(),
    });
    expect(outcome).toMatchObject({ ok: false, code: 'target_unreachable' });
  });

  it('refuses a public scan if robots.txt excludes Seamark, and measures for the owner', async () => {
    const site = { '/': page(), '/robots.txt': text('User-agent: Seamark\nDisallow: /\n') };
    expect((await run(site)).outcome).toMatchObject({ ok: false, code: 'target_not_allowed' });
    expect((await run(site, { byOwner: true })).outcome.ok).toBe(true);
  });

  it('fails the run if the home page gives no HTTP answer', async () => {
    const { outcome } = await run({
      'https://site.test/': { none: 'timeout' },
      '/robots.txt': POLICY,
    });
    expect(outcome).toMatchObject({ ok: false, code: 'target_unreachable' });
  });

  it('scores a subset of checks by the same formula', async () => {
    const { outcome } = await run(
      { '/': page(), '/robots.txt': POLICY },
      { checks: ['robots-txt'] },
    );
    expect(outcome.ok && outcome.report.checks.map((c) => c.id)).toEqual(['robots-txt']);
    expect(outcome.ok && outcome.report.score).toBe(100);
  });

  it('measures additional pages of a verified site, skips those that robots.txt disallows, and does not judge error pages', async () => {
    const links =
      '<a href="/a">A</a><a href="/b">B</a><a href="/private/c">C</a><a href="https://other.test/">O</a>';
    const events: AuditProgress[] = [];
    const { outcome, asked } = await run(
      {
        '/': page({ main: `${links}${'Sea charts and words. '.repeat(50)}` }),
        '/a': page(),
        '/b': { none: 'timeout' },
        '/private/c': page(),
        '/robots.txt': text('User-agent: *\nDisallow: /private/\n'),
      },
      { pagesMax: 24, byOwner: true },
      (e) => events.push(e),
    );
    if (!outcome.ok) throw new Error(outcome.message);
    const { report } = outcome;
    expect(report.pages.map((p) => [p.url, p.status, p.error === null])).toEqual([
      ['https://site.test/about', 404, false],
      ['https://site.test/a', 200, true],
      ['https://site.test/b', null, false],
    ]);
    expect(report.pages[1]!.checks.every((c) => c.category !== 'policy')).toBe(true);
    expect(report).toMatchObject({ scope: 'site', pageCount: 2 });
    expect(report.notes).toContain(
      'https://site.test/about answered 404, so there was no page to measure.',
    );
    const [pageScore] = report.pages.flatMap((p) => p.score ?? []);
    expect(report.score).toBe(Math.floor(0.7 * report.originScore + 0.3 * pageScore! + 0.5));
    expect(asked).not.toContain('GET https://site.test/private/c');
    expect(events.filter((e) => e.type === 'page')).toHaveLength(3);
  });

  it('returns metadata of the measured pages, and the file that lists them gains the points of its offer', async () => {
    const { outcome } = await run(
      {
        '/': page({ main: `<a href="/a">A</a>${'Sea charts and words. '.repeat(50)}` }),
        '/a': html(
          '<!doctype html><title>An atlas of all seas</title><meta name="description" content="Forty maps."><main><h1>Atlas</h1></main>',
        ),
      },
      { pagesMax: 24, byOwner: true, withFixes: true, withRecordings: true },
    );
    if (!outcome.ok) throw new Error(outcome.message);
    const { recordings, checks, artifacts } = outcome.report;
    const reader = new LocalRecordingReader(({ error }) => expect.unreachable(String(error)));
    const read = await reader.artifact({ recordings: recordings!, checks }, 'llms-txt', {});
    const file = read.ok && read.value?.draft ? read.value : null;
    expect(file?.draft?.content).toContain(
      '- [An atlas of all seas](https://site.test/a): Forty maps.\n',
    );
    expect(file && 'gain' in file ? file.gain : null).toBe(
      artifacts.find(({ kind }) => kind === 'llms-txt')!.gain,
    );
  });

  it('waits between pages as robots.txt requires, and reports how many it reached', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const { outcome } = await run(
      {
        '/': page({ main: '<a href="/a">A</a><a href="/b">B</a>' }),
        '/robots.txt': text('User-agent: *\nCrawl-delay: 600\n'),
      },
      { pagesMax: 24, byOwner: true, checks: ['robots-txt'] },
      // The time of the scan is over during the wait after the first page.
      ({ type }) => void (type === 'page' && limit.abort()),
    );
    timeout.mockRestore();
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.report.pages).toHaveLength(1);
    expect(outcome.report.notes).toContain(
      '1 of 3 additional pages were measured within the limits of one scan.',
    );
  });

  it('measures the pages that it is given, and no others, without waiting', async () => {
    const { outcome } = await run(
      {
        '/': page({ main: '<a href="/linked">Linked</a>' }),
        '/a': page({ main: '<a href="/deeper">Deeper</a>' }),
        '/b': page(),
        '/robots.txt': text('User-agent: *\nCrawl-delay: 600\n'),
      },
      {
        pagesMax: 2,
        pages: ['https://site.test/a', 'https://site.test/b'],
        checks: ['seo-basics'],
      },
    );
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.report.pages.map(({ url, error }) => [url, error])).toEqual([
      ['https://site.test/a', null],
      ['https://site.test/b', null],
    ]);
  });

  it('requests more than three pages that the home page links to only for callers that receive files which list them', async () => {
    const links = ['charts', 'gone', 'tides'].map((name) => `<a href="/${name}">${name}</a>`);
    const site = {
      '/': page({ main: links.join(' ') }),
      '/charts': page(),
      '/robots.txt': POLICY,
    };
    const [stranger, owner] = [await run(site), await run(site, { withRecordings: true })];
    const more = owner.asked.filter((ask) => !stranger.asked.includes(ask));
    expect(more).toEqual(['GET https://site.test/charts']);
    const scored = ({ outcome }: typeof owner) =>
      outcome.ok && [outcome.report.score, outcome.report.fixes];
    expect(scored(owner)).toEqual(scored(stranger));
  });

  it('requests a file that is absent on the requested host once on the host of the final page', async () => {
    const { outcome, asked } = await run(
      {
        '/': redirect('https://www.site.test/'),
        'https://www.site.test/': page(),
        'https://www.site.test/robots.txt': POLICY,
      },
      { checks: ['robots-txt'] },
    );
    expect(asked).toContain('GET https://www.site.test/robots.txt');
    expect(outcome.ok && outcome.report.checks[0]!.score).toBe(100);
  });
});
