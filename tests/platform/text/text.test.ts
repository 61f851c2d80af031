import { expect, test } from 'vitest';
import { ago, dateAndTime, isStale, wait } from '@/lib/platform/text/dates';
import { keptHost, reportPath } from '@/lib/platform/text/host';
import { code, table, text } from '@/lib/platform/text/markdown';
import { signed } from '@/lib/platform/text/numbers';
import { siteFile, siteLink, siteText } from '@/lib/platform/text/site-text';
import { hasMarkdown, pageOfMarkdownPath, markdownPath } from '@/lib/platform/text/markdown-path';

test('a pasted URL is reduced to its host', () => {
  expect(keptHost(' https://Shop.Acme.test:443/a?b#c ')).toBe('shop.acme.test');
  expect(keptHost('bücher.example')).toBe('xn--bcher-kva.example');
  expect(keptHost('acme')).toBeNull();
  expect(keptHost('')).toBeNull();
});

test('text from a site has no invisible characters, and only its http links are kept', () => {
  expect(siteText('a\u202Eb\n\tc\u0000\u{e0041}d')).toBe('ab cd');
  expect(siteText('x'.repeat(20), 5)).toBe('xxxx…');
  expect(siteText('We sell sea charts', 12)).toBe('We sell sea…');
  expect(siteFile('a\u202Eb\r\n\tc\u0000')).toBe('a[U+202E]b\n\tc[U+0000]');
  expect(siteLink('javascript:alert(1)')).toBeNull();
  expect(siteLink('https://a.test/x')).toBe('https://a.test/x');
});

test('text in Markdown is escaped', () => {
  expect(text('# a [b](c) <img> `d`')).toBe('\\# a \\[b\\](c) \\<img\\> \\`d\\`');
  expect(text('1. x')).toBe('1\\. x');
  expect(table(['a'], [[text('x|y')]])).toContain('x\\|y');
  expect(code('```\nout')).toBe('````\n```\nout\n````');
});

test('a path that ends in .md maps to a page, except the report of a host under .md', () => {
  expect(pageOfMarkdownPath('/index.md')).toBe('/');
  expect(pageOfMarkdownPath('/report/acme.test.md')).toBe('/report/acme.test');
  expect(pageOfMarkdownPath('/report/example.md')).toBeNull();
  expect(pageOfMarkdownPath('/report/acme.test/fixes/sitemap.md')).toBe(
    '/report/acme.test/fixes/sitemap',
  );
  expect(pageOfMarkdownPath('/sites/x.md')).toBeNull();
  expect(reportPath('www.example.md')).toBe('/report/www.example.md?as=page');
  expect(reportPath('example.md')).toBe('/report/example.md');
  expect(markdownPath('/')).toBe('/index.md');
  expect(hasMarkdown('/sites')).toBe(false);
});

test('dates, ages, waits, and points have a fixed format', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  expect(dateAndTime('2026-11-03T14:05:00.000Z')).toBe('3 Nov 2026, 14:05 UTC');
  expect([
    ago('2026-11-21T09:59:50.000Z', now),
    ago('2026-11-21T09:57:00.000Z', now),
    ago('2026-11-20T09:00:00.000Z', now),
  ]).toEqual(['just now', '3 minutes ago', '1 day ago']);
  expect([wait(5), wait(61), wait(3600), wait(7300)]).toEqual(['5 s', '2 min', '1 h', '2 h 2 min']);
  expect([signed(4.25), signed(-3), signed(0)]).toEqual(['+4.3', '−3.0', '0']);
  expect(isStale('2026-10-01T00:00:00.000Z', now)).toBe(true);
});
