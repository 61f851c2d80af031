import { describe, expect, it } from 'vitest';
import { parseRobots, robotsAllows } from '../../../engine/parse/robots';
import { reportSuite } from '../../helpers/suite';

/**
 * Cases of google/robotstxt, `robots_test.cc` (Apache 2.0), restated: a file, a product token, and paths that it may
 * and may not fetch.
 */
interface Case {
  readonly name: string;
  readonly file: string;
  readonly token?: string;
  readonly may?: readonly string[];
  readonly mayNot?: readonly string[];
}

const group = (...rules: string[]) => ['user-agent: FooBot', ...rules, ''].join('\n');
const GROUPS = [
  ...['allow: /foo/bar/', '', 'user-agent: FooBot', 'disallow: /', 'allow: /x/'],
  ...['user-agent: BarBot', 'disallow: /', 'allow: /y/', '', '', 'allow: /w/'],
  ...['user-agent: BazBot', '', 'user-agent: FooBot', 'allow: /z/', 'disallow: /', ''],
].join('\n');
const CASES_OF_NAMES = [
  'USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n',
  'uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /\n',
];
const LINE_MAX = 2083 * 8;
const longRule = (field: string, letter: string) =>
  `/x/${letter.repeat(LINE_MAX - `${field}: `.length - '/x/'.length + 1)}`;
const TOO_LONG = {
  a: longRule('allow', 'a'),
  b: longRule('allow', 'b'),
  c: longRule('disallow', 'a'),
};
const ONLY = (rule: string) => group('disallow: /', rule);
const FISH = [
  '/fish',
  '/fish.html',
  '/fish/salmon.html',
  '/fishheads',
  '/fishheads/yummy.html',
  '/fish.html?id=anything',
];
const NO_FISH = ['/bar', '/Fish.asp', '/catfish', '/?id=fish'];

const CASES: readonly Case[] = [
  { name: 'a group', file: group('disallow: /'), mayNot: ['/x/y'] },
  { name: 'unknown fields', file: 'foo: FooBot\nbar: /\n', may: ['/x/y'] },
  { name: 'two words without a colon', file: 'user-agent FooBot\ndisallow /\n', mayNot: ['/x/y'] },
  {
    name: 'groups of one token',
    file: GROUPS,
    may: ['/x/b', '/z/d'],
    mayNot: ['/y/c', '/foo/bar/'],
  },
  {
    name: 'a group in between',
    file: GROUPS,
    token: 'BarBot',
    may: ['/y/c', '/w/a'],
    mayNot: ['/z/d', '/foo/bar/'],
  },
  {
    name: 'names that share rules',
    file: GROUPS,
    token: 'BazBot',
    may: ['/z/d'],
    mayNot: ['/foo/bar/'],
  },
  ...['Sitemap: https://foo.bar/sitemap', 'Invalid-Unknown-Line: unknown'].flatMap((line) =>
    ['FooBot', 'BarBot'].map((token) => ({
      name: `${line} does not end the names of a group, for ${token}`,
      file: `User-agent: BarBot\n${line}\nUser-agent: *\nDisallow: /\n`,
      token,
      mayNot: ['/'],
    })),
  ),
  ...CASES_OF_NAMES.map((file) => ({
    name: 'case of field names',
    file,
    may: ['/x/y'],
    mayNot: ['/a/b'],
  })),
  ...['Foo', 'foo'].map((token) => ({
    name: `case of ${token}`,
    file: 'User-Agent: FoO bAr\nAllow: /x/\nDisallow: /\n',
    token,
    may: ['/x/y'],
    mayNot: ['/a/b'],
  })),
  {
    name: 'a name ends at a space',
    file: 'User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n',
    token: 'Foo',
    may: ['/x/y'],
  },
  {
    name: 'a name with a space',
    file: 'User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n',
    token: 'Foo Bar',
    mayNot: ['/x/y'],
  },
  { name: 'an empty file', file: '', may: ['/x/y'] },
  {
    name: 'its group before *',
    file: 'user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n',
    mayNot: ['/x/y'],
  },
  {
    name: 'the group *',
    file: 'user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n',
    token: 'BarBot',
    may: ['/x/y'],
  },
  {
    name: 'no group',
    file: 'user-agent: FooBot\nallow: /\nuser-agent: BarBot\ndisallow: /\n',
    token: 'QuxBot',
    may: ['/x/y'],
  },
  { name: 'case of a path', file: group('disallow: /x/'), mayNot: ['/x/y'] },
  { name: 'another case of a path', file: group('disallow: /X/'), may: ['/x/y'] },
  {
    name: 'longer disallow',
    file: group('disallow: /x/page.html', 'allow: /x/'),
    mayNot: ['/x/page.html'],
  },
  {
    name: 'longer allow',
    file: group('allow: /x/page.html', 'disallow: /x/'),
    may: ['/x/page.html'],
    mayNot: ['/x/'],
  },
  { name: 'empty rules', file: group('disallow: ', 'allow: '), may: ['/x/page.html'] },
  { name: 'equal rules', file: group('disallow: /', 'allow: /'), may: ['/x/page.html'] },
  {
    name: 'a slash longer',
    file: group('disallow: /x', 'allow: /x/'),
    may: ['/x/'],
    mayNot: ['/x'],
  },
  {
    name: 'equal long rules',
    file: group('disallow: /x/page.html', 'allow: /x/page.html'),
    may: ['/x/page.html'],
  },
  {
    name: 'a longer wildcard',
    file: group('allow: /page', 'disallow: /*.html'),
    may: ['/page'],
    mayNot: ['/page.html'],
  },
  {
    name: 'a shorter wildcard',
    file: group('allow: /x/page.', 'disallow: /*.html'),
    may: ['/x/page.html'],
    mayNot: ['/x/y.html'],
  },
  {
    name: 'only its own group',
    file: 'User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n',
    may: ['/x/page'],
    mayNot: ['/y/page'],
  },
  {
    name: 'an address in a query',
    file: ONLY('allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par'),
    may: ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
  },
  {
    name: 'a character of three bytes',
    file: ONLY('allow: /foo/bar/ツ'),
    may: ['/foo/bar/%E3%83%84'],
  },
  {
    name: 'an encoded character',
    file: ONLY('allow: /foo/bar/%E3%83%84'),
    may: ['/foo/bar/%E3%83%84'],
  },
  { name: 'encoded letters', file: ONLY('allow: /foo/bar/%62%61%7A'), may: ['/foo/bar/%62%61%7A'] },
  {
    name: 'a star',
    file: group('disallow: /foo/bar/quz', 'allow: /foo/*/qux'),
    may: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    mayNot: ['/foo/bar/quz'],
  },
  {
    name: 'an end',
    file: group('disallow: /foo/bar$', 'allow: /foo/bar/qux'),
    may: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    mayNot: ['/foo/bar'],
  },
  {
    name: 'comments',
    file: group('# disallow: /', 'disallow: /foo/quz#qux', 'allow: /'),
    may: ['/foo/bar'],
    mayNot: ['/foo/quz'],
  },
  {
    name: 'index.html',
    file: 'User-Agent: *\nAllow: /allowed-slash/index.html\nDisallow: /\n',
    may: ['/allowed-slash/', '/allowed-slash/index.html'],
    mayNot: ['/allowed-slash/index.htm', '/anyother-url'],
  },
  {
    name: 'a long disallow',
    file: group(`disallow: ${TOO_LONG.c}/qux`),
    may: ['/fux'],
    mayNot: [`${TOO_LONG.c}/fux`],
  },
  {
    name: 'long rules',
    file: group('disallow: /', `allow: ${TOO_LONG.a}/qux`, `allow: ${TOO_LONG.b}/qux`),
    may: [`${TOO_LONG.a}/qux`, `${TOO_LONG.b}/fux`],
    mayNot: ['/'],
  },
  { name: '/fish', file: ONLY('allow: /fish'), may: FISH, mayNot: NO_FISH },
  { name: '/fish*', file: ONLY('allow: /fish*'), may: FISH, mayNot: NO_FISH },
  {
    name: '/fish/',
    file: ONLY('allow: /fish/'),
    may: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
    mayNot: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
  },
  {
    name: '/*.php',
    file: ONLY('allow: /*.php'),
    may: [
      '/filename.php',
      '/folder/filename.php',
      '/folder/filename.php?parameters',
      '//folder/any.php.file.html',
      '/filename.php/',
      '/index?f=filename.php/',
    ],
    mayNot: ['/bar', '/php/', '/index?php', '/windows.PHP'],
  },
  {
    name: '/*.php$',
    file: ONLY('allow: /*.php$'),
    may: ['/filename.php', '/folder/filename.php'],
    mayNot: [
      '/bar',
      '/filename.php?parameters',
      '/filename.php/',
      '/filename.php5',
      '/php/',
      '/filename?php',
      '/aaaphpaaa',
      '//windows.PHP',
    ],
  },
  {
    name: '/fish*.php',
    file: ONLY('allow: /fish*.php'),
    may: ['/fish.php', '/fishheads/catfish.php?parameters'],
    mayNot: ['/bar', '/Fish.PHP'],
  },
  { name: 'allow: /p', file: group('allow: /p', 'disallow: /'), may: ['/page'] },
  {
    name: 'allow: /folder',
    file: group('allow: /folder', 'disallow: /folder'),
    may: ['/folder/page'],
  },
  { name: 'allow: /page', file: group('allow: /page', 'disallow: /*.htm'), mayNot: ['/page.htm'] },
  {
    name: 'allow: /$',
    file: group('allow: /$', 'disallow: /'),
    may: ['/'],
    mayNot: ['/page.html'],
  },
];

/** Misspelled fields that `GetKeyType` reads, by the beginning of the word. */
const READ_AS: readonly (readonly [written: string, field: string])[] = [
  ...['useragent', 'user agent', 'user-agents'].map((word) => [word, 'user-agent'] as const),
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'disallowed'].map(
    (word) => [word, 'disallow'] as const,
  ),
  ['site-map', 'sitemap'],
  ['sitemaps', 'sitemap'],
];

describe('google/robotstxt', () => {
  it.each(CASES)('$name', ({ file, token = 'FooBot', may = [], mayNot = [] }) => {
    const robots = parseRobots(file);
    const allowed = (path: string) => robotsAllows(robots, token, path).allowed;
    expect([may.filter((path) => !allowed(path)), mayNot.filter(allowed)]).toEqual([[], []]);
  });

  it.each(READ_AS)('%s is read as %s', (written, field) => {
    expect(parseRobots(`${written}: x\n`).misspelled).toMatchObject([{ written, field }]);
  });

  it('lines are counted after each kind of line break', () => {
    const lines = [
      'User-Agent: foo',
      'Allow: /some/path',
      'User-Agent: bar',
      '',
      '',
      'Disallow: /',
    ];
    for (const file of [lines.join('\n'), lines.join('\r\n'), lines.join('\r')])
      expect(robotsAllows(parseRobots(file), 'bar', '/').rule?.line).toBe(6);
  });

  it.each([
    ['\u{feff}', 2],
    ['\u{fffd}', 2],
    ['\u{fffd}\u0011\u{fffd}', 1],
  ])('after the byte order mark %j, %i lines are read', (mark, count) => {
    const { groups, orphans } = parseRobots(`${mark}User-Agent: foo\nAllow: /AnyValue\n`);
    expect(groups.size + (groups.get('foo')?.[0]?.group.rules.length ?? 0)).toBe(
      count === 2 ? 2 : 0,
    );
    expect(orphans).toHaveLength(2 - count);
  });

  it('a byte order mark within the file makes its line unknown', () => {
    const { extensions } = parseRobots('User-Agent: foo\n\u{feff}Allow: /AnyValue\n');
    expect(extensions).toHaveLength(1);
  });
});

reportSuite({
  name: 'google/robotstxt',
  agreeing:
    CASES.flatMap(({ may = [], mayNot = [] }) => [...may, ...mayNot]).length + READ_AS.length + 7,
  leftOut: [
    {
      count: 2,
      reason: 'URLs that are not percent-encoded; RFC 9309 section 2.2.2 encodes both sides',
    },
    {
      count: 1,
      reason: 'encoded letters match only themselves; RFC 9309 section 2.2.2 decodes them',
    },
    {
      count: 31,
      reason: 'names of the own crawler, and the path of a URL, which our callers pass parsed',
    },
  ],
});
