import type { ReaderResult, Verdict } from '@seamark/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryBars } from '@/components/reports/category-bars';
import { FixFirst } from '@/components/reports/fix-first';
import { NextSteps } from '@/components/reports/next-steps';
import { Score } from '@/components/reports/score';
import { WhoCanRead } from '@/components/reports/who-can-read';
import { textsOfKinds } from '@/lib/reports/reader-text';
import { accessWords, type FirstFix, type ReportView } from '@/lib/reports/report-view';
import { publishedReportView } from '@/lib/reports/server/report-view';
import { toReport } from '@/lib/reports/server/report-view';
import { plainReport } from '../helpers/site-report';

const stored = await plainReport();
const report = toReport(stored, { id: '1', siteId: null, host: 'acme.test', trigger: 'public' });
const open: Verdict = {
  title: 'Open to agents',
  sentence: 'Nothing on this site keeps agents out.',
  tone: 'pass',
  clients: { asked: 8, refused: [] },
};
const closed: Verdict = {
  title: 'Closed to Claude',
  sentence: '2 of 8 AI clients get 403.',
  tone: 'fail',
  clients: { asked: 8, refused: ['Claude-User', 'ClaudeBot'] },
};
const chat: ReaderResult = {
  kind: 'chat',
  name: 'Answers in chat',
  share: 0,
  mark: 'closed',
  figure: 'refused, 403',
  clients: [{ token: 'Claude-User', share: 0 }],
  cause: {
    checkId: 'agent-access',
    name: 'Agent access',
    code: 'agent-access/refused',
    message: 'Claude-User is refused with 403',
  },
};
const search: ReaderResult = {
  ...{ kind: 'search', name: 'Search engines', share: 1, mark: 'open' },
  ...{ figure: '334 tokens of text', clients: [], cause: null },
};
const view = (more: Partial<ReportView>, score = 95): ReportView => ({
  ...publishedReportView({ ...report, score }),
  ...more,
});

test('each kind of reader has its figure, and one that is kept out a link to the fix', () => {
  const page = renderToStaticMarkup(
    <WhoCanRead view={{ verdict: closed, readers: [chat, search] }} />,
  );
  expect(page).toContain('Closed to Claude');
  expect(page).toContain('refused, 403');
  expect(page).toContain('334 tokens of text');
  expect(page.match(/<a [^>]*href="#agent-access">Agent access<\/a>/g)).toHaveLength(1);
  const walled = { ...chat, cause: { ...chat.cause!, code: 'html-rendering/unmeasured' } };
  expect(
    renderToStaticMarkup(<WhoCanRead view={{ verdict: closed, readers: [walled] }} />),
  ).not.toContain('<a ');
});

test('a score has no word of praise if the site is closed to a reader', () => {
  expect(renderToStaticMarkup(<Score score={83} tone="fail" />)).not.toContain('Good');
  expect(renderToStaticMarkup(<Score score={83} tone="pass" />)).toContain('Good');
});

test('the badge counts the clients that get in, or says what stops all readers', () => {
  expect(accessWords(open)).toBe('open to 8 of 8');
  expect(accessWords(closed)).toBe('closed to 2 of 8');
  expect(accessWords({ ...closed, title: 'Empty without JavaScript', clients: open.clients })).toBe(
    'empty without JavaScript',
  );
});

test('what comes next is offered at 90 and above with nothing blocked, to strangers and owners', () => {
  const linksOf = (shown: ReportView): string[] =>
    [...renderToStaticMarkup(<NextSteps view={shown} />).matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href!,
    );
  expect(linksOf(view({ verdict: open }))).toEqual([
    '/docs/questions',
    '/docs/visits',
    '/docs/models#agent-runs',
  ]);
  const owned = view({ verdict: open });
  expect(linksOf({ ...owned, report: { ...owned.report, siteId: 's' } })).toEqual([
    '/sites/s/questions',
    '/sites/s/visitors',
    '/sites/s/agent-runs',
  ]);
  expect(linksOf(view({ verdict: open }, 89))).toEqual([]);
  expect(linksOf(view({ verdict: closed }))).toEqual([]);
  expect(linksOf(view({ verdict: { ...open, clients: closed.clients } }))).toEqual([]);
});

test('a category is colored only if it closes the site to a reader, and has no bar if it doesn’t apply', () => {
  const shown = (readers: readonly ReaderResult[]) =>
    renderToStaticMarkup(<CategoryBars view={view({ readers })} />);
  expect(shown([search])).not.toContain('text-red');
  const rows = shown([chat]).split('<tr>');
  expect(rows.filter((row) => row.includes('text-red'))).toHaveLength(1);
  expect(rows.find((row) => row.includes('text-red'))).toContain('Access');
  expect(rows.find((row) => row.includes('doesn’t apply'))).not.toContain('width:');
  expect(rows.filter((row) => row.includes('counts most'))).toHaveLength(1);
});

test('a fix shows its points from half a point, whom it helps, and where it leads', () => {
  const fix: FirstFix = {
    ...{ checkId: 'agent-access', name: 'Agent access', gain: 57.8, readers: ['Answers in chat'] },
    ...{ effect: '2 of 8 AI clients are turned away', file: null },
  };
  const small: FirstFix = { ...fix, checkId: 'robots-txt', name: 'robots.txt', gain: 0.4 };
  const groups = [
    { reach: 'opens', fixes: [fix, small], from: 38, to: 96 },
    { reach: 'housekeeping', fixes: [small], from: 96, to: 96 },
  ] as const;
  const page = renderToStaticMarkup(<FixFirst groups={groups} path="/sites/s/fixes" />);
  expect(page).toContain('+57.8');
  expect(page).not.toContain('+0.4');
  expect(page).toContain('For Answers in chat');
  expect(page).toContain('38 → 96, all 2 together');
  expect(page).toMatch(/href="\/sites\/s\/fixes\/agent-access"[^>]*>Fix this/);
  expect(page).not.toContain('Housekeeping');
});

test('the text of the home page is per kind of reader, and kinds that get the same share it', () => {
  const barred = { ...chat.cause!, checkId: 'robots-txt' };
  const texts = textsOfKinds(
    view({
      readers: [
        chat,
        search,
        { ...search, kind: 'browser', name: 'Browser agents' },
        { ...chat, kind: 'ai-search', name: 'AI search', cause: barred },
      ],
      text: { text: 'Acme makes rockets.', tokens: 5, headings: 1, links: 0 },
      readerTexts: [{ kinds: ['chat'], source: 'Claude-User', status: 403, text: 'Go away\u202e' }],
    }),
  );
  expect(texts).toEqual([
    {
      name: 'Answers in chat',
      sentence: 'Claude-User gets status 403 and this:',
      text: 'Go away',
    },
    {
      name: 'Search engines, Browser agents',
      sentence: '5 tokens of text, 1 heading, 0 links.',
      text: 'Acme makes rockets.',
    },
    { name: 'AI search', sentence: 'robots.txt keeps it out, so it asks for nothing.', text: '' },
  ]);
});
