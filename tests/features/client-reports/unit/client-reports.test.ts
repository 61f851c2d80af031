import { describe, expect, it } from 'vitest';
import { READER_KINDS } from '@seamark/engine';
import { isReadable, logoTypeOf, readableShade } from '@/lib/client-reports/brand';
import { composeReport } from '@/lib/client-reports/compose-report';
import { ENGLISH } from '@/lib/client-reports/english';
import { mailTime, monthOf, readMonth } from '@/lib/client-reports/month';
import { clientReportHtml } from '@/lib/client-reports/report-html';
import { clientReportMarkdown } from '@/lib/client-reports/report-markdown';
import { siteName } from '@/lib/client-reports/site-name';
import type { SiteFacts } from '@/lib/client-reports/server/read-site-facts';

const NOW = new Date('2026-11-28T10:00:00Z');
const OCTOBER = monthOf(NOW, -1);
const EMPTY: SiteFacts = {
  host: 'shop.example',
  name: 'shop.example',
  measured: null,
  change: null,
  fixed: [],
  questions: null,
  visits: null,
};
const MEASURED: NonNullable<SiteFacts['measured']> = {
  at: '2026-10-30T10:00:00Z',
  score: 77,
  tone: 'warn',
  clients: {
    asked: 10,
    refused: [
      { operator: 'OpenAI', purpose: 'search' },
      { operator: 'Anthropic', purpose: 'training' },
    ],
  },
  readers: [
    { kind: 'chat', name: 'Answers in chat', mark: 'open', causeId: null },
    { kind: 'coding', name: 'Coding agents', mark: 'costs', causeId: 'content-negotiation' },
    { kind: 'services', name: 'APIs and MCP', mark: 'absent', causeId: null },
  ],
  next: [{ checkId: 'llms-txt', gain: 5.6 }],
};
const compose = (...sites: readonly Partial<SiteFacts>[]) =>
  composeReport(
    sites.map((facts) => ({ ...EMPTY, ...facts })),
    OCTOBER,
    NOW,
  );
/** Lines and items of a section of the only site. */
const linesOf = (title: keyof typeof ENGLISH.titles, facts: Partial<SiteFacts>): string[] => {
  const section = compose({ measured: MEASURED, ...facts }).sites[0]?.sections.find(
    (part) => part.title === ENGLISH.titles[title],
  );
  return [
    ...(section?.lines ?? []),
    ...(section?.items ?? []).map(({ term, text }) => `${term}: ${text}`),
  ];
};
const visit = (client: string, operator: string | null, requests: number, refused: number) =>
  ({ client, operator, requests, refused }) as NonNullable<SiteFacts['visits']>['clients'][number];

describe('the sentences', () => {
  it('say who can read the site, and who is refused', () => {
    const headline = (asked: number, refused: number) =>
      compose({
        measured: {
          ...MEASURED,
          clients: { asked, refused: MEASURED.clients!.refused.slice(0, refused) },
        },
      }).sites[0]?.headline;
    expect(headline(10, 2)).toBe('8 AI assistants can read your site; 2 are turned away.');
    expect(headline(2, 1)).toBe('1 AI assistant can read your site; 1 is turned away.');
    expect(headline(8, 0)).toBe('All 8 AI assistants that we tried can read your site.');
    expect(headline(2, 2)).toBe('None of the 2 AI assistants that we tried can read your site.');
    const shell = { kind: 'chat', name: '', mark: 'closed', causeId: 'html-rendering' } as const;
    const [open] = MEASURED.readers;
    const measured = { ...MEASURED, readers: [shell, open!] };
    expect(compose({ measured }).sites[0]?.headline).toBe(
      '8 AI assistants can open your site and 2 are turned away, but 1 of 2 kinds of assistants gets little or nothing from its pages.',
    );
    expect(linesOf('gets', {})).toEqual([
      'Turned away: ChatGPT (OpenAI) for AI search; Claude (Anthropic) for training AI models.',
      'If that was not your decision, it can be changed.',
      'Chat assistants, such as ChatGPT and Claude, that look something up: Get everything.',
      'Assistants that help programmers: Get your pages, with gaps or extra effort. To improve: a plain-text version of your pages.',
    ]);
    const all = { asked: 1, refused: [{ operator: 'Gone Inc', purpose: '' }] };
    expect(linesOf('gets', { measured: { ...MEASURED, clients: all, readers: [] } })).toEqual([
      'If that was not your decision, it can be changed.',
    ]);
    const some = { ...all, asked: 2 };
    expect(linesOf('gets', { measured: { ...MEASURED, clients: some, readers: [] } })[0]).toBe(
      'Turned away: Gone Inc.',
    );
    const purposes = ['training', 'person', 'training'].map((purpose) => ({
      operator: 'Anthropic',
      purpose,
    }));
    const clients = { asked: 8, refused: [...purposes, ...all.refused] };
    expect(linesOf('gets', { measured: { ...MEASURED, clients } })[0]).toBe(
      'Turned away: Claude (Anthropic) for training AI models and answering people; Gone Inc.',
    );
  });

  it('say nothing of what was not set up, and that an old measurement is not new', () => {
    expect([linesOf('questions', {}), linesOf('visits', {})]).toEqual([[], []]);
    const measured = { ...MEASURED, at: '2026-08-30T10:00:00Z' };
    expect(linesOf('changed', { measured })).toEqual(['There was no new measurement this month.']);
  });

  it.each([
    [null, 'This is the first measurement. The next report will show what has changed.'],
    [71, 'The score rose by 6 points since 30 September 2026, from 71 to 77.'],
    [78, 'The score fell by 1 point since 30 September 2026, from 78 to 77.'],
    [77, 'The score has stayed at 77 since 30 September 2026.'],
  ])('say what changed from %s', (scoreBefore, sentence) => {
    const since = '2026-09-30T10:00:00Z';
    const change = scoreBefore !== null && { since, scoreBefore, isComparable: true, worse: [] };
    expect(linesOf('changed', { change: change || null })).toEqual([sentence]);
  });

  it('say that scores can’t be compared, and what got worse', () =>
    expect(
      linesOf('changed', {
        change: {
          since: '2026-09-30T10:00:00Z',
          scoreBefore: 60,
          isComparable: false,
          worse: ['robots-txt'],
        },
      }),
    ).toEqual([
      'The score was 60 on 30 September 2026. We have measured differently since then, so the two scores can’t be compared.',
      'Got worse: entry rules for automatic visitors.',
    ]));

  it('say what was fixed, answered, and visited, and what comes next', () => {
    expect(linesOf('fixed', { fixed: ['agent-access'] })).toEqual([
      'Access for AI assistants: Protection against attacks often turns them away.',
    ]);
    expect(
      linesOf('questions', { questions: { answered: 4, total: 5, lost: ['Do you deliver?'] } }),
    ).toEqual([
      'Your pages answer 4 of 5 questions that we checked. No answer was found for:',
      'Do you deliver?: ',
    ]);
    expect(
      linesOf('visits', {
        visits: {
          clients: [visit('GPTBot', 'OpenAI', 1200, 3), visit('ClaudeBot', 'Anthropic', 4, 0)],
          people: [visit('ChatGPT', null, 25, 0)],
        },
      }),
    ).toEqual([
      'AI assistants of 2 companies asked for 1,204 pages and files; 3 were turned away.',
      'ChatGPT (OpenAI) 1,200 · Claude (Anthropic) 4',
      '25 visits by people came from AI answers (ChatGPT).',
    ]);
    expect(linesOf('next', {})).toEqual([
      'A table of contents for assistants: It leads them straight to the answers. Worth up to 6 points.',
    ]);
  });

  it('compare several sites at the top, and count those left out', () => {
    const moved = (scoreBefore: number): Partial<SiteFacts> => ({
      measured: MEASURED,
      change: { since: MEASURED.at, scoreBefore, isComparable: true, worse: [] },
    });
    const report = compose(moved(70), moved(71), moved(90), moved(77), {});
    expect([report.title, report.lead]).toEqual([
      'How AI assistants see your websites',
      '2 websites improved, 1 website got worse, 1 website stayed the same.',
    ]);
    expect(report.table.map(([, ...values]) => values)).toEqual([
      ['77', '+7'],
      ['77', '+6'],
      ['77', '−13'],
      ['77', 'same'],
      ['–', '–'],
    ]);
    expect(clientReportMarkdown(report, 'Acme')).toContain('| shop.example | 77 | −13 |');
    expect(compose(moved(70)).table).toEqual([]);
    expect(composeReport([EMPTY, EMPTY], OCTOBER, NOW, 3).more).toBe(
      '3 more websites not shown here.',
    );
  });

  it('exist for each kind of reader, without the words of specialists', () => {
    for (const { id, name } of READER_KINDS) expect(ENGLISH.kind(id, name)).not.toBe(name);
    const everything = compose({
      measured: MEASURED,
      fixed: ['robots-txt', 'structured-data', 'html-rendering', 'sitemap', 'mcp-discovery'],
    });
    const words = /\b(?:llms\.txt|robots\.txt|HTML|JSON|Markdown|MCP|API|HTTP|crawler|token)s?\b/i;
    expect(clientReportMarkdown(everything, 'Agency')).not.toMatch(words);
  });
});

it('a page is one document without scripts, requests, and styles of others', () => {
  const brand = { name: 'Agency', brandColor: null, logo: null };
  const links = { earlier: null, later: null, pdf: null };
  const page = clientReportHtml(compose({ measured: MEASURED }), { brand, nonce: 'abc' }, links);
  expect(page).toContain('<style nonce="abc">');
  expect(page).not.toMatch(/<script|<link(?! rel="icon" href="data:,")|src="http|url\(/);
});

describe('months', () => {
  it('are read from ids, since the first; the current one for all others', () => {
    const ids = ['2026-02', '2025-12', '2000-01', '2026-11', '2026-12', '2026-13', 'x', null];
    const first = new Date('2025-12-31T23:59:59Z');
    expect(ids.map((id) => readMonth(id, first, NOW).id)).toEqual([
      '2026-02',
      '2025-12',
      '2025-12',
      '2026-11',
      '2026-11',
      '2026-11',
      '2026-11',
      '2026-11',
    ]);
    expect(monthOf(new Date('2027-01-31T23:59:59Z'), -2).id).toBe('2026-11');
  });

  it('are reported on the first day of the next one', () =>
    expect(mailTime(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe(
      '2027-01-01T07:00:00.000Z',
    ));
});

it.each([
  ['Boats\nPay now: http://example.com', 'Boats Pay now: http://example.com'],
  ['\u202eBoats\u2066', 'Boats'],
  ['\u200b', 'boats.example'],
  ['', 'boats.example'],
  [null, 'boats.example'],
])('a site named %j is called %j', (name, expected) =>
  expect(siteName({ host: 'boats.example', name })).toBe(expected),
);

describe('colors and logos', () => {
  it('are readable on white, or have a shade that is', () => {
    expect(['#0b5d66', '#777777', '#767676', '#ffffff'].map(isReadable)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const color of ['#ffcc00', '#ffffff', '#00ff00', '#0000ff'])
      expect(isReadable(readableShade(color))).toBe(true);
    expect(readableShade('#0000ff')).toBe('#0000ff');
  });

  const png = (width: number, height: number, chunk = 'IDAT') => {
    const sides = Buffer.alloc(8);
    sides.writeUInt32BE(width);
    sides.writeUInt32BE(height, 4);
    return `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${sides.toString('latin1')}\x08\0\0\0\0${chunk}….`;
  };
  const jpeg = (sides: string) =>
    `\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc0\0\x11\x08${sides}\x03${'\0'.repeat(20)}`;
  const webp = (kind: string, rest: string) => `RIFF\x20\0\0\0WEBPVP8${kind}\x0a\0\0\0${rest}`;

  it.each([
    ['PNG', png(2000, 1), 'image/png'],
    ['PNG of gigabytes', png(20_000, 20_000), null],
    ['PNG without pixels', png(0, 0), null],
    ['PNG with frames', png(8, 8, 'acTL'), null],
    ['PNG, cut', png(8, 8).slice(0, 20), null],
    ['JPEG', jpeg('\0\x08\x07\xd0'), 'image/jpeg'],
    ['JPEG of gigabytes', jpeg('\xff\xff\xff\xff'), null],
    ['JPEG without a frame', `\xff\xd8\xff\xe0${'\0'.repeat(40)}`, null],
    ['WebP with loss', webp(' ', '\0\0\0\x9d\x01\x2a\x08\0\x08\0'), 'image/webp'],
    ['WebP without loss', webp('L', '\x2f\x07\xc0\x01\0xxxxx'), 'image/webp'],
    ['WebP of gigabytes', webp('L', '\x2f\xff\xff\xff\x0fxxxxx'), null],
    ['WebP with frames', webp('X', '\x02\0\0\0\x07\0\0\x07\0\0'), null],
    ['extended WebP', webp('X', '\0\0\0\0\x07\0\0\x07\0\0'), 'image/webp'],
    ['GIF', `GIF89a${'\0'.repeat(40)}`, null],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', null],
    ['PNG after a space', ` ${png(8, 8)}`, null],
    ['an empty file', '', null],
  ])('%s has a type by its content', (_, content, type) =>
    expect(logoTypeOf(new Uint8Array(Buffer.from(content, 'latin1')))).toBe(type),
  );
});
