import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { scoreOfChecks } from '@/engine/judging/reach';
import { readerResults, verdictOf } from '@/engine/judging/readers';
import { PROBED_TOKENS } from '@/engine/checks/agent-access/probe';
import { textOfHome } from '@/engine/view/page-view';
import { readerTexts } from '@/engine/view/reader-texts';
import { examine } from '../../helpers/examine';
import {
  html,
  LONG_TEXT,
  page,
  text,
  type MemoryReply,
  type MemorySite,
} from '../../helpers/memory-network';

/** What a report of a site says first. */
async function sayOf(site: MemorySite) {
  const { results, evaluation } = await examine(CHECKS, site);
  const score = scoreOfChecks(results);
  const readers = readerResults(results, [], textOfHome(evaluation.context));
  const texts = readerTexts(evaluation.context);
  return { score, readers, texts, verdict: verdictOf(results, readers, score) };
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
const MAIN = `<h1>Readings</h1><p>${LONG_TEXT}</p>`;
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
      'A page without text',
      0,
      44,
    ],
    [
      'two short cards, and an empty target of a link',
      {
        '/': html(
          '<!doctype html><html lang="en"><h1>Barber Acme</h1><a href="/north">North: Ferry Road 38</a><a href="/south">South: Hill Street 32</a><div id="end"></div><a href="#end">Down</a><script src="/a.js"></script>',
        ),
      },
      'Open to agents',
      80,
      100,
    ],
    [
      'dummy text',
      {
        '/': page({
          main: `<h1>Acme</h1>${'<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>'.repeat(9)}`,
        }),
      },
      'Placeholder text',
      0,
      44,
    ],
    [
      'a list without a label, whose options say what it is for',
      {
        '/': page({
          main: `${MAIN}<select><option>English</option><option>Deutsch</option></select>`,
        }),
      },
      'Open to agents',
      86,
      100,
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

  it('search engines and browsers follow a redirect by markup', async () => {
    const { readers } = await sayOf({
      '/': html(
        '<!doctype html><meta http-equiv="refresh" content="0; url=/en/"><p>Redirecting</p>',
      ),
      '/en/': page(),
    });
    expect(
      readers.filter(({ mark }) => mark === 'open').map(({ name, figure }) => [name, figure]),
    ).toEqual([
      ['AI search', 'follows the redirect'],
      ['Search engines', 'follows the redirect'],
      ['Browser agents', 'follows the redirect'],
    ]);
  });

  it('coding agents pay for HTML, whatever else costs little', async () => {
    const menu = Array.from({ length: 40 }, (_, at) => `<a href="/t/${at}">Topic number ${at}</a>`);
    const { readers } = await sayOf({
      '/': html(
        `<!doctype html><html lang="en"><body><div>${menu.join(' ')}</div><main>${MAIN.slice(0, 700)}</main></body></html>`,
      ),
    });
    expect(readers.find(({ name }) => name === 'Coding agents')).toMatchObject({
      mark: 'costs',
      cause: { code: 'content-negotiation/none' },
    });
  });

  it('counts the clients that are refused', async () => {
    const { verdict, readers } = await sayOf(refusing(FORBIDDEN));
    expect(verdict).toMatchObject({ sentence: '7 of 8 AI clients get 403.', tone: 'fail' });
    expect(
      readers.map(({ name, mark, figure, cause }) => [name, mark, figure, cause?.name]),
    ).toEqual([
      ['Answers in chat', 'closed', 'refused, 403', 'Agent access'],
      ['AI search', 'closed', 'refused, 403', 'Agent access'],
      ['Search engines', 'open', expect.stringMatching(/^\d+ tokens of text$/), undefined],
      ['Browser agents', 'open', 'every link and button has a name', undefined],
      ['Coding agents', 'closed', 'refused, 403', 'Agent access'],
      ['APIs and MCP', 'absent', 'nothing to find on this site', undefined],
    ]);
    expect(verdict.clients).toEqual({ asked: 8, refused: PROBED_TOKENS.slice(0, 7) });
  });

  it('is careful with a challenge, which the real clients may pass', async () => {
    const challenge = html(CHALLENGE, { 'cf-mitigated': 'challenge' }, 403);
    const { verdict } = await sayOf({
      '/': (ask) =>
        /ChatGPT-User|Claude-User/.test(ask.headers['user-agent'] ?? '') ? challenge : page(),
    });
    expect(verdict).toMatchObject({
      title: 'Perhaps closed to ChatGPT and Claude',
      sentence: '2 of 8 AI clients get 403; the real ones may be let in.',
      tone: 'warn',
    });
  });

  it('names training crawlers that are turned away, although readers get everything', async () => {
    const { verdict } = await sayOf({
      '/robots.txt': text('User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n'),
    });
    expect(verdict.title).toBe('Open to agents');
    expect(verdict.sentence).toBe(
      'GPTBot is turned away; agents that answer people can read this site.',
    );
  });

  it.each<[string, MemorySite, Record<string, string>]>([
    [
      'a page without Markdown',
      { '/': page() },
      { coding: 'costs: no Markdown: HTML, up to 1.6 × the tokens' },
    ],
    [
      'unnamed controls',
      {
        '/': page({
          main: '<button></button><button></button><a href="/x"></a><a href="/y">Prices</a>',
        }),
      },
      { browser: 'closed: 3 of 5 links and buttons have no name' },
    ],
    [
      'an empty shell',
      {
        '/': html(
          '<!doctype html><html lang="en"><div id="root"></div><script src="/app.js"></script>',
        ),
      },
      {
        chat: 'closed: no text without scripts',
        browser: 'open: runs the scripts of the page',
        coding: 'closed: no text without scripts',
      },
    ],
    [
      'a client that robots.txt keeps out',
      { '/robots.txt': text('User-agent: Claude-User\nDisallow: /\n') },
      { chat: 'costs: 1 of 2 kept out by robots.txt' },
    ],
  ])('has a figure that means something: %s', async (_, site, figures) => {
    const { readers } = await sayOf(site);
    const shown = readers.map(({ kind, mark, figure }) => [kind, `${mark}: ${figure}`]);
    expect(Object.fromEntries(shown)).toMatchObject(figures);
  });

  it('shows what a refused client gets, and roles and names to browser agents', async () => {
    const { texts } = await sayOf(refusing(FORBIDDEN));
    expect(texts).toMatchObject([
      { kinds: ['chat'], source: 'ChatGPT-User', status: 403, text: 'Forbidden' },
      { kinds: ['ai-search'], source: 'OAI-SearchBot', status: 403, text: 'Forbidden' },
      { kinds: ['coding'], source: 'Claude-User', status: 403, text: 'Forbidden' },
      { kinds: ['browser'], status: 200, text: expect.stringContaining('heading: ') as string },
    ]);
    const challenged = await sayOf({ '/': html(CHALLENGE, { 'cf-mitigated': 'challenge' }, 403) });
    expect(challenged.texts).toMatchObject([
      { source: 'Seamark', status: 403, text: 'Just a moment...' },
    ]);
  });

  it('gives a kind the mean of home page and additional pages', async () => {
    const [home, other] = await Promise.all([
      examine(CHECKS, { '/': page() }),
      examine(CHECKS, { '/': page({ head: '<meta name="robots" content="noindex">' }) }),
    ]);
    const readers = readerResults(home.results, [other.results], null);
    const search = readers.find(({ kind }) => kind === 'search')!;
    expect(search).toMatchObject({ mark: 'costs', figure: 'gets 70%' });
    expect(search.cause?.code).toBe('ai-directives/noindex');
    expect(
      readerResults(home.results, [], null).find(({ kind }) => kind === 'search'),
    ).toMatchObject({ mark: 'open', share: 1, cause: null });
  });

  it('gives a kind that begins at the home page nothing of pages behind a closed one', async () => {
    const shell =
      '<!doctype html><html lang="en"><div id="root"></div><script src="/a.js"></script>';
    const [home, other] = await Promise.all([
      examine(CHECKS, { '/': html(shell) }),
      examine(CHECKS, { '/': page() }),
    ]);
    const readers = readerResults(home.results, [other.results], null);
    const shares = readers.map(({ kind, share }) => [kind, share]);
    expect(Object.fromEntries(shares)).toMatchObject({ chat: 0, 'ai-search': 0.3 });
  });
});
