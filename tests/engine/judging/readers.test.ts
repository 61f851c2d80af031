import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { scoreOfChecks } from '@/engine/judging/reach';
import { readerResults, readersOfHome, verdictOf } from '@/engine/judging/readers';
import { examine } from '../../helpers/examine';
import { html, page, text, type MemoryReply, type MemorySite } from '../../helpers/memory-network';

/** What a report of a site says first. */
async function sayOf(site: MemorySite) {
  const { results } = await examine(CHECKS, site);
  const score = scoreOfChecks(results);
  const readers = readerResults(results, []);
  return { score, readers, verdict: verdictOf(results, readers, score) };
}

const REFUSED = [
  'GPTBot',
  'SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'PerplexityBot',
];
const refusing = (answer: MemoryReply): MemorySite => ({
  '/': (ask) =>
    REFUSED.some((name) => ask.headers['user-agent']?.includes(`${name}/`)) ? answer : page(),
});
const FORBIDDEN = { status: 403, body: 'Forbidden' };
const CHALLENGE =
  '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>';

describe('the verdict by effect, with the score that follows', () => {
  it.each<[string, MemorySite, string, number, number]>([
    ['a good bare page', { '/': page() }, 'Open to agents', 86, 100],
    [
      'AI clients that are refused',
      refusing(FORBIDDEN),
      'Closed to ChatGPT, Claude and Perplexity',
      1,
      54,
    ],
    [
      'a CDN that refuses AI clients',
      refusing({ status: 403, headers: { server: 'cloudflare' }, body: 'Blocked' }),
      'Closed to ChatGPT, Claude and Perplexity',
      1,
      54,
    ],
    [
      'another page for AI clients',
      refusing(html('<!doctype html><title>Tidewatch</title><p>Hello.</p>')),
      'Closed to ChatGPT, Claude and Perplexity',
      1,
      54,
    ],
    [
      'a site that refuses unknown clients alone',
      { '/': (ask) => (ask.headers['user-agent'] === undefined ? { status: 403 } : page()) },
      'Open to known clients only',
      70,
      100,
    ],
    [
      'Disallow: /',
      { '/robots.txt': text('User-agent: *\nDisallow: /\n') },
      'robots.txt keeps out ChatGPT, Claude, Perplexity, Google and Bing',
      1,
      54,
    ],
    [
      'an empty shell',
      {
        '/': html(
          '<!doctype html><html lang="en"><div id="root"></div><script src="/app.js"></script>',
        ),
      },
      'Empty without JavaScript',
      0,
      44,
    ],
    [
      'a shell under another name',
      {
        '/': html(
          '<!doctype html><html lang="en"><my-app></my-app><script src="/app.js"></script>',
        ),
      },
      'Empty without JavaScript',
      0,
      44,
    ],
    [
      'a challenge for all',
      { '/': html(CHALLENGE, { 'cf-mitigated': 'challenge' }, 403) },
      'Closed by a wall',
      0,
      44,
    ],
    [
      'a captcha instead of the content',
      {
        '/': html(
          '<!doctype html><html lang="en"><main><h1>Are you human?</h1><div class="h-captcha"></div></main></html>',
        ),
      },
      'Closed by a wall',
      0,
      44,
    ],
    [
      'nothing to read',
      { '/': html('<!doctype html><html lang="en"><p>Main page</p></html>') },
      'Empty without JavaScript',
      0,
      44,
    ],
    ['an error', { '/': html('<h1>Oops</h1>', {}, 500) }, 'The home page can’t be read', 0, 54],
    [
      'noindex',
      { '/': page({ head: '<meta name="robots" content="noindex">' }) },
      'Asks to be left out of search',
      45,
      69,
    ],
  ])('%s', async (_, site, title, least, most) => {
    const { verdict, score } = await sayOf(site);
    expect(verdict.title).toBe(title);
    expect(score).toBeGreaterThanOrEqual(least);
    expect(score).toBeLessThanOrEqual(most);
  });

  it('counts the clients that are refused', async () => {
    const { verdict, readers } = await sayOf(refusing(FORBIDDEN));
    expect(verdict).toMatchObject({ sentence: '7 of 8 AI clients get 403.', tone: 'fail' });
    expect(readers.map(({ name, figure }) => [name, figure])).toEqual([
      ['Answers in chat', 'gets nothing'],
      ['AI search', 'gets nothing'],
      ['Search engines', 'gets everything'],
      ['Browser agents', 'gets everything'],
      ['Coding agents', 'gets nothing'],
      ['APIs and MCP', 'nothing for them on this site'],
    ]);
  });

  it('gives a kind the mean of home page and additional pages, and the home page alone on request', async () => {
    const [home, other] = await Promise.all([
      examine(CHECKS, { '/': page() }),
      examine(CHECKS, { '/': page({ head: '<meta name="robots" content="noindex">' }) }),
    ]);
    const readers = readerResults(home.results, [other.results]);
    const search = readers.find(({ kind }) => kind === 'search')!;
    expect(search).toMatchObject({ mark: 'costs', figure: 'gets 70%' });
    expect(search.cause?.code).toBe('ai-directives/noindex');
    expect(readersOfHome(readers).find(({ kind }) => kind === 'search')).toMatchObject({
      mark: 'open',
      share: 1,
    });
  });
});
