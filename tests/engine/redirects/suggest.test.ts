import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { suggesterOf, type SitePage } from '@/engine/redirects/suggest';

interface Site {
  readonly pages: readonly SitePage[];
  readonly pairs: readonly {
    readonly from: string;
    readonly to: string;
    readonly fallback?: boolean;
    readonly alsoOk?: readonly string[];
  }[];
  readonly none: readonly { readonly from: string }[];
}

const SITES = JSON.parse(
  readFileSync('tests/fixtures/redirects/pairs.json', 'utf8'),
) as readonly Site[];

const results = SITES.flatMap(({ pages, pairs, none }) => {
  const suggest = suggesterOf(pages);
  return [
    ...pairs.map(({ from, to, fallback = false, alsoOk = [] }) => {
      const suggestion = suggest(from);
      return {
        from,
        fallback,
        confidence: suggestion?.confidence ?? null,
        isRight: suggestion ? [to, ...alsoOk].includes(suggestion.path) : fallback,
      };
    }),
    ...none.map(({ from }) => ({ from, confidence: suggest(from)?.confidence ?? null })),
  ];
});
type Result = (typeof results)[number];
const isPair = (result: Result): result is Extract<Result, { isRight: boolean }> =>
  'isRight' in result;
const pairs = results.filter(isPair);
const withSuccessor = pairs.filter(({ fallback }) => !fallback);
const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length;

describe('suggestions for labelled addresses of five sites', () => {
  it('are never wrong if they are sure', () => {
    const sure = pairs.filter(({ confidence }) => confidence === 'sure');
    expect(sure.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('are sure for at least 55 % of the addresses that have a successor', () => {
    const sure = withSuccessor.filter(({ confidence }) => confidence === 'sure');
    expect(share(sure, withSuccessor)).toBeGreaterThanOrEqual(0.55);
  });

  it('are right for at least 75 %, with and without those that have no successor', () => {
    for (const all of [pairs, withSuccessor])
      expect(
        share(
          all.filter(({ isRight }) => isRight),
          all,
        ),
      ).toBeGreaterThanOrEqual(0.75);
  });

  it('are none for addresses that mean no page', () => {
    const none = results.filter((result) => !isPair(result));
    expect(none.filter(({ confidence }) => confidence !== null)).toEqual([]);
  });
});

const page = (path: string, title = ''): SitePage => ({ path, title });
const DOCS = [
  page('/', 'Paperboat'),
  page('/docs/setup', 'Setup'),
  page('/docs/setup.md', 'Setup'),
  page('/docs/sails/rigging-plan', 'Rigging plan'),
  page('/docs/sails/storm-jib/overview', 'Storm jib'),
  page('/docs/api/list-boats', 'List boats'),
  page('/docs/hulls', 'Hulls'),
  page('/legacy/anchors', 'Anchors'),
];

describe('a suggestion', () => {
  const suggest = suggesterOf(DOCS, [{ from: '/manual', to: '/docs/setup' }]);

  it.each([
    ['/Docs/Setup', '/docs/setup', 'The same address in other case.'],
    ['/docs/setup/', '/docs/setup', 'The same address, spelled differently.'],
    ['/docs/setup.html', '/docs/setup', 'The same address, spelled differently.'],
    ['/docs/setup/index', '/docs/setup', 'The same address, spelled differently.'],
    ['/docs/hull', '/docs/hulls', 'The same address, spelled differently.'],
    [
      '/docs/sails/rigging_plan',
      '/docs/sails/rigging-plan',
      'The same address, spelled differently.',
    ],
    [
      '/docs/sails/riggingplan',
      '/docs/sails/rigging-plan',
      'The same address, spelled differently.',
    ],
    [
      '/docs/sails/storm-jib',
      '/docs/sails/storm-jib/overview',
      'The same address, spelled differently.',
    ],
    ['/en/docs/setup', '/docs/setup', 'The same address without its version or language.'],
    ['/docs/v2/setup', '/docs/setup', 'The same address without its version or language.'],
    ['/manual.html', '/docs/setup', 'The same address, spelled differently.'],
    [
      '/docs/rigging-plan',
      '/docs/sails/rigging-plan',
      'Its last part names the page “Rigging plan”, which is in another folder.',
    ],
    ['/docs/api/boats-list', '/docs/api/list-boats', 'Its last part names the page “List boats”.'],
  ])('for %s is surely %s, with its reason', (from, path, reason) => {
    expect(suggest(from)).toEqual({ path, confidence: 'sure', reason });
  });

  it('has the Markdown of a page for an address of Markdown', () => {
    expect(suggest('/Docs/Setup.md')).toMatchObject({ path: '/docs/setup.md' });
    expect(suggest('/docs/hull.md')).toMatchObject({ path: '/docs/hulls' });
  });

  it.each([
    ['/anchors', 'an older version'],
    ['/docs/api/rigging-plan', 'a page outside of a folder that exists'],
    ['/docs/api/delete-sail-boats', 'a part of the words'],
  ])('for %s is not sure: %s', (from) => {
    expect(suggest(from)?.confidence).not.toBe('sure');
  });

  it.each(['/careers', '/setup.js', '/.env', '/wp-login.php', '/%00', '/&', '/', ''])(
    'for %j is none, or the same page',
    (from) => {
      expect([null, '/']).toContain(suggest(from)?.path ?? null);
    },
  );

  it('leads to the canonical page of copies', () => {
    const pages = [
      page('/docs/setup'),
      { path: '/print/setup', canonical: 'https://paperboat.example/docs/setup' },
    ];
    expect(suggesterOf(pages)('/print/setup.html')).toMatchObject({ path: '/docs/setup' });
  });

  it('is not sure between two pages of the name', () => {
    const pages = [page('/docs/a/rigging-plan'), page('/docs/b/rigging-plan')];
    expect(suggesterOf(pages)('/docs/rigging-plan')?.confidence).toBe('likely');
  });

  it('works in other languages', () => {
    const pages = [page('/ja/ガイド/帆の張り方', '帆の張り方'), page('/de/segel/größe', 'Größe')];
    const suggestPage = suggesterOf(pages);
    const encoded = encodeURI('/ja/ヘルプ/帆の張り方');
    expect(suggestPage(encoded)).toMatchObject({ path: '/ja/ガイド/帆の張り方' });
    expect(suggestPage('/de/gr%C3%B6%C3%9Fe')).toMatchObject({ path: '/de/segel/größe' });
  });

  it('is right, and compares few, with 20,000 pages of the same words', () => {
    const pages = Array.from({ length: 20_000 }, (_, at) =>
      page(`/docs/section-${at % 100}/guide-${at}`, `Guide ${at} of the docs`),
    );
    const suggestPage = suggesterOf([...pages, page('/docs/rigging-plan', 'Rigging plan')]);
    expect(suggestPage('/rigging-plan')).toMatchObject({ path: '/docs/rigging-plan' });
    for (let at = 0; at < 10; at++) {
      expect(suggestPage(`/docs/guide/${'docs-'.repeat(90)}`)?.confidence).not.toBe('sure');
      expect(suggestPage(`/guide-${at * 7}.html`)).toMatchObject({
        path: `/docs/section-${(at * 7) % 100}/guide-${at * 7}`,
      });
    }
  });

  it('is right beside 5,000 pages of 900 folders', () => {
    const deep = Array.from({ length: 5000 }, (_, at) => page(`/${at}/${'a/'.repeat(900)}sails`));
    const redirects = deep.map(({ path }) => ({ from: `${path}/x`, to: '/docs/setup' }));
    const suggestPage = suggesterOf([...deep, ...DOCS], redirects);
    expect(suggestPage('/Docs/Setup')).toMatchObject({ path: '/docs/setup' });
  });

  it('has none for paths that are longer than any guess', () => {
    expect(suggest(`/docs/setup/${'x/'.repeat(5_000_000)}`)).toBeNull();
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
    const pages = words.map((word) => page(`/docs/${word}/rigging-plan`));
    expect(suggesterOf(pages)(`/${words.join('/')}/rigging-plan`)).toBeNull();
  });
});

const PARTS = ['keel', 'mast', 'deck', 'rudder', 'cabin', 'galley', 'hold', 'helm'];

describe('a page whose address is nearly asked for', () => {
  const sure = (asked: string, ...paths: string[]) => {
    const suggestion = suggesterOf(paths.map((path) => ({ path })))(asked);
    return suggestion?.confidence === 'sure' ? suggestion.path : null;
  };

  it.each([
    ['/aktuelles.md', ['/aktuelle/', '/aktuelles/'], '/aktuelles/'],
    ['/Aktuelle', ['/aktuelles/', '/aktuelle/'], '/aktuelle/'],
  ])('is meant before a plural of it: %s', (asked, paths, expected) => {
    expect(sure(asked, ...paths)).toBe(expected);
  });

  it.each([
    [
      'a page has the word that the nearest one lacks',
      '/docs/advanced-usage/custom-session-token',
      ['/docs/guides/sessions/session-tokens', '/docs/guides/custom-domains'],
    ],
    [
      'two pages have its name and its folder',
      '/docs/integration/convex',
      ['/docs/native/integrations/convex', '/docs/integrations/databases/convex'],
    ],
    [
      'a page has its spelling, another one its meaning',
      '/intro/getting_started',
      ['/docs/intro/quickstart', '/docs/templates/getting_started'],
    ],
    [
      'another page of its name is in a folder that it names',
      '/operators/chain-operators/management/blobs',
      [
        '/node-operators/guides/management/blobs',
        ...['features/blobs', ...PARTS].map((part) => `/chain-operators/guides/${part}`),
      ],
    ],
    [
      'it lacks most of the path of the page',
      '/status',
      ['/writing-rules/data-flow/status', '/releases'],
    ],
    [
      'it lacks half of that path, and names something else',
      '/link/error-boundaries',
      ['/reference/hooks-linter/lints/error-boundaries', '/reference/components/link'],
    ],
    ['the name of the page has another subject', '/security', ['/security-compliance', '/prices']],
    [
      'all pages of its folder have the words that it shares',
      '/boat-plans/boat-assistant-plans',
      ['overview', ...PARTS].map((name) => `/boat-plans/${name}`),
    ],
  ])('is not sure if %s: %s', (_, asked, paths) => {
    expect(sure(asked, ...paths)).toBeNull();
  });

  it('is meant in the language and version that are asked for', () => {
    const forms = ['', '/es', '/v2'].map((mark) => `${mark}/docs/asyncapi-setup`);
    expect(sure('/es/docs/asyncapi/setup', ...forms)).toBe('/es/docs/asyncapi-setup');
    expect(sure('/v2/docs/asyncapi/setup', ...forms)).toBe('/v2/docs/asyncapi-setup');
    expect(sure('/docs/asyncapi/setup', ...forms)).toBe('/docs/asyncapi-setup');
  });

  it('is not meant by a word that many sections have', () => {
    expect(sure('/docs', '/develop/api-reference/cli/docs', '/develop/tutorials')).toBeNull();
  });
});
