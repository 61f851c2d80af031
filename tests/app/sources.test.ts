import { expect, it } from 'vitest';
import { checkedSources, editionOf, sourcesMarkdown } from '@/app/(public)/checks/sources/content';
import { CHECKS, GUIDES } from '@seamark/engine';

it('every source of every guide has a valid date', () => {
  expect(GUIDES.every(({ references }) => references.length > 0)).toBe(true);
  for (const { references } of GUIDES)
    for (const { url, date } of references) {
      expect(date, url).toMatch(/^\d{4}-\d{2}(?:-\d{2})?$/);
      expect(Number.isNaN(Date.parse(date)), url).toBe(false);
    }
});

it('a source has the same title and date in all checks', () => {
  const known = new Map<string, string>();
  for (const { references } of GUIDES)
    for (const { url, title, date } of references) {
      expect(`${title} ${date}`).toBe(known.get(url) ?? `${title} ${date}`);
      known.set(url, `${title} ${date}`);
    }
});

it('the table has every check and readable dates', () => {
  const named = new Set(checkedSources().flatMap(({ checks }) => checks.map(({ id }) => id)));
  expect(named).toEqual(new Set(CHECKS.map(({ id }) => id)));
  expect(editionOf({ title: '', url: '', date: '2026-08-26' })).toBe('26 August 2026');
  expect(editionOf({ title: '', url: '', date: '2022-06' })).toBe('June 2022');
  expect(editionOf({ title: '', url: '', date: '2026-11', isLiving: true })).toContain(
    'reviewed November 2026',
  );
  expect(sourcesMarkdown('https://seamark.test')).toContain(
    '](<https://seamark.test/checks/robots-txt>)',
  );
});
