import { expect, it } from 'vitest';
import type { Finding } from '@seamark/engine';
import { placesOf, placeTexts, placeTitle, type ScannedPage } from '@/packages/cli/src/site/places';

const page = (at: string, template: string, characters: number | null): ScannedPage => {
  const finding: Finding = {
    code: 'seo-basics/description',
    subject: null,
    status: 'warn',
    message: `The description has ${characters} characters`,
    hint: null,
    request: null,
    evidence: null,
    effect: null,
    clients: [],
  };
  const findings = characters === null ? [] : [finding];
  return {
    url: `https://example.com${at}`,
    path: at,
    template,
    source: null,
    score: 90,
    error: null,
    checks: [{ id: 'seo-basics', name: 'SEO basics', score: 90, findings }],
  };
};

it('a rule says on how many pages it is open, the largest template first, and what the first of these has', () => {
  const [place] = placesOf([
    page('/about', '/about', 10),
    page('/docs/a', '/docs/*', 20),
    page('/docs/b', '/docs/*', 30),
    page('/docs/c', '/docs/*', null),
    page('/home', '/home', 10),
  ]);
  expect(placeTitle(place!)).toBe('The description has 20 characters, for example (4 of 5 pages)');
  expect(placeTexts(place!, 1)).toEqual([
    '/docs/*: 2 of 3 pages (/docs/a, /docs/b)',
    'and 2 more pages',
  ]);
  expect(placeTexts(place!, 3)).toHaveLength(3);
});

it('equal messages are no examples', () => {
  const [place] = placesOf([page('/a', '/a', 10), page('/b', '/b', 10)]);
  expect(placeTitle(place!)).toBe('The description has 10 characters (2 of 2 pages)');
});
