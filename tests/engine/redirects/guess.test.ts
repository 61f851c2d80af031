import { describe, expect, it } from 'vitest';
import { guessesOf } from '@seamark/engine';

const PAGES = [
  '/',
  '/docs/v2/guides/webhooks',
  '/docs/v2/guides/auth.html',
  '/services',
  '/logo.png',
  '/blog/how-we-cut-our-bill-in-half',
];

describe('guesses', () => {
  const byKind = (kind: string) =>
    guessesOf(PAGES, 1000).flatMap((guess) => (guess.kind === kind ? [guess.path] : []));

  it('are what agents derive from addresses, without those that the site has in some form', () => {
    expect(byKind('usual')).toEqual(['/api', '/docs', '/pricing', '/quickstart']);
    expect(byKind('without-section')).toContain('/docs/v2/auth');
    expect(byKind('section')).toEqual(['/docs/v2/guides']);
    expect(byKind('in-docs')).toEqual(['/docs/services']);
    expect(byKind('number')).toContain('/docs/v2/guides/webhook');
    expect(byKind('markdown')).toContain('/services.md');
    expect(byKind('older-version')).toEqual(['/docs/v1/guides/webhooks', '/docs/v1/guides/auth']);
    expect(guessesOf([...PAGES, '/docs/v2/guides/'], 1000).map(({ path }) => path)).not.toContain(
      '/docs/v2/guides',
    );
    // Nobody types the title of an article.
    expect(guessesOf(PAGES, 1000).some(({ path }) => path.includes('half'))).toBe(false);
  });

  it('are at most 40, of each kind, and none for hostile addresses', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `/docs/v3/a${at}/page-${at}`);
    const guesses = guessesOf(many);
    expect(guesses).toHaveLength(40);
    expect(new Set(guesses.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    const hostile = [
      '/%00',
      '/..%2f..%2fetc',
      '/a%0d%0aSet-Cookie:%20x',
      '//other.test/x',
      '/%ff/%',
    ];
    for (const { path } of guessesOf(hostile, 1000))
      expect(new URL(path, 'https://site.test').href).toMatch(
        /^https:\/\/site\.test\/[\x21-\x7e]*$/,
      );
  });

  it('are none from pages of 900 folders', () => {
    const deep = Array.from({ length: 5000 }, (_, at) => `/${at}/${'a/'.repeat(900)}sails`);
    expect(guessesOf(deep).every(({ kind }) => kind === 'usual')).toBe(true);
  });
});
